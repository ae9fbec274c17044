import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryTerms, terms, isStopTerm } from './terms.ts';
import { termSet } from './term-set.ts';
import { toTsvector } from './tsvector.ts';

test('has each term once, between spaces, without stop words', () => {
  expect(termSet('The runner runs, and the shoes ran: run!')).toBe(' runner run shoe ran ');
  expect(termSet('')).toBe('');
  expect(termSet('the of and')).toBe('');
});

test('whatever a text says, each of its terms is found in it and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }), (a, b) => {
      const text = `${a} ${b}`;
      // Counting the same terms elsewhere in between must not disturb it.
      toTsvector(text);
      const expected = new Set(terms(text).filter((term) => !isStopTerm(term)));
      expect(new Set(termSet(text).split(' ').filter(Boolean))).toEqual(expected);
      toTsvector(text);
      for (const term of queryTerms(b).filter((t) => !isStopTerm(t)))
        expect(termSet(text)).toContain(` ${term} `);
    }),
  );
});
