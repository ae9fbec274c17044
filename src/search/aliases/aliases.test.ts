import { describe, expect, test } from 'vitest';
import { aliasTerms } from './alias-terms.ts';
import { askedNames } from './asked-names.ts';

describe('a possible name', () => {
  test('is a word written as one, without its possessive', () =>
    expect(askedNames("Kuba's plan")).toEqual(['kuba', 'kuba plan']));
  test('is a handle', () => expect(askedNames('@mcollina')).toEqual(['mcollina']));
  test('is several words in a row, in any case', () =>
    expect(askedNames('of matteo collina')).toContain('matteo collina'));
  test('is not a lower-case word alone, which may be any word', () => expect(askedNames('mark')).toEqual([]));
  test('is at most four words long', () =>
    expect(Math.max(...askedNames('a b c d e f').map((name) => name.split(' ').length))).toBe(4));
  test('is searched in linear time', () =>
    expect(askedNames(Array.from({ length: 500 }, (_, i) => `Name${i}`).join(' ')).length).toBe(40));
});

describe('the words of other names', () => {
  const aliases = [{ asked: 'kuba', other: 'jakub sedlak' }];

  test('weigh as much as one word together', () =>
    expect(aliasTerms(['kuba', 'plan'], aliases, 0.8)).toEqual(
      new Map([
        ['jakub', 0.4],
        ['sedlak', 0.4],
      ]),
    ));
  test('exclude those that the question already has', () =>
    expect(aliasTerms(['kuba', 'sedlak'], aliases, 0.8)).toEqual(new Map([['jakub', 0.8]])));
});
