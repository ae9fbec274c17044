import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexTerms, placeOfTerm } from './term-index.ts';

const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

test('every term of a list is found at its position, and no other term anywhere', () => {
  fc.assert(
    fc.property(fc.uniqueArray(int, { maxLength: 40 }), fc.array(int, { maxLength: 10 }), (terms, others) => {
      const index = indexTerms(Int32Array.from(terms));
      for (const term of [...terms, ...others]) expect(placeOfTerm(index, term)).toBe(terms.indexOf(term));
    }),
  );
});

test('terms whose hashes have equal endings, and the term 0, are distinguished', () => {
  const terms = Int32Array.from({ length: 100 }, (_, i) => (i - 50) * 65_536);
  const index = indexTerms(terms);
  for (const [place, term] of terms.entries()) expect(placeOfTerm(index, term)).toBe(place);
  expect(placeOfTerm(index, 1)).toBe(-1);
  expect(placeOfTerm(indexTerms(new Int32Array(0)), 0)).toBe(-1);
});

test('the last position of a repeated term is found', () => {
  expect(placeOfTerm(indexTerms(Int32Array.of(7, 8, 7)), 7)).toBe(2);
});
