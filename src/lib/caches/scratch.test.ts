import { expect, test } from 'vitest';
import { scratch } from './scratch.ts';

test('the same buffer is lent while it is large enough, with what was written to it', () => {
  const lend = scratch((length) => new Float64Array(length));
  const first = lend(3);
  first[2] = 7;
  const second = lend(2);
  expect(second).toBe(first);
  expect(second[2]).toBe(7);
});

test('a larger request gets a larger buffer of zeros', () => {
  const lend = scratch((length) => new Uint8Array(length));
  lend(2).fill(1);
  const larger = lend(50);
  expect(larger.length).toBeGreaterThanOrEqual(50);
  expect(larger.every((number) => number === 0)).toBe(true);
});
