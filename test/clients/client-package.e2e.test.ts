import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSharedService } from '../set-up/use-service.ts';

const execute = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const { service } = useSharedService();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cambium-client-'));
  await execute('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: path.join(ROOT, 'client'),
  });
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await write('package.json', '{"name": "mine", "private": true, "type": "module"}');
  await execute('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
}, 180_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(path.join(ROOT, 'client/dist'), { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

/** Reads the example in the README. */
async function readExample(): Promise<string> {
  const readme = await readFile(path.join(folder, 'node_modules/cambium-client/README.md'), 'utf8');
  return /```ts\n([^]*?)```/.exec(readme)?.[1] ?? '';
}

test('the packed client runs its README example in an empty folder, and has no dependencies', async () => {
  const example = (await readExample()).replace('http://127.0.0.1:8787', service.url);
  expect(example).toContain(service.url);
  await write('example.mjs', example);
  const { stdout } = await execute('node', ['example.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, CAMBIUM_API_KEY: service.admin.key },
  });
  expect(stdout).toMatch(/^Billing 0\.\d+\n404 \w+ .*\w\./);
  expect(await readdir(path.join(folder, 'node_modules'))).toEqual(
    expect.not.arrayContaining(['undici', 'zod']),
  );
});

/** Maximum gzipped bytes that a program loads when it imports the client. */
const GZIP_BYTES_MAX = 8_192;

test('its code is small', async () => {
  const dist = path.join(folder, 'node_modules/cambium-client/dist');
  const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'));
  expect(names).toContain('client.js');
  const texts = await Promise.all(names.map((name) => readFile(path.join(dist, name))));
  expect(gzipSync(Buffer.concat(texts), { level: 9 }).length).toBeLessThanOrEqual(GZIP_BYTES_MAX);
});

test('its types are found, and a wrong call is a compile error', async () => {
  const head = `import { createClient } from 'cambium-client';\nimport type { Memory } from 'cambium-client/types';\nconst client = createClient({ url: 'x' });\n`;
  await write(
    'right.ts',
    `${head}export const read = async (): Promise<Memory> => client.getMemory('vault', 'x');`,
  );
  await write('wrong.ts', `${head}export const wrong = client.getMemory(7);`);
  const options = '--noEmit --strict --module nodenext --target es2022 --lib es2022,dom';
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const printed = await execute(tsc, [...options.split(' '), 'right.ts', 'wrong.ts'], { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  const errors = printed.split('\n').filter((line) => line.includes('error TS'));
  expect(errors).toEqual([expect.stringMatching(/^wrong\.ts\(4,\d+\): error TS/)]);
});
