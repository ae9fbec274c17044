import { expect, test } from 'vitest';
import { askedPart } from './asked-part.ts';

test.each([
  ['A lamp is broken. Who do I tell?', 'Who do I tell?'],
  ['If a lamp is broken, who do I tell?', 'who do I tell?'],
  ['When a lamp is broken, who do I tell?', 'who do I tell?'],
  ['When I am ill, what do I do?', 'what do I do?'],
  ['My boat leaks: where do I moor it?', 'where do I moor it?'],
  ['We need a rope - who has one?', 'who has one?'],
  ['In 2024, who was the keeper?', 'who was the keeper?'],
  ['Our crew wants a key. With whom do we talk?', 'With whom do we talk?'],
])('“%s” asks “%s”', (text, part) => {
  expect(askedPart(text)).toBe(part);
});

test.each([
  'Who is the keeper, and when did she start?',
  'When is the gate shut, and who shuts it?',
  'Which boats, ropes and buoys are new?',
  'About how many boats come?',
  'the color of the lamp',
  '',
])('“%s” asks as a whole', (text) => {
  expect(askedPart(text)).toBe(text);
});
