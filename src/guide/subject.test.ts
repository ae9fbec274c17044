import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFINES } from './defines.ts';
import { isAboutItself, KIND, openSubject } from './subject.ts';

const { isDefined, does } = openSubject(['Night Watch', 'gates (all)']);

describe('a sentence defines its subject', () => {
  test.each([
    'The Night Watch team is responsible for all gates.',
    'Our night-watch maintains lamps.',
    'Northwater Night Watch (NW) owns the keys.',
    'The working group for Night Watch primarily maintains lamps.',
    'The Watch of All Lamps (night watch) covers the river.',
    'Gates (all) is a group of ten.',
  ])('%s', (sentence) => expect(isDefined(sentence)).toBe(true));

  test.each([
    'The lamps of the Night Watch are old.',
    'Night Watchers are responsible for nothing.',
    'We meet the Night Watch team, which is large.',
    'Gates are closed.',
    '',
  ])('but not a subject that it only names: %s', (sentence) => expect(isDefined(sentence)).toBe(false));

  test('nor if it says what the subject does, or speaks of “this team”', () => {
    expect(does('The Night Watch team offers a tour of the gates.')).toBe(true);
    expect(does('Ask the Night Watch team, which offers a tour.')).toBe(false);
    expect(isAboutItself('This team maintains the lamps.')).toBe(true);
    expect(isAboutItself('This page lists the lamps.')).toBe(false);
  });

  test('nor if the subject has no name', () => {
    expect(openSubject([]).isDefined('The team is responsible for all gates.')).toBe(false);
  });
});

test('for any words, the result equals that of one regular expression with the names in it', () => {
  const names = ['ab', 'ab ab', 'a.b'];
  const one = new RegExp(
    `^(?:the |our )?(?:[A-Z][\\w.'’-]+ )?(?:${KIND} (?:for )?)?(?:ab|ab[ -]ab|a\\.b)(?: \\([A-Z][\\w -]{1,20}\\))?(?: ${KIND})?(?: \\([^)]{2,30}\\))?,? (?:primarily |mainly |also |generally )?${DEFINES}\\b|^(?:the )?[A-Z][\\w ,&-]{2,70} \\((?:sig |wg )?(?:ab|ab[ -]ab|a\\.b)\\),? ${DEFINES}\\b`,
    'i',
  );
  const word = fc.constantFrom(
    'the',
    'Ab',
    'ab-ab',
    'a.b',
    'team',
    'SIG',
    'for',
    '(Ab)',
    '(ab ab),',
    'is',
    'also',
    'owns',
    'ſ',
    'x,',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 7 }), (words) => {
      const sentence = words.join(' ');
      expect(openSubject(names).isDefined(sentence)).toBe(one.test(sentence));
    }),
    { numRuns: 500 },
  );
});
