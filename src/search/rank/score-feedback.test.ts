import { expect, test } from 'vitest';
import { describeChunks } from '../../documents/chunking/describe-chunks.ts';
import { assignBlockIds } from '../../parse/blocks/block-id.ts';
import { unpackPassage } from '../../text/passages/packed-passage.ts';
import { hashTerm } from '../../text/terms/analyse-token.ts';
import { layOut } from './lay-out.ts';
import { matchTerms } from './match-terms.ts';
import { readQuestion } from './read-question.ts';
import { RECIPE } from './recipes.ts';
import { scoreFeedback } from './score-feedback.ts';
import { type Ranking, scorePairs, scoreWords } from './score-steps.ts';
import { weighTerms } from './weigh-terms.ts';

function rankingOf(texts: string[], query: string): Ranking {
  const units = layOut(
    texts.flatMap((text, documentId) =>
      describeChunks({ title: null, resourceId: 'r' }, assignBlockIds([{ type: 'paragraph', text }])).map(
        ({ packed }, position) => ({
          chunkId: documentId * 10 + position,
          documentId,
          position,
          packed: unpackPassage(Buffer.from(packed, 'base64')),
        }),
      ),
    ),
  );
  const question = readQuestion(query);
  const queryTerms = question.words.map((word) => ({
    word,
    hashes: [hashTerm(word)],
    chunks: 1,
    weight: 1,
    isSpeaker: false,
  }));
  const totals = {
    conversations: { units: 0, lengthMean: 1 },
    documents: { units: texts.length, lengthMean: 10 },
  };
  const matches = matchTerms(units, queryTerms, question.words, RECIPE);
  const weights = weighTerms(units, queryTerms, matches, totals);
  return { units, queryTerms, matches, totals, weights, question, recipe: RECIPE };
}

/** What feedback adds to each text, when it stands on the words alone. */
function feedbackOf(texts: string[], query: string): number[] {
  const ranking = rankingOf(texts, query);
  const words = scoreWords(ranking);
  return [...scoreFeedback(ranking, words, Math.max(...words))];
}

const OVENS = [
  'The oven needs firebrick, mortar and a chimney damper.',
  'Oven repairs: firebrick, mortar and a new chimney damper.',
  'An oven was bought.',
  'A lunch menu with soup and bread.',
];

test('a document gains by the words that the best documents share and the question does not say', () => {
  const texts = [...OVENS, 'Spare parts are firebrick and mortar.'];
  const [, , , lunch = 0, parts = 0] = feedbackOf(texts, 'oven masonry restoration parts');
  expect(parts).toBeGreaterThan(lunch);
  expect(lunch).toBe(0);
});

test('nothing is learned when the best document holds all that was asked', () => {
  expect(feedbackOf(OVENS, 'oven firebrick mortar')).toEqual([0, 0, 0, 0]);
});

test('what feedback adds is never more than its share of the best score', () => {
  const ranking = rankingOf(OVENS, 'oven masonry');
  const words = scoreWords(ranking);
  const top = Math.max(...words);
  for (const added of scoreFeedback(ranking, words, top))
    expect(added).toBeLessThanOrEqual(RECIPE.feedbackWeight * top + 1e-6);
});

test('two words side by side say less in a long document than in a short one', () => {
  const filler = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
  const [short = 0, long = 0] = scorePairs(
    rankingOf(['The tide gauge failed.', `The tide gauge ${filler}.`], 'tide gauge'),
  );
  expect(long).toBeGreaterThan(0);
  expect(short).toBeGreaterThan(long);
});
