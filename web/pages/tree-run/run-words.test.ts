import { expect, test } from 'vitest';
import type { TreeProgress } from '../../../client/types.ts';
import { countWords, PHASES, ringsOf, runWords } from './run-words.ts';

const progress = (over: Partial<TreeProgress>): TreeProgress => ({
  tree_id: 't',
  status: 'processing',
  phase: 'discover',
  completed_docs: null,
  total_docs: null,
  ...over,
});

test('a ring grows with each phase, and all have grown at the end', () => {
  expect(PHASES.map((phase) => ringsOf(progress({ phase })))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ringsOf(progress({ status: 'completed', phase: null }))).toBe(PHASES.length);
  expect(ringsOf(progress({ phase: null }))).toBe(0);
});

test.each([
  [{ phase: 'synthesize', completed_docs: 31, total_docs: 52 }, 'Writing 31 of 52'],
  [{ phase: null }, 'Waiting to start'],
  [{ status: 'failed', phase: null }, 'The generation failed'],
  [{ status: 'cancelled', phase: null }, 'Cancelled'],
  [{ status: 'published', phase: null }, 'Done'],
] as const)('%j is described as “%s”', (over, words) => {
  expect(runWords(progress(over))).toBe(words);
});

test('files are counted by what became of them, and nothing that is not there', () => {
  const files = (['written', 'empty', 'reused', 'written', 'empty'] as const).map((state) => ({ state }));
  expect(countWords(files)).toBe('2 written, 1 reused, 2 left out');
  expect(countWords([{ state: 'reused' }])).toBe('1 reused');
  expect(countWords([])).toBe('');
});
