import { expect, test } from 'vitest';
import { visitTerms } from '../terms.ts';
import type { Term } from './analyze-token.ts';

const WORDS = Array.from({ length: 100 }, (_, i) => `plover${i}`);

function termsOf(words: readonly string[]): Term[] {
  const found: Term[] = [];
  visitTerms(words.join(' '), (term) => found.push(term));
  return found;
}

test('a word that a text repeats is analyzed once', () => {
  const [first, again] = termsOf(['plover', 'plover']);
  expect(again).toBe(first);
});

test('terms of words that are not repeated make room for others', () => {
  const before = new Set(termsOf(WORDS));
  expect(before.size).toBe(WORDS.length);
  for (let i = 0; i < 100_000; i++) termsOf([`invoice${i}`]);
  expect(termsOf(WORDS).filter((term) => before.has(term)).length).toBeLessThan(10);
});
