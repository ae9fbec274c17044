import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearBoxes } from './clear-boxes.ts';

const box = (left: number, top: number) => ({ left, top, width: 10, height: 4 });

test('a name that would overlap an earlier one is omitted, and leaves room for the next', () => {
  expect(clearBoxes([box(0, 0), box(5, 2), box(10, 0), box(12, 3), box(6, 4)])).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
  expect(clearBoxes([])).toEqual([]);
});

test('the first name is always drawn, and drawn names never overlap', () => {
  const place = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place), { minLength: 1 }), (places) => {
      const boxes = places.map(([left, top]) => box(left, top));
      const clear = clearBoxes(boxes);
      expect(clear[0]).toBe(true);
      const drawn = boxes.filter((_, at) => clear[at]);
      for (const [at, one] of drawn.entries())
        for (const other of drawn.slice(at + 1))
          expect(Math.abs(one.left - other.left) >= 10 || Math.abs(one.top - other.top) >= 4).toBe(true);
    }),
  );
});
