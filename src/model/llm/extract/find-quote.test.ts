import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '../../../parse/block.ts';
import { createQuoteFinder } from './find-quote.ts';

const finder = (...texts: string[]) =>
  createQuoteFinder(texts.map((text, i): Block => ({ type: 'paragraph', id: String(i), text })));

test('a quote is found verbatim', () => {
  expect(finder('Ada owns billing. Grace reads.').find('Ada owns billing.')).toBe('Ada owns billing.');
});

test('whitespace, quotation marks, dashes and case may differ; the document’s own characters are returned', () => {
  const text = 'She said: “It’s  done —\nfor now…” and left.';
  expect(finder(text).find('"it\'s done - for now..."')).toBe('It’s  done —\nfor now…');
});

test('other words, another order and quotes across two blocks are not found', () => {
  const quotes = finder('Ada owns billing.', 'Grace reads.');
  for (const quote of ['Ada sold billing.', 'billing owns Ada', 'Ada owns billing. Grace reads.', '', '.'])
    expect(quotes.find(quote)).toBeNull();
});

test('a quote with an ellipsis in it is not a passage of the document', () => {
  expect(finder('Ada owns the billing service.').find('Ada owns … service.')).toBeNull();
});

test('a found quote is always in the document', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 40 })),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      (texts, quote) => {
        const found = finder(...texts).find(quote);
        if (found !== null) expect(texts.some((text) => text.includes(found))).toBe(true);
      },
    ),
  );
});

test('every passage of a block is found, even with normalized whitespace', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Ada', 'İstanbul', 'straße', '“so”', '漢字', '😀', 'x–y'), {
        minLength: 3,
        maxLength: 12,
      }),
      fc.nat(),
      fc.nat(),
      (words, a, b) => {
        const from = a % words.length;
        const to = from + 1 + (b % (words.length - from));
        const quote = words.slice(from, to).join(' \n ');
        if (quote.replace(/[“”]/g, '').trim().length < 2) return;
        expect(finder(words.join(' ')).find(quote)).not.toBeNull();
      },
    ),
  );
});
