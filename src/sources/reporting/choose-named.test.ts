import { expect, test } from 'vitest';
import { chooseNamed } from './choose-named.ts';

const PLACES = [
  { id: '1', name: 'Works' },
  { id: '2', name: 'Support' },
  { id: '3', name: null },
  { id: '4', name: 'Works' },
];
const choose = (...wanted: string[]) => {
  const { chosen, missing } = chooseNamed(wanted, PLACES, ({ id, name }) => [id, name]);
  return { chosen: chosen.map(({ id }) => id), missing };
};

test('all places are read when none is named', () => {
  expect(choose()).toEqual({ chosen: ['1', '2', '3', '4'], missing: [] });
});

test('a place is named by its id or its name, which others may bear too, and read once however often it is named', () => {
  expect(choose('Support', '1', '2')).toEqual({ chosen: ['1', '2'], missing: [] });
  expect(choose('Works')).toEqual({ chosen: ['1', '4'], missing: [] });
});

test('a name that no place has is told', () => {
  expect(choose('Works', 'Sales')).toEqual({ chosen: ['1', '4'], missing: ['Sales'] });
});
