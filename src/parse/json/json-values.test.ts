import { describe, expect, test } from 'vitest';
import { dateOf, firstOf, isObject, type JsonValue, scalarText, stringOf } from './json-values.ts';

describe('a point in time', () => {
  test.each<[JsonValue | undefined, string | undefined]>([
    [1_772_440_000, '2026-03-02T08:26:40.000Z'],
    [1_772_440_000_000, '2026-03-02T08:26:40.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    [1e300, undefined],
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02 10:00', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T10:00:00.5', '2026-03-02T10:00:00.500Z'],
    ['2026-03-02T10:00:00+05:30', '2026-03-02T10:00:00+05:30'],
    ['2026-03-02 10:00:00Z', '2026-03-02T10:00:00Z'],
    ['2026-13-02', undefined],
    ['2026-03-02T25:00Z', undefined],
    ['2026-03-02 is when it was', undefined],
    ['March 2, 2026', undefined],
    ['1772440000', undefined],
    ['', undefined],
    [true, undefined],
    [null, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])('%j becomes %j', (value, expected) => {
    expect(dateOf(value)).toBe(expected);
  });
});

test('inherited names and values of another type are not properties', () => {
  const object = { name: 'Ada', empty: '', number: 7, none: null };
  expect(
    ['name', 'empty', 'number', 'none', 'toString', '__proto__'].map((key) => stringOf(object, key)),
  ).toEqual(['Ada', undefined, undefined, undefined, undefined, undefined]);
  expect(firstOf(object, ['constructor', 'none', 'empty', 'name'])).toBe('');
  expect(firstOf(object, ['none', 'toString'])).toBeUndefined();
  expect([isObject({}), isObject([]), isObject(null), isObject('x'), isObject(undefined)]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('only texts and numbers are made texts, and no object is asked for its own', () => {
  const hostile: JsonValue = JSON.parse('{"toString":1,"valueOf":2}');
  expect(['x', 7, 0, '', null, true, [], [hostile], hostile, undefined].map(scalarText)).toEqual([
    'x',
    '7',
    '0',
    ...Array.from({ length: 7 }, () => undefined),
  ]);
});
