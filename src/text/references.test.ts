import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findReferences } from './references.ts';

const found = (source: string) => findReferences(source).map(({ kind, text }) => `${kind} ${text}`);

describe('findReferences', () => {
  test('finds addresses without the punctuation around them', () => {
    expect(
      found('See https://example.org/a_(b)?c=d#e, (www.example.com/x) or mail ann.b+c@mail.example.org.'),
    ).toEqual([
      'url https://example.org/a_(b)?c=d#e',
      'url www.example.com/x',
      'email ann.b+c@mail.example.org',
    ]);
  });

  test('finds handles, teams, tags, issues and telephone numbers', () => {
    expect(
      found('@ann-m and @acme/storage in #general-chat: ABC-123, acme/site#45, #7, call +41 44 123 45 67.'),
    ).toEqual([
      'handle @ann-m',
      'handle @acme/storage',
      'tag #general-chat',
      'issue ABC-123',
      'issue acme/site#45',
      'issue #7',
      'phone +41 44 123 45 67',
    ]);
  });

  test('takes encodings, standards, colours of code and plain words for none', () => {
    expect(found('UTF-8, RFC-2119 and SHA-256 are no issues; a-b, x@y, 1+2 and &#39; neither.')).toEqual([]);
  });

  test('gives exact offsets in order for any text', () => {
    const piece = fc.constantFrom(
      '@',
      '#',
      'a',
      'B',
      '1',
      '-',
      '.',
      '/',
      ':',
      'http://',
      ' ',
      '(',
      ')',
      'AB-1',
      '+41',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const source = pieces.join('');
        let last = 0;
        for (const { start, end, text } of findReferences(source)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(source.slice(start, end)).toBe(text);
          last = end;
        }
      }),
    );
  });

  test('gets through a megabyte of anything', () => {
    for (const piece of ['a', '@', '#', 'a.', 'a@', '@a', 'http://', '+1 ', 'A-', ')', 'a/b#']) {
      expect(findReferences(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThanOrEqual(0);
    }
  });
});
