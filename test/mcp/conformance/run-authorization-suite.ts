import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { childEnv } from '../../child-env.ts';
import { PUBLIC_URL, registerHost } from '../../oauth/person.ts';
import { readResults, SUITE } from './run-suite.ts';

const DIAL = path.join(import.meta.dirname, 'dial-loopback.ts');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Returns what the suite finds wrong with the authorization server at `url`, whose issuer is the public address: metadata and code flow.
 * `decide` plays the person who opens the address that the suite prints, and returns where they are redirected.
 */
export async function runAuthorizationSuite(
  url: string,
  decide: (address: string) => Promise<URL>,
): Promise<string[]> {
  const results = await mkdtemp(path.join(tmpdir(), 'cambium-conformance-'));
  const port = await freePort();
  const clientId = await registerHost(url, [`http://127.0.0.1:${port}/callback`]);
  const given = {
    url: PUBLIC_URL,
    'client-id': clientId,
    resource: `${PUBLIC_URL}/mcp`,
    port,
    'output-dir': results,
  };
  const child = spawn(
    process.execPath,
    [
      '--import',
      DIAL,
      path.join(SUITE, 'dist/index.js'),
      'authorization',
      ...Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    { env: { ...childEnv(), DIAL_URL: url }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const closed = once(child, 'close');
    const said: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line);
      if (line.startsWith(`${PUBLIC_URL}/oauth/authorize?`))
        await fetch(await decide(line.replace(PUBLIC_URL, url)));
    }
    await closed;
    const { ran, failures } = await readResults(results);
    if (ran.length < 2) throw new Error(said.join('\n'));
    return failures;
  } finally {
    child.kill();
    await rm(results, { recursive: true, force: true });
  }
}
