import { expect, test } from 'vitest';
import { chooseNamed } from './choose-named.ts';

const PLACES = [
  { id: '1', name: 'Works' },
  { id: '2', name: 'Support' },
  { id: '3', name: null },
  { id: '4', name: 'Works' },
];
const choose = (...wanted: string[]) =>
  chooseNamed(wanted, PLACES, {
    namesOf: ({ id, name }) => [id, name],
    ifMissing: (names) => `There is no ${names.join(', ')}.`,
  }).map(({ id }) => id);

test('all places are read if none is named', () => {
  expect(choose()).toEqual(['1', '2', '3', '4']);
});

test('a place is named by its id or its name, which several may share, and read once however often it is named', () => {
  expect(choose('Support', '1', '2')).toEqual(['1', '2']);
  expect(choose('Works')).toEqual(['1', '4']);
});

test('all names that match no place are listed', () => {
  expect(() => choose('Works', 'Sales', 'Pumps')).toThrow('There is no Sales, Pumps.');
});
