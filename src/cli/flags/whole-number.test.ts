import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test('takes whole numbers within its range, and says what it takes otherwise', () => {
  const read = wholeNumber(1, 64);
  expect([read('1'), read('64')]).toEqual([1, 64]);
  for (const text of ['0', '65', '1.5', 'many', '']) expect(() => read(text)).toThrow('from 1 to 64');
});
