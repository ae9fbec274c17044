import { expect, test } from 'vitest';
import { madeCandidates, madeTerms, message, page } from '../../../test/made-ranking.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import { layOut } from './lay-out.ts';
import { matchTerms } from './match-terms.ts';
import { RECIPE } from './recipes.ts';

const match = (documents: Parameters<typeof madeCandidates>[0], words: string[]) =>
  matchTerms(layOut(madeCandidates(documents)), madeTerms(words), words, RECIPE);
const countsOf = (found: ReturnType<typeof match>) => found.counts.map((counts) => [...counts]);

test('counts each word’s occurrences in each unit', () => {
  const found = match([page('kiln and kiln and crane'), page('crane')], ['kiln', 'crane']);
  expect(countsOf(found)).toEqual([
    [2, 0],
    [1, 1],
  ]);
  expect([...found.chunksWith]).toEqual([1, 2]);
});

test('a word in the title counts as often as configured, and one in the path half as often', () => {
  const found = match(
    [page('nothing', { title: 'Kiln' }), page('nothing', { resourceId: 'docs/kiln.md' })],
    ['kiln'],
  );
  // The title of a document without a heading of its own is in the index, not in its text.
  expect(countsOf(found)).toEqual([[RECIPE.titleCount, RECIPE.titleCount / 2]]);
});

test('two words are a pair if they follow each other as in the question, once per unit', () => {
  const documents = [
    page('the tide gauge and the tide gauge'),
    page('the gauge of the tide'),
    page('tide. The big gauge'),
  ];
  expect(match(documents, ['tide', 'gaug']).pairs).toEqual([[0]]);
});

test('in a longer question every two neighbors are a pair', () => {
  const found = match([page('harbor crane'), page('crane cost')], ['harbor', 'crane', 'cost']);
  expect(found.pairs).toEqual([[0], [1]]);
});

test('a prefix or a misspelling of a word counts as the word', () => {
  const units = layOut(madeCandidates([page('infra-2291 broke'), page('infra-2204 works')]));
  const term = {
    word: 'infra-22',
    hashes: ['infra-2291', 'infra-2204'].map(hashTerm),
    chunks: 2,
    weight: 0.8,
  };
  const { counts } = matchTerms(units, [term], ['infra-22'], RECIPE);
  expect(counts.map((count) => [...count])).toEqual([[1, 1]]);
});

test('messages of one chunk count as one chunk', () => {
  const found = match([{ blocks: [message('kiln'), message('kiln again')] }], ['kiln']);
  expect(countsOf(found)).toEqual([[1, 1]]);
  expect([...found.chunksWith]).toEqual([1]);
});
