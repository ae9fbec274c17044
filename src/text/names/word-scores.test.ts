import { expect, test } from 'vitest';
import { ownFeatures } from './sentence-features.ts';
import { hashInStyle } from './style.ts';
import { LABEL_COUNT } from './tagger.ts';
import { rowTable } from './lookup/row-table.ts';
import { scaledBytes } from './weights.ts';
import { wordFeatures } from './word-features.ts';
import { addWordScores, WordScores } from './word-scores.ts';

const ada = wordFeatures('Ada');

/** Returns the scores of a word whose features have the given weights, the same for each label. */
function scoresWith(weightOf: ReadonlyMap<number, number>, wordsMax?: number): WordScores {
  const hashes = Uint32Array.from(weightOf.keys());
  const weights = Int8Array.from([...weightOf.values()].flatMap((w) => Array(LABEL_COUNT).fill(w)));
  return new WordScores(scaledBytes(weights, 1), rowTable(hashes), wordsMax);
}

const addedFor = (scores: Float32Array, place: number, share = 1) => {
  const emissions = new Float64Array(LABEL_COUNT);
  addWordScores(emissions, 0, scores, place, share);
  return [...new Set(emissions)];
};

test('a word scores the sum of its own features, separately for each token around it', () => {
  const [first = 0, second = 0] = ownFeatures(ada, 0);
  const [before = 0] = ownFeatures(ada, -1);
  const scores = scoresWith(
    new Map([
      [first, 1],
      [second, 2],
      [before, 8],
    ]),
  ).of(ada, null);
  expect(addedFor(scores, 0)).toEqual([3]);
  expect(addedFor(scores, -1)).toEqual([8]);
  expect(addedFor(scores, 1)).toEqual([0]);
});

test('what a style adds is separate from what applies to every style', () => {
  const [first = 0] = ownFeatures(ada, 0);
  const known = scoresWith(
    new Map([
      [first, 1],
      [hashInStyle(first, 1), 4],
    ]),
  );
  expect(addedFor(known.of(ada, null), 0)).toEqual([1]);
  expect(addedFor(known.of(ada, 0), 0)).toEqual([0]);
  expect(addedFor(known.of(ada, 1), 0, 0.5)).toEqual([2]);
});

test('the scores of a word are the same when requested again', () => {
  const [, word = 0] = ownFeatures(ada, 0);
  const known = scoresWith(new Map([[word, 1]]));
  expect(known.of(ada, null)).toBe(known.of(ada, null));
  expect(addedFor(known.of(ada, null), 0)).toEqual([1]);
  expect(addedFor(known.of(wordFeatures('boat'), null), 0)).toEqual([0]);
});

test('scores stay within a sentence, and give their place to other words when too many are known', () => {
  const [, word = 0] = ownFeatures(ada, 0);
  const known = scoresWith(new Map([[word, 1]]), 2);
  const ofAda = known.of(ada, null);
  for (const other of ['boat', 'sea', 'harbor']) known.of(wordFeatures(other), null);
  expect(addedFor(ofAda, 0)).toEqual([1]);
  known.beginSentence();
  expect(known.of(wordFeatures('wind'), null)).toBe(ofAda);
  expect(addedFor(ofAda, 0)).toEqual([0]);
  expect(addedFor(known.of(ada, null), 0)).toEqual([1]);
});
