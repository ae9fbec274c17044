import { expect, test } from 'vitest';
import { chooseTerms } from './choose-terms.ts';

const terms = (...counts: number[]) => counts.map((chunks) => ({ chunks }));
const chosen = (counts: number[], chunks: number, chunksMax = 5_000) =>
  chooseTerms(terms(...counts), { chunks, chunksMax }).map((term) => term.chunks);

test('takes all terms while there are few chunks: a share of few would leave too little to rank', () => {
  expect(chosen([300, 10, 90], 1_000)).toEqual([10, 90, 300]);
});

test('takes the rarest terms until they stand in a twentieth of many chunks', () => {
  expect(chosen([20_000, 100, 900, 4_500], 40_000)).toEqual([100, 900]);
  expect(chosen([20_000, 100, 900, 4_500], 40_000, 50_000)).toEqual([100, 900, 4_500]);
});

test('takes the rarest term in any case', () => {
  expect(chosen([90_000, 80_000], 100_000)).toEqual([80_000]);
  expect(chosen([], 100_000)).toEqual([]);
});
