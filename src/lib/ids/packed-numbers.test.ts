import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { packNumbers, unpackNumbers } from './packed-numbers.ts';

test('packed numbers come back as they were, also from a part of a larger array', () => {
  assert(
    property(array(integer({ min: 0, max: 2 ** 32 - 1 })), (numbers) => {
      expect([...unpackNumbers(packNumbers(Uint32Array.from(numbers)))]).toEqual(numbers);
      const part = Uint32Array.from([7, ...numbers, 8]).subarray(1, -1);
      expect([...unpackNumbers(packNumbers(part))]).toEqual(numbers);
    }),
  );
});
