import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { errorCode } from './error-code.ts';

test('an error has the code that its thrower gave it, and anything else none', async () => {
  expect(errorCode(await readFile('/nowhere/at-all').catch((error: unknown) => error))).toBe('ENOENT');
  expect(
    [new Error('x'), Object.assign(new Error('x'), { code: 7 }), { code: 'ENOENT' }, null].map(errorCode),
  ).toEqual(['', '', '', '']);
});
