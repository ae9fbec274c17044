import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSecret, signEvent } from '../lib/sign-event.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BODY = JSON.stringify({
  type: 'tree.completed',
  timestamp: '2026-05-04T10:00:00Z',
  data: { path: 'ü “x”' },
});
let folder: string;

/** The examples in docs/webhooks.md, each with the program that runs it. */
const LANGUAGES = [
  ['ts', 'event.ts', process.execPath],
  ['python', 'event.py', 'python3'],
  ['sh', 'event.sh', 'sh'],
] as const;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cambium-webhooks-'));
  const page = await readFile(path.join(ROOT, 'docs/webhooks.md'), 'utf8');
  for (const [language, file] of LANGUAGES) {
    // The last block of a language: the first shell block creates a webhook.
    const blocks = [...page.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))];
    const code = blocks.at(-1)?.[1] ?? '';
    await writeFile(
      path.join(folder, file),
      code.replace('cambium-client/verify-webhook', path.join(ROOT, 'client/verify-webhook.ts')),
    );
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(
  program: string,
  file: string,
  env: Record<string, string>,
  body: string,
): Promise<[number | null, string]> {
  const child = spawn(program, [path.join(folder, file)], { env: { PATH: process.env.PATH, ...env } });
  let out = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stdin.end(body);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve([code, out.trim()]));
  });
}

/** Returns whether a program is installed: without Python or OpenSSL, a machine runs the other examples. */
const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const RUNNABLE = LANGUAGES.filter(([, , program]) => isThere(program === 'sh' ? 'openssl' : program));

describe.each(RUNNABLE)('the example in %s', (_language, file, program) => {
  const secret = newSecret();
  const envAt = (seconds: number, signedBy = [newSecret(), secret]): Record<string, string> => {
    const headers = signEvent(signedBy, {
      id: 'msg_1',
      timestamp: Math.floor(Date.now() / 1_000) - seconds,
      body: BODY,
    });
    return {
      WEBHOOK_SECRET: secret,
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase().replace('-', '_'), value]),
      ),
    };
  };

  test('accepts an event signed by its secret, even next to another signature', async () => {
    expect(await run(program, file, envAt(0), BODY)).toEqual([0, 'tree.completed']);
  });

  test('refuses another body, another secret and an old event', async () => {
    for (const [env, body] of [
      [envAt(0), `${BODY} `],
      [envAt(0, [newSecret()]), BODY],
      [envAt(600), BODY],
    ] as const) {
      const [code, out] = await run(program, file, env, body);
      expect([code === 0, out]).toEqual([false, '']);
    }
  });
});
