import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ParseError } from '../../parse/parse-error.ts';
import { PARSE_LIMITS_DEFAULT } from '../../parse/parse-limits.ts';
import { ParseProcess } from './parse-process.ts';

const text = (value: string) =>
  ({
    type: 'read',
    input: { bytes: new TextEncoder().encode(value) },
    limits: PARSE_LIMITS_DEFAULT,
  }) as const;

test('a child handles one request after the other', async () => {
  const child = new ParseProcess(768);
  try {
    for (const value of ['One.', 'Two.']) {
      expect(await child.ask(text(value), 20_000)).toMatchObject({
        type: 'done',
        items: [{ document: { blocks: [{ text: value }] } }],
      });
    }
    expect(child.alive).toBe(true);
  } finally {
    child.kill();
  }
});

test('a child reports if it holds so much memory that the next file needs another child', async () => {
  // A child that has read nothing yet takes about 100 MB.
  for (const [megabytes, isWorn] of [
    [150, true],
    [2_000, false],
  ] as const) {
    const child = new ParseProcess(megabytes);
    try {
      await child.ready;
      expect(await child.ask(text('A note.'), 20_000)).toMatchObject({ type: 'done', isWorn });
    } finally {
      child.kill();
    }
  }
});

test('a killed child fails its current request and later ones', async () => {
  const child = new ParseProcess(768);
  const asked = child.ask(text('x'), 20_000);
  child.kill(new ParseError('timeout', 'Too long.'));
  await expect(asked).rejects.toMatchObject({ code: 'timeout' });
  await expect(child.ask(text('y'), 20_000)).rejects.toBeInstanceOf(ParseError);
  expect(child.alive).toBe(false);
});

/** Returns whether a process exists and is not a zombie, according to `/proc`. */
function isRunning(pid: number): boolean {
  try {
    return !/\nState:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

test('a child that hangs in a file ends when the service that started it is killed', {
  skip: process.platform !== 'linux',
}, async () => {
  const poolUrl = new URL('./parse-process.ts', import.meta.url).href;
  // A page of links that keeps the reader busy for longer than this test runs.
  const script = `
    const { ParseProcess } = await import(${JSON.stringify(poolUrl)});
    const child = new ParseProcess(768);
    const html = '<html><body>' + '<p>a <b>b</b></p>'.repeat(900) + '<a href="x">link</a> '.repeat(2900) + '</body></html>';
    const limits = ${JSON.stringify(PARSE_LIMITS_DEFAULT)};
    const next = () => child.ask({ type: 'read', input: { bytes: new TextEncoder().encode(html) }, limits }, 60000).then(next);
    void next();
    process.stdout.write(String(child.processId) + '\\n');
    setInterval(() => undefined, 1000);
  `;
  const service = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) =>
    service.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))),
  );
  expect(isRunning(pid)).toBe(true);
  service.kill('SIGKILL');
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isRunning(pid)).toBe(false);
});
