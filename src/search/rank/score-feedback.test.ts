import { expect, test } from 'vitest';
import { madeRanking, page } from '../../../test/made-ranking.ts';
import { RECIPE } from './recipes.ts';
import { scoreFeedback } from './score-feedback.ts';
import { scoreWords } from './score-steps.ts';

const OVENS = [
  'The oven needs firebrick, mortar and a chimney damper.',
  'Oven repairs: firebrick, mortar and a new chimney damper.',
  'An oven was bought.',
  'A lunch menu with soup and bread.',
];

/** Returns what feedback adds to each text on top of the words alone, and the best score by these. */
function feedbackOf(texts: string[], query: string): { added: number[]; top: number } {
  const ranking = madeRanking(
    texts.map((text) => page(text)),
    query,
  );
  const words = scoreWords(ranking);
  const top = Math.max(...words);
  return { added: [...scoreFeedback(ranking, words, top, new Map())], top };
}

test('a document gains from words that the best documents share and the question lacks', () => {
  const texts = [...OVENS, 'Spare parts are firebrick and mortar.'];
  const [, , , lunch = 0, parts = 0] = feedbackOf(texts, 'oven masonry restoration parts').added;
  expect(parts).toBeGreaterThan(lunch);
  expect(lunch).toBe(0);
});

test('nothing is learned if the best document has every word of the question', () => {
  expect(feedbackOf(OVENS, 'oven firebrick mortar').added).toEqual([0, 0, 0, 0]);
});

test('feedback never adds more than its share of the best score', () => {
  const { added, top } = feedbackOf(OVENS, 'oven masonry restoration');
  expect(Math.max(...added)).toBeGreaterThan(0);
  for (const score of added) expect(score).toBeLessThanOrEqual(RECIPE.feedbackWeight * top + 1e-6);
});

test('messages teach nothing and learn nothing', () => {
  const blocks = OVENS.map((text) => ({ type: 'message' as const, text }));
  const ranking = madeRanking([{ blocks }], 'oven masonry restoration');
  const words = scoreWords(ranking);
  expect([...scoreFeedback(ranking, words, Math.max(...words), new Map())]).toEqual([0, 0, 0, 0]);
});
