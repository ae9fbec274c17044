import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text is shortened at the end of a word, with an ellipsis', () => {
  expect(shorten('The gate of the north', 100)).toBe('The gate of the north');
  expect(shorten('The gate of the north', 13)).toBe('The gate of …');
  expect(shorten('The gate, the key', 11)).toBe('The gate …');
});
