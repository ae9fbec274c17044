import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName } from '../text/fold.ts';
import { countRepeated, repeatKeysOf } from './count-repeated.ts';

const countAll = (texts: string[][]) => countRepeated(texts.map(repeatKeysOf), (own) => own);

test('a text counts once per document, and only from the third document on', () => {
  const twice = [['It is so.', 'It is so.'], ['It is so.'], ['Else.']];
  expect(countAll(twice)('It is so.')).toBe(0);
  const count = countAll([...twice, ['it is SO'], []]);
  expect(count('It is so.')).toBe(3);
  expect(count('Else.')).toBe(0);
  expect(count('')).toBe(0);
});

test.each([
  ['case and marks', 'The “probe” — is NEW', 'the probe is new!'],
  ['accents', 'Café Émile opens', 'cafe emile opens'],
  ['an apostrophe inside a word', "The team's page", 'The teams page'],
  ['letters that people type differently', 'Weg über Łódź', 'weg uber lodz'],
  ['what follows the beginning', `${'long text '.repeat(12)}a`, `${'long text '.repeat(12)}b`],
])('texts that differ by %s count as one', (_, a, b) => {
  const count = countAll([[a], [b], [a]]);
  expect([count(a), count(b)]).toEqual([3, 3]);
});

test('whatever the texts are, the count equals that of a table of all of them', () => {
  const piece = fc.constantFrom('a', 'B', 'ß', 'é', 'e\u0301', "'", ' ', '-', '1', 'я', 'हि', '_', '。');
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 12 }), (documents) => {
      const count = countAll(documents);
      for (const one of new Set(documents.flat())) {
        const has = documents.filter((own) => own.some((other) => foldName(other) === foldName(one)));
        expect(count(one)).toBe(has.length >= 3 ? has.length : 0);
      }
    }),
  );
});
