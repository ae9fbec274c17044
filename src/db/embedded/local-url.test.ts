import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgresSocketOf } from '../../lib/net/postgres-socket.ts';
import { localUrl } from './local-url.ts';

const URL = 'postgres://u:p@127.0.0.1:6001/d';
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp('/tmp/cambium-socket-');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** A directory of this name, with the socket file of the server. */
async function withFile(name: string): Promise<string> {
  const made = path.join(dir, name);
  await mkdir(made);
  await writeFile(path.join(made, '.s.PGSQL.6001'), '');
  return made;
}

test('a server is reached over the socket file in its directory, whatever characters are in the path', async () => {
  for (const name of ['postgres', "it's 100% o'k @home", 'größe']) {
    const made = await withFile(name);
    expect(postgresSocketOf(await localUrl(URL, made))).toBe(path.join(made, '.s.PGSQL.6001'));
  }
});

test('without that file, or with a path too long for one, it is reached over the loopback', async () => {
  expect(await localUrl(URL, dir)).toBe(URL);
  expect(await localUrl(URL, await withFile('long'.repeat(25)))).toBe(URL);
});
