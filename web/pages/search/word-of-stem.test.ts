import { expect, test } from 'vitest';
import { wordOfStem, wordsOf } from './word-of-stem.ts';

test('a stem is shown as the word of the question that it came from', () => {
  const words = wordsOf('Who is responsible for billing policies, e-mail and AWS?');
  expect(['bill', 'polici', 'aws', 'e-mail'].map((stem) => wordOfStem(stem, words))).toEqual([
    'billing',
    'policies',
    'AWS',
    'e-mail',
  ]);
});

test('a stem without such a word is unchanged', () => {
  expect(wordOfStem('bill', wordsOf('¿?'))).toBe('bill');
});
