import { expect, test } from 'vitest';
import { vocabularyOf } from '../ordinary-words.ts';
import { isHalf } from './halves.ts';

const half = (name: string, sentence: string) => isHalf(name, sentence, vocabularyOf([]));

test.each([
  ['Design System', 'It uses the Linz Design System.'],
  ['Universal', 'It is under ZZ0 1.0 Universal.'],
  ['Design System', 'HBR Design System'],
])('“%s” is half of a name in “%s”', (name, sentence) => expect(half(name, sentence)).toBe(true));

test.each([
  ['Design System', 'It uses the Design System.'],
  ['Design System', 'Read Design System pages.'],
  ['Design System', 'The Linz Design System, not the Design System.'],
  ['Zorvin', 'It uses the Linz Zorvin.'],
  ['Design System', 'In Linz, Design System is old.'],
  ['Design System', 'It is not here.'],
])('“%s” is not in “%s”', (name, sentence) => expect(half(name, sentence)).toBe(false));
