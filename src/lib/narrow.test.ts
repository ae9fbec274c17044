import { expect, test } from 'vitest';
import { isOneOf, isRecord, keysOf } from './narrow.ts';

test('an object with keys is a record, and null, lists and plain values are not', () => {
  expect([{}, { a: 1 }].every(isRecord)).toBe(true);
  expect([null, undefined, [], 'a', 1].some(isRecord)).toBe(false);
});

test('a word belongs to a list only if it equals one of its words', () => {
  expect(isOneOf(['heading', 'table'], 'table')).toBe(true);
  expect(isOneOf(['heading', 'table'], 'Table')).toBe(false);
  expect(isOneOf(['heading', 'table'], 'toString')).toBe(false);
});

test('the keys of a table are in the order of its definition', () => {
  expect(keysOf({ second: 2, first: 1 })).toEqual(['second', 'first']);
});
