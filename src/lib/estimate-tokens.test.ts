import { expect, test } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

test('a token is about four ASCII characters, two of other alphabets or one of a script without spaces', () => {
  expect(estimateTokens('abcdefgh')).toBe(2);
  expect(estimateTokens('Привет')).toBe(3);
  expect(estimateTokens('漢字')).toBe(2);
  expect(estimateTokens('')).toBe(0);
});

test('a part of a text is measured without copying it', () => {
  expect(estimateTokens('abcdefgh漢字', 8)).toBe(2);
  expect(estimateTokens('abcdefgh漢字', 0, 8)).toBe(2);
});

test('a run of letters that is slow for real tokenizers is measured in linear time', () => {
  expect(estimateTokens('a'.repeat(4_000_000))).toBe(1_000_000);
});
