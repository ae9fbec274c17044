import { expect, test } from 'vitest';
import { isStorable, storableText } from './storable-text.ts';

test.each([
  ['a\0b', 'a\uFFFDb'],
  ['\ud83d', '\uFFFD'],
  ['\ude00\ud83d', '\uFFFD\uFFFD'],
])('of %j, what cannot be stored is replaced one for one', (text, stored) => {
  expect([isStorable(text), storableText(text), isStorable(stored)]).toEqual([false, stored, true]);
});

test.each(['', 'Ada 😀', '\uFFFD', 'a\nb\u001b'])('%j is stored as it is', (text) => {
  expect([isStorable(text), storableText(text)]).toEqual([true, text]);
});
