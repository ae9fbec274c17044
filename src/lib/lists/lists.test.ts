import { describe, expect, test } from 'vitest';
import { compareText } from './compare-text.ts';
import { inParts } from './in-parts.ts';
import { frequentIn, mostCounted, tally } from './tally.ts';
import { uniqueBy } from './unique-by.ts';

test('texts are ordered by code units, in no language: equal texts keep their order', () => {
  expect(['b', 'ä', 'B', 'a'].toSorted(compareText)).toEqual(['B', 'a', 'b', 'ä']);
  expect(compareText('a', 'a')).toBe(0);
});

test('parts hold every item once, the last one the rest', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([], 2)).toEqual([]);
});

describe('counts', () => {
  test('have each value in order of its first occurrence', () =>
    expect([...tally(['b', 'a', 'b'])]).toEqual([
      ['b', 2],
      ['a', 1],
    ]));

  test('name the values that occur often enough', () =>
    expect(frequentIn(['b', 'a', 'b', 'c', 'c'], 2)).toEqual(new Set(['b', 'c'])));

  test('name the most frequent text, of several the first in order, and none of nothing', () => {
    expect(mostCounted(tally(['b', 'a', 'c', 'b', 'a']))).toEqual(['a', 2]);
    expect(mostCounted(new Map())).toBeUndefined();
  });
});

test('of items with the same key the first one stays', () =>
  expect(uniqueBy(['Ada', 'bo', 'ADA'], (name) => name.toLowerCase())).toEqual(['Ada', 'bo']));
