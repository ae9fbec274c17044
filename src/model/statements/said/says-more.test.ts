import { expect, test } from 'vitest';
import { evidence } from '../../../../test/models/evidence.ts';
import { saysMore } from './says-more.ts';

const cited = [
  evidence('The gate opens at noon. Ines Moreau paints it in May.'),
  evidence('The pump is old.'),
];

test.each([
  'The gate opens at noon and won an award.',
  'Ines Moreau paints the gate, so that angry neighbors calm down.',
  'The pump, whose warranty lapsed quietly during yesterday evening, is old.',
])('words that the text lacks are additions: %s', (statement) => {
  expect(saysMore(statement, cited)).toBe(true);
});

test.each([
  ['one word of a writer', 'The gate opens at lunchtime.'],
  ['words that mean nothing by themselves', 'In May the painting of the gate takes place.'],
  ['numbers, which are checked as values', 'The gate opens at 12:00 and 13:30.'],
  ['other words here and there', 'Each noon somebody unlocks the gate, which opens.'],
  ['halves of two documents', 'The gate opens although the pump is old.'],
  ['another language', 'Das Tor öffnet mittags und gewann einen Preis.'],
  ['another script', 'Ворота открываются в полдень.'],
])('but not %s: %s', (_, statement) => {
  expect(saysMore(statement, cited)).toBe(false);
});
