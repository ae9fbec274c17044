import { expect, test } from 'vitest';
import { withoutUnnamed } from './without-unnamed.ts';

const kept = (names: string[], people: string[] = [], headings: string[] = []) =>
  withoutUnnamed(
    names.map((name) => ({ name })),
    { people, headings },
  ).map(({ name }) => name);

test('any working group is none', () => {
  expect(kept(['the Working Group', 'Interest Groups', 'Docs Working Group', 'Steering Committee'])).toEqual([
    'Docs Working Group',
    'Steering Committee',
  ]);
});

test('where the word for groups stands behind their names, what follows it is no name', () => {
  expect(kept(['Docs WG', 'WG Roster', 'SIG Docs'], [], ['Notes', 'Docs WG'])).toEqual([
    'Docs WG',
    'SIG Docs',
  ]);
  expect(kept(['WG Roster', 'SIG Docs'], [], ['Notes'])).toEqual(['WG Roster', 'SIG Docs']);
});

test('Alice and Bob are of an example, unless there is only one of them or a list has them', () => {
  expect(kept(['Alice', 'Bob', 'Carol', 'Tom'])).toEqual(['Tom']);
  expect(kept(['Alice', 'Carol'])).toEqual(['Alice', 'Carol']);
  expect(kept(['Alice', 'Bob'], ['Bob'])).toEqual(['Alice', 'Bob']);
  expect(kept(['Alice Lind', 'Bob'])).toEqual(['Alice Lind', 'Bob']);
});
