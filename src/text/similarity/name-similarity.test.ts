import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameSimilarity } from './name-similarity.ts';

describe('nameSimilarity', () => {
  test('is 1 for the same name with case, accents and punctuation folded', () => {
    expect(nameSimilarity('josé  GARCÍA', 'Jose Garcia')).toBe(1);
    expect(nameSimilarity("O'Brien", 'OBrien')).toBe(1);
  });

  test.each([
    ['Smith, John', 'John Smith', 0.95],
    ['Bob Smith', 'Robert Smith', 0.9],
    ['J. Smith', 'John Smith', 0.85],
    ['jsmith', 'John Smith', 0.85],
    ['john.smith99', 'John Smith', 0.85],
    ['JohnSmith', 'John Smith', 0.95],
    ['smithj', 'John Smith', 0.85],
    ['Acme Corporation', 'Acme, Inc.', 0.95],
    ['Jorge González', 'Jorge M. González Martín', 0.85],
    ['Kiran', 'Kiran (they/them)', 0.95],
    ['Dr. Ann Miller', 'Ann Miller', 0.95],
    ['Bob', 'Robert', 0.8],
  ])('matches “%s” and “%s”', (query, name, least) => {
    expect(nameSimilarity(query, name)).toBeGreaterThanOrEqual(least);
    expect(nameSimilarity(query, name)).toBeLessThan(1);
  });

  test('prefers an equal first name and a similar last name to an account with equal parts', () => {
    const [person, account] = ['Priyanka Raghunathan', '@pri-rags'].map((name) =>
      nameSimilarity('Priyanka Rao', name),
    );
    expect(person).toBeGreaterThan(account ?? 1);
    expect(person).toBeLessThan(nameSimilarity('Priyanka Rao', 'Priyanka Rao-Weber'));
  });

  test('separates people who only share a part of a name', () => {
    expect(nameSimilarity('John Smith', 'John Miller')).toBeLessThan(0.75);
    expect(nameSimilarity('Ann Miller', 'Tom Weber')).toBeLessThan(0.4);
    expect(nameSimilarity('Acme Bank', 'Acme Foods')).toBeLessThan(0.75);
  });

  test.each([
    ['a middle name', 'John Smith', 'John Michael Smith', 0.8],
    ['an initial in the middle', 'John M. Smith', 'John Michael Smith', 0.85],
    ['one misspelled word', 'Jon Smith', 'John Smith', 0.85],
    ['both initials and the surname', 'J.M. Smith', 'John Michael Smith', 0.8],
    ['an account made of the surname', 'smith', 'John Smith', 0.7],
    ['a double name', 'Anna Maria Weber', 'Weber, Anna-Maria', 0.95],
    ['other accents', 'Muller', 'Müller', 1],
    ['a company with its kind', 'Acme GmbH & Co. KG', 'Acme', 0.95],
    ['a title in front', 'Prof. Ann Miller', 'Miller, Ann', 0.95],
    ['Japanese', '山田 太郎', '山田太郎', 0.95],
    ['Cyrillic', 'Иван Петров', 'Петров Иван', 0.95],
  ])('matches %s: “%s” and “%s”', (_what, query, name, least) => {
    expect(nameSimilarity(query, name)).toBeGreaterThanOrEqual(least);
  });

  test.each([
    ['', 'John'],
    ['…', '…'],
    ['J', 'John Smith'],
    ['J. S.', 'John Smith'],
    ['Inc', 'Acme Inc'],
    ['Ann', 'Hannah'],
    ['js', 'John Smith'],
    ['Smith, Mary', 'John Smith'],
    ['Robert Jones', 'Bob Smith'],
  ])('does not match “%s” and “%s”', (query, name) => {
    expect(nameSimilarity(query, name)).toBeLessThan(0.75);
  });

  test('does not depend on the order of its arguments', () => {
    const word = fc.constantFrom(
      'John',
      'Jon',
      'Smith',
      'smithj',
      'J.',
      'Bob',
      'Robert',
      'Ann',
      'Inc',
      'María',
      'jsmith',
      'Lee',
    );
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, name, (left, right) => {
        expect(nameSimilarity(left, right)).toBeCloseTo(nameSimilarity(right, left), 3);
      }),
    );
  });

  test('orders names by similarity', () => {
    const names = ['John Smith', 'Jon Smith', 'John Smithson', 'Joan Schmidt', 'Peter Pan'];
    const ranked = names.toSorted(
      (left, right) => nameSimilarity('John Smith', right) - nameSimilarity('John Smith', left),
    );
    expect(ranked).toEqual(names);
  });

  test('stays within 0 and 1, and is 1 only for equal folded names', () => {
    const name = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('John Smith', 'jsmith', 'Smith, J.', 'Bob', 'Acme Inc'),
    );
    fc.assert(
      fc.property(name, name, (left, right) => {
        const score = nameSimilarity(left, right);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });
});
