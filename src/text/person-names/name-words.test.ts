import { describe, expect, test } from 'vitest';
import { givenNames, sameGivenName } from './given-names.ts';
import { nameWords } from './name-words.ts';

describe('nameWords', () => {
  test.each([
    ['Smith, John', ['john', 'smith']],
    ['Dr. Ann Miller', ['ann', 'miller']],
    ['Acme Holdings, Inc.', ['acme']],
    ['Acme, Inc.', ['acme']],
    ['@john.smith-2', ['john', 'smith']],
    ['JohnSmith99', ['john', 'smith']],
    ['willa.eth', ['willa']],
    ['c-g-e-w-e', ['cgewe']],
    ['dev', ['dev']],
    ['Kiran (they/them)', ['kiran']],
    ['Jian (Harry) Zhang', ['jian', 'harry', 'zhang']],
    ['Inc', ['inc']],
    ['…', []],
  ])('splits “%s” into the words that count', (name, words) => {
    expect(nameWords(name).words).toEqual(words);
  });

  test('recognizes account names', () => {
    expect(nameWords('john_smith').handle).toBe(true);
    expect(nameWords('jsmith').handle).toBe(true);
    expect(nameWords('John Smith').handle).toBe(false);
    expect(nameWords('John').handle).toBe(false);
  });
});

describe('givenNames', () => {
  test('are the names that a nickname can stand for', () => {
    expect(givenNames('bob')).toContain('robert');
    expect(givenNames('abby')).toContain('abigail');
    expect(givenNames('zzz')).toEqual([]);
  });

  test('make two nicknames of one name the same person', () => {
    expect(sameGivenName('bob', 'robert')).toBe(true);
    expect(sameGivenName('robert', 'bob')).toBe(true);
    expect(sameGivenName('bob', 'rob')).toBe(true);
    expect(sameGivenName('bob', 'tom')).toBe(false);
  });
});
