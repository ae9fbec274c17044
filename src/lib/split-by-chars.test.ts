import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitByChars } from './split-by-chars.ts';

test('keeps every item in order, with no empty group, and none over the limit except by its first item', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 150_000 })), (sizes) => {
      const groups = splitByChars(sizes, (size) => size);
      expect(groups.flat()).toEqual(sizes);
      for (const group of groups) {
        expect(group.length).toBeGreaterThan(0);
        const sum = group.reduce((a, b) => a + b, 0);
        expect(group.length === 1 || sum <= 100_000).toBe(true);
      }
    }),
  );
});
