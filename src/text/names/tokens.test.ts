import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenize } from './tokens.ts';

const words = (source: string) => tokenize(source).map(({ text }) => text);

describe('tokenize', () => {
  test('keeps compounds, initials, addresses, handles and tags whole and separates punctuation', () => {
    expect(
      words('A.B. Smith-Jones (AT&T) wrote to @ann_m, #news: a.b@example.org https://x.io/a?b.'),
    ).toEqual(
      'A.B. Smith-Jones ( AT&T ) wrote to @ann_m , #news : a.b@example.org https://x.io/a?b.'.split(' '),
    );
  });

  test('separates the possessive from its word', () => {
    expect(words("Ann's and Tom’s")).toEqual(['Ann', "'s", 'and', 'Tom', '’s']);
  });

  test('gives every letter once, in order, with exact offsets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (source) => {
        let last = 0;
        for (const { start, end, text } of tokenize(source)) {
          expect(source.slice(last, start).trim()).toBe('');
          expect(source.slice(start, end)).toBe(text);
          last = end;
        }
        expect(source.slice(last).trim()).toBe('');
      }),
    );
  });

  test('finds the same words whatever space is between them', () => {
    const piece = fc.constantFrom(
      'Ann',
      'v2',
      '9',
      'www',
      'x.io',
      'A.',
      ',',
      '’s',
      'é',
      'a@b.io',
      '@me',
      '-',
      ' ',
      '  ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(words(text)).toEqual(words(text.replaceAll(' ', '\n')));
      }),
    );
  });

  // A tokenizer with quadratic time would need minutes for this.
  test('handles a quarter of a megabyte of one kind of character, and megabytes of one word', () => {
    for (const piece of ['a+', 'a.', '@', 'A.', '-', '😀']) {
      expect(tokenize(piece.repeat(250_000 / piece.length)).length).toBeGreaterThan(0);
    }
    expect(tokenize('a'.repeat(8_000_000))).toHaveLength(80_000);
  });
});
