import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashTerm } from './analyze-token.ts';
import { signatureBits, signTerms } from './term-signature.ts';

/** Returns whether a signature may be of a set with this term, as the database reads it. */
const mayHold = (signature: Buffer, term: string): boolean =>
  signatureBits(hashTerm(term)).every((place) => {
    const bit = place & (signature.length * 8 - 1);
    return ((signature[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  });
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}${i}`);

test('whatever the terms are, their signature may contain each of them', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 900 }), (terms) => {
      const signature = signTerms(terms.map(hashTerm));
      expect(terms.filter((term) => !mayHold(signature, term))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('few other terms are false positives, for up to six hundred terms', () => {
  for (const count of [1, 20, 130, 600]) {
    const signature = signTerms(numbered(count, 'held').map(hashTerm));
    const others = numbered(2_000, 'other').filter((term) => mayHold(signature, term));
    expect(others.length).toBeLessThan(12);
  }
});

test('a signature has 256 to 16,384 bits', () => {
  expect(
    [0, 10, 11, 600, 100_000].map((count) => signTerms(numbered(count, 't').map(hashTerm)).length),
  ).toEqual([32, 32, 64, 2_048, 2_048]);
});
