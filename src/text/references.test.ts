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

  test('does not take the host of a machine’s address for a handle', () => {
    expect(found('renovate[bot] <1+renovate[bot]@users.noreply.example.com>')).toEqual([]);
  });

  test('ignores encodings, standards, color codes and plain words', () => {
    expect(
      found(
        'UTF-8, MPL-2.0, PR-1, PLANNED-2 and SHA-256 are no issues, the @file suffix, @support-$TEAM and <name>@kind are no handles, @START_DATE, @name, @YourHandle and @add-your-name-here are no handles; a-b, x@y, 1+2, an @example.org address, @example.coop, @type=store and &#39; neither.',
      ),
    ).toEqual([]);
  });

  test.each([
    ['<https://example.org/a>', ['url https://example.org/a']],
    ['[x](https://example.org/a_(b))', ['url https://example.org/a_(b)']],
    ['"https://example.org/a".', ['url https://example.org/a']],
    ['https://example.org/?q=a,b;c&d=(e).', ['url https://example.org/?q=a,b;c&d=(e)']],
    ['HTTPS://EXAMPLE.ORG', []],
    ['https://例え.jp/路径', ['url https://例え.jp/路径']],
    ['mail <ann@example.org>, please', ['email ann@example.org']],
    ['Ann.Miller+x@mail.example.co.uk.', ['email Ann.Miller+x@mail.example.co.uk']],
    ['müller@exämple.de', ['email müller@exämple.de']],
    ['ann@localhost', []],
    ['@ann, @bob: @cy.', ['handle @ann', 'handle @bob', 'handle @cy']],
    ['(@ann_m-2)', ['handle @ann_m-2']],
    ['a@b and 3@4', []],
    ['fixes #12 and ABC-7.', ['issue #12', 'issue ABC-7']],
    ['ABC-0 ABC-12345678 A-1 abc-1', []],
    ['#0 ##1 a#1 #1a', []],
    ['#2024-plan #größe', ['tag #größe']],
    ['GPT-4, COVID-19, ISO-8601, CVE-2024', []],
    ['+1 (415) 555-2671', ['phone +1 (415) 555-2671']],
    ['+49 30 1234', ['phone +49 30 1234']],
    ['1+1 and +1 and ++41 44 123 45 67', []],
    ['', []],
  ])('“%s” contains %j', (source, expected) => {
    expect(found(source)).toEqual(expected);
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

  test('reads a megabyte of any text in time', () => {
    for (const piece of ['a', '@', '#', 'a.', 'a@', '@a', 'http://', '+1 ', 'A-', ')', 'a/b#']) {
      expect(findReferences(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThanOrEqual(0);
    }
  });
});
