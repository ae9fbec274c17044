import { describe, expect, test } from 'vitest';
import { chooseTerms, surePresence } from './choose-terms.ts';

const terms = (...counts: number[]) => counts.map((chunks) => ({ chunks }));
const groups = (counts: number[], chunks: number, chunksMax = 5_000) =>
  chooseTerms(terms(...counts), { chunks, chunksMax }).map(({ terms: own, beside }) => ({
    terms: own.map((term) => term.chunks),
    beside: beside.map((list) => list.map((term) => term.chunks)),
  }));
const chosen = (...args: Parameters<typeof groups>) => groups(...args).flatMap((group) => group.terms);

test('takes all terms while there are few chunks, since a share of few would leave too little to rank', () => {
  expect(groups([300, 10, 90], 1_000)).toEqual([
    { terms: [10], beside: [] },
    { terms: [90, 300], beside: [] },
  ]);
});

test('takes the rarest terms until they occur in a twentieth of many chunks', () => {
  expect(chosen([15_000, 100, 800, 850], 16_000)).toEqual([100, 800]);
  expect(chosen([15_000, 100, 800, 850], 40_000)).toEqual([100, 800, 850]);
});

test('always takes the rarest term, and no other that occurs in too many chunks', () => {
  expect(new Set(chosen([90_000, 80_000], 100_000))).toEqual(new Set([80_000]));
  expect(chosen([100, 4_950], 100_000)).toEqual([100]);
  expect(chosen([], 100_000)).toEqual([]);
});

test('reads a frequent term only where another of the question is next to it', () => {
  expect(groups([100, 4_500, 9_000, 20_000, 60_000], 100_000)).toEqual([
    { terms: [100], beside: [] },
    { terms: [4_500], beside: [[9_000, 20_000]] },
  ]);
});

test('always reads some chunks of the rarest term, since two words may never occur together', () => {
  const found = chooseTerms(terms(4_500, 9_000), { chunks: 100_000, chunksMax: 5_000 });
  expect(found.map(({ beside, limit, isFallback }) => [beside.length, limit, isFallback])).toEqual([
    [1, 5_000, false],
    [0, 1_000, true],
  ]);
});

test('requires a third word if two frequent ones occur together in thousands of chunks, or two if that gives too few', () => {
  const found = chooseTerms(terms(28_000, 30_000, 40_000, 47_000), { chunks: 100_000, chunksMax: 5_000 });
  expect(
    found.map(({ beside, isFallback }) => [
      beside.map((list) => list.map((term) => term.chunks)),
      isFallback,
    ]),
  ).toEqual([
    [[[30_000], [40_000], [47_000]], false],
    [[[30_000]], true],
    [[], true],
  ]);
});

test('reads all chunks of the rarest term if they are few enough to be read at once', () => {
  expect(groups([1_900, 9_000], 100_000)).toEqual([{ terms: [1_900], beside: [] }]);
  expect(groups([2_100, 9_000], 100_000).map(({ beside }) => beside)).toEqual([[[9_000]], []]);
});

test('reads a frequent term everywhere if it is the last one', () => {
  expect(groups([4_500, 100], 100_000)).toEqual([
    { terms: [100], beside: [] },
    { terms: [4_500], beside: [] },
  ]);
});

describe('what is sure of a chunk before its terms are looked at', () => {
  const group = (own: string[], ...beside: string[][]) => ({
    terms: own,
    beside,
    limit: 1,
    isFallback: false,
  });

  test('it has what the index found it by, and nothing that an earlier group was read for', () => {
    const isPresent = surePresence(group(['pump'], ['valve'], ['hose', 'pipe']), [group(['rare'])]);
    expect(isPresent(['pump'])).toBe(true);
    expect(isPresent(['valve', 'valves'])).toBe(true);
    expect(isPresent(['rare'])).toBe(false);
  });

  test('which of several words it was found by must be looked for, but not those that it surely lacks', () => {
    const isPresent = surePresence(group(['hose', 'pipe']), [group(['rare']), group(['pump'], ['valve'])]);
    expect(isPresent(['hose'])).toEqual(['hose']);
    expect(isPresent(['pipe', 'rare'])).toEqual(['pipe']);
    expect(isPresent(['hose', 'pipe', 'rare'])).toBe(true);
    expect(isPresent(['pump'])).toEqual(['pump']);
    expect(surePresence(group(['hose', 'rare']), [group(['rare'])])(['hose'])).toBe(true);
  });
});
