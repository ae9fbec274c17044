import { expect, test } from 'vitest';
import { rarestFirst } from './rarest-first.ts';

const named = (place: number, id: string, name = id) => ({ place, entity_id: id, name, folded: name });
const order = (found: Parameters<typeof rarestFirst>[0], isCommonRead = false, limit = 10) => {
  const { names, common } = rarestFirst(found, { namesPerKey: 3, isCommonRead, limit });
  return { names: names.map(({ name }) => name), common };
};

test('equal names come first, then those that share the rarest keys, each once', () => {
  const found = [named(1, 'b'), named(1, 'a'), named(2, 'c'), named(0, 'd')];
  expect(order(found).names).toEqual(['d', 'c', 'a', 'b']);
  expect(order(found.toReversed()).names).toEqual(['d', 'c', 'a', 'b']);
  expect(order(found, false, 2).names).toEqual(['d', 'c']);
});

test('a name with several keys comes before one with only the rarest of them', () => {
  expect(order([named(1, 'a'), named(2, 'b'), named(1, 'b')]).names).toEqual(['b', 'a']);
});

test('a key that many names have is common, and proves nothing unless it is requested', () => {
  const found = [named(1, 'a'), named(1, 'b'), named(1, 'c'), named(2, 'c')];
  expect(order(found)).toEqual({ names: ['c'], common: [1] });
  expect(order(found, true)).toEqual({ names: ['c', 'a', 'b'], common: [1] });
});

test('names equal to the query are not keys, however many there are', () => {
  const equal = ['a', 'b', 'c', 'd'].map((id) => named(0, id, 'same'));
  expect(order(equal)).toEqual({ names: ['same', 'same', 'same', 'same'], common: [] });
});

test('an empty search gives nothing', () => {
  expect(order([])).toEqual({ names: [], common: [] });
});
