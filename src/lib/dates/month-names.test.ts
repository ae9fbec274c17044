import { expect, test } from 'vitest';
import { MONTH_NAMES, monthNumber } from './month-names.ts';

test.each([
  ['January', 1],
  ['may', 5],
  ['Sept', 9],
  ['DEC', 12],
  ['Monday', 0],
  ['', 0],
])('“%s” is month %i', (name, number) => {
  expect(monthNumber(name)).toBe(number);
});

test('every name that the pattern matches has a number', () => {
  const pattern = new RegExp(`^(?:${MONTH_NAMES})$`);
  const names = 'january february march april may june july august september october november december';
  for (const [i, name] of names.split(' ').entries())
    for (const form of [name, name.slice(0, 3)]) {
      expect(form).toMatch(pattern);
      expect(monthNumber(form)).toBe(i + 1);
    }
});
