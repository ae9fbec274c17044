import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/files/any-character.ts';
import { isStopTerm, queryTerms, termFrequencies, terms } from './terms.ts';
import { termSet } from './term-set.ts';

test('has each term once, between spaces, without stop words', () => {
  expect(termSet('The runner runs, and the shoes ran: run!')).toBe(' runner run shoe ');
  expect(termSet('')).toBe('');
  expect(termSet('the of and')).toBe('');
});

test('whatever a text contains, exactly its terms are found in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), fc.string({ maxLength: 60 }), (a, b) => {
      const text = `${a} ${b}`;
      // Counting the same terms elsewhere in between must not disturb it.
      termFrequencies(text);
      const expected = new Set(terms(text).filter((term) => !isStopTerm(term)));
      expect(new Set(termSet(text).split(' ').filter(Boolean))).toEqual(expected);
      termFrequencies(text);
      for (const term of queryTerms(b).filter((t) => !isStopTerm(t)))
        expect(termSet(text)).toContain(` ${term} `);
    }),
  );
});
