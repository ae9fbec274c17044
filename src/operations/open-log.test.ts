import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { LogLines } from './log-lines.ts';
import { openLog } from './open-log.ts';

const OPEN_LOG = new URL('open-log.ts', import.meta.url).href;

/** Runs a program with the log `log`, whose output goes to `path`; returns its exit code. */
async function runWithLog(program: string, path: string): Promise<unknown> {
  const out = openSync(path, 'a');
  const code = `import { openLog } from '${OPEN_LOG}'; const log = openLog('info');\n${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', out, 'inherit'],
  });
  closeSync(out);
  const [exitCode] = await once(child, 'exit');
  return exitCode;
}
const logFile = async () => join(await mkdtemp(join(tmpdir(), 'log-')), 'log');
const linesOf = (text: string) => text.split('\n').slice(0, -1);

/** A device that is always full. */
const FULL = '/dev/full';

test.runIf(existsSync(FULL))(
  'a log on a full disk does not end the service, nor keep it from ending',
  async () => {
    const program = `
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 1_000; k++) log.info({ text: 'x'.repeat(1_000) }, 'a line');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    log.info('the last line');
    process.exit(7);`;
    expect(await runWithLog(program, FULL)).toBe(7);
  },
);

test('every line is written, in order, also those just before the end', async () => {
  const path = await logFile();
  const program = `
    for (let i = 0; i < 500; i++) log.info({ i });
    setTimeout(() => { log.info({ i: 500 }); process.exit(0); }, 50);`;
  expect(await runWithLog(program, path)).toBe(0);
  const numbers = linesOf(readFileSync(path, 'utf8')).map((line) => JSON.parse(line).i);
  expect(numbers).toEqual(Array.from({ length: 501 }, (_, i) => i));
});

test.each(['req', 'busboyOptions'])('lines are JSON without the headers of %s', async (name) => {
  const path = await logFile();
  const file = openSync(path, 'w');
  const headers = { authorization: 'Bearer secret', cookie: 'cambium_session=secret' };
  openLog('info', new LogLines(file)).info({ [name]: { url: '/x', headers } }, 'a request');
  const text = await eventually(
    async () => readFileSync(path, 'utf8'),
    (written) => written.endsWith('\n'),
  );
  expect(JSON.parse(text)).toMatchObject({
    msg: 'a request',
    [name]: { url: '/x', headers: '[Redacted]' },
  });
  closeSync(file);
});
