import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAtPauses } from './split-at-pauses.ts';

const split = (...times: (number | null)[]) => splitAtPauses(times, { timeOf: (time) => time, pause: 10 });

test('messages are split where the silence exceeds the pause, but not where it equals it', () => {
  expect(split(0, 10, 20)).toEqual([[0, 10, 20]]);
  expect(split(0, 11, 12, 30)).toEqual([[0], [11, 12], [30]]);
  expect(split()).toEqual([]);
});

test('messages without a time come first, in a group of their own', () => {
  expect(split(5, null, null, 6)).toEqual([
    [null, null],
    [5, 6],
  ]);
});

test('in any order of messages the parts are the same, and none is lost', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 200 }));
  fc.assert(
    fc.property(times, (all) => {
      const sorted = all.toSorted((a, b) => a - b);
      expect(split(...all)).toEqual(split(...sorted));
      expect(split(...all).flat()).toEqual(sorted);
    }),
  );
});
