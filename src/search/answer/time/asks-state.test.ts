import { expect, test } from 'vitest';
import { asksState } from './asks-state.ts';

test.each([
  'Who is the chair?',
  'What is the next release?',
  'How many credits are left?',
  'How much do we spend on the pier?',
  'Which doors need a key?',
  'Where do we meet?',
])('“%s” asks for the present state', (question) => expect(asksState(question)).toBe(true));

test.each([
  'Who was the chair?',
  'Who confirmed the leak?',
  'Which team broke the gate?',
  'Who is the chair in 2019?',
  'What is the history of the pier?',
  'Who is the previous chair?',
  'What did we pay last year?',
  'How many people came?',
])('“%s” does not', (question) => expect(asksState(question)).toBe(false));
