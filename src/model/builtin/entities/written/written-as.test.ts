import { expect, test } from 'vitest';
import { isNamedPlace, isNobody, isWrittenAsThing } from './written-as.ts';

test.each(['ABI', 'CoE', 'GSA Desk'])('%s is not written like somebody', (name) =>
  expect(isWrittenAsThing(name, 'PER')).toBe(true),
);

test.each(['Anna', 'Anna Weber', 'ANNA Weber'])('%s is', (name) =>
  expect(isWrittenAsThing(name, 'PER')).toBe(false),
);

test('a place is not written with capitals inside, whatever an organization is', () => {
  expect(isWrittenAsThing('HAMi', 'LOC')).toBe(true);
  expect(isWrittenAsThing('Linz', 'LOC')).toBe(false);
  expect(isWrittenAsThing('HAMi', 'ORG')).toBe(false);
});

test('several words of which nobody is called so are nobody, and a place where the last says so', () => {
  expect(['Harbor Planning', 'Anna Weber', 'Anna'].map(isNobody)).toEqual([true, false, false]);
  expect(['Spike Island', 'Anna Weber', 'Island'].map(isNamedPlace)).toEqual([true, false, false]);
});
