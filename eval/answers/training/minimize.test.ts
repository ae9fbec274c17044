import { expect, test } from 'vitest';
import { minimize } from './minimize.ts';

test('the least point of a bowl is found, however much steeper it is one way', () => {
  const found = minimize(([x = 0, y = 0]) => {
    const gradient = Float64Array.of(2 * (x - 3), 200 * (y + 1));
    return { value: (x - 3) ** 2 + 100 * (y + 1) ** 2, gradient };
  }, 2);
  expect(found[0]).toBeCloseTo(3);
  expect(found[1]).toBeCloseTo(-1);
});

test('a curved valley is followed to its end', () => {
  const found = minimize(([x = 0, y = 0]) => {
    const gradient = Float64Array.of(-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x));
    return { value: (1 - x) ** 2 + 100 * (y - x * x) ** 2, gradient };
  }, 2);
  expect(found[0]).toBeCloseTo(1, 1);
  expect(found[1]).toBeCloseTo(1, 1);
});

test('a point that is least already stays', () => {
  expect([...minimize(() => ({ value: 1, gradient: new Float64Array(2) }), 2)]).toEqual([0, 0]);
});
