import { expect, test } from 'vitest';
import { madeRanking, message, page } from '../../test/made-ranking.ts';
import { toHits } from './passages.ts';
import { finishRanking, scoreCandidates } from './rank/rank-passages.ts';
import { RECIPE } from './rank/recipes.ts';

type Documents = Parameters<typeof madeRanking>[0];

function hitsOf(documents: Documents, query: string) {
  const { units, queryTerms, totals, question } = madeRanking(documents, query);
  const candidates = [...new Set(units.flatMap((unit) => unit.pieces.map((piece) => piece.candidate)))];
  return toHits(
    finishRanking(
      scoreCandidates(candidates, {
        question,
        queryTerms,
        totals,
        recipe: RECIPE,
        similarity: null,
        limit: 10,
      }),
      new Map(),
    ),
  );
}

test('scores are between 0 and 1 and descend', () => {
  const hits = hitsOf([page('kiln crane'), page('kiln'), page('crane and lunch and more')], 'kiln crane');
  expect(hits).toHaveLength(3);
  for (const [i, { score }] of hits.entries()) {
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(i ? (hits[i - 1]?.score ?? 0) + 1e-9 : 1);
  }
});

test('a hit lists the found words and each step’s contribution', () => {
  const [best] = hitsOf([page('kiln crane'), page('kiln')], 'kiln crane');
  expect(best?.words).toEqual(['kiln', 'crane']);
  expect(best?.parts.words).toBeGreaterThan(0);
});

test('a message is shown by its own position in its chunk, a document by its whole chunks', () => {
  const [said] = hitsOf([{ blocks: [message('Lunch now'), message('The kiln broke')] }], 'kiln');
  expect(said?.isMessage).toBe(true);
  expect(said?.pieces[0]?.spans).toMatchObject([{ block: 1, blockStart: 0 }]);
  const [written] = hitsOf([page('The kiln broke')], 'kiln');
  expect(written?.pieces[0]?.spans).toBeNull();
});

test('the first passage of a document has the document’s score, and the others less', () => {
  const text = `${'word '.repeat(230)} kiln crane.`;
  const other = `${'else '.repeat(230)} kiln.`;
  const blocks = [text, other].map((part) => ({ type: 'paragraph' as const, text: part }));
  const [hit] = hitsOf([{ blocks }, page('lunch')], 'kiln crane');
  const [first, second] = hit?.pieces ?? [];
  expect(first?.score).toBeCloseTo(hit?.score ?? 0, 6);
  expect(second?.score).toBeLessThan(first?.score ?? 0);
});
