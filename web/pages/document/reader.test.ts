import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockPieces, namesByBlock } from './block-pieces.ts';
import { findQuote } from './find-quote.ts';
import { memoriesByBlock } from './memories-by-block.ts';

describe('the text of a block', () => {
  const text = 'Ada Lindqvist owns billing.';

  test('is split at its names and its quote, even if they overlap', () => {
    const pieces = blockPieces(text, [{ id: 'ada', start: 0, end: 13 }], { start: 4, end: 18 });
    expect(pieces).toEqual([
      { text: 'Ada ', isQuoted: false, entityId: 'ada' },
      { text: 'Lindqvist', isQuoted: true, entityId: 'ada' },
      { text: ' owns', isQuoted: true, entityId: null },
      { text: ' billing.', isQuoted: false, entityId: null },
    ]);
  });

  test('links the longer of two names that begin at one place, and no name twice', () => {
    const names = [
      { id: 'ada', start: 0, end: 3 },
      { id: 'lindqvist', start: 0, end: 13 },
      { id: 'inside', start: 4, end: 13 },
    ];
    expect(blockPieces(text, names, null).map(({ entityId }) => entityId)).toEqual(['lindqvist', null]);
  });

  test('is never changed, whatever names and quotes it is said to contain', () => {
    const span = fc.record({
      start: fc.integer({ min: -3, max: 40 }),
      end: fc.integer({ min: -3, max: 40 }),
    });
    const name = span.map((one) => ({ ...one, id: 'x' }));
    fc.assert(
      fc.property(fc.string(), fc.array(name), fc.option(span), (any, names, quote) => {
        const pieces = blockPieces(any, names, quote);
        expect(pieces.map((piece) => piece.text).join('')).toBe(any);
      }),
    );
  });

  test('has only its own block’s names', () => {
    const at = (block_id: string, start: number) => ({ block_id, start, end: start + 3 });
    const names = namesByBlock([
      { id: 'ada', mentions: [at('b1', 0), at('b2', 4)] },
      { id: 'ravi', mentions: [at('b1', 9)] },
    ]);
    expect(names.get('b1')?.map(({ id }) => id)).toEqual(['ada', 'ravi']);
    expect(names.get('b2')?.map(({ id, start }) => [id, start])).toEqual([['ada', 4]]);
  });
});

describe('a quote', () => {
  const blocks = [
    { id: 'b1', text: 'Ada owns billing.' },
    { id: 'b2', text: 'So it is:\n  ada  owns billing. Until spring.' },
  ];

  test('is found regardless of whitespace and case, first in the named block', () => {
    expect(findQuote(blocks, 'Ada owns\nbilling.', 'b2')).toEqual({ blockId: 'b2', start: 12, end: 30 });
    expect(findQuote(blocks, 'Ada owns billing.', null)).toEqual({ blockId: 'b1', start: 0, end: 17 });
  });

  test('that is truncated is found by its remaining text', () => {
    expect(findQuote(blocks, '… Until spring …', 'b1')).toEqual({ blockId: 'b2', start: 31, end: 43 });
  });

  test('that occurs nowhere is not marked', () => {
    for (const quote of ['', '  ', '…', 'Ravi owns billing.'])
      expect(findQuote(blocks, quote, 'b1')).toBeNull();
    expect(findQuote([], 'Ada', null)).toBeNull();
  });

  test('that was cut from a text is found as that text', () => {
    const cut = fc.tuple(fc.string({ minLength: 1 }), fc.nat(), fc.nat());
    fc.assert(
      fc.property(cut, ([text, from, length]) => {
        const quote = text.slice(from % text.length, (from % text.length) + 1 + length).trim();
        const place = findQuote([{ id: 'b', text }], quote, null);
        const plain = (some: string) => some.toLowerCase().replace(/\s+/g, ' ').trim();
        if (place && quote !== '' && !quote.includes('…'))
          expect(plain(text.slice(place.start, place.end))).toBe(plain(quote));
        if (!place) expect(quote.replace(/^\s*…|…\s*$/g, '').trim()).toBe('');
      }),
    );
  });
});

test('a memory is next to the block of its quote, and above all blocks if that is unknown or missing', () => {
  const memory = (memory_id: string, block_id: string | null, text = memory_id) => ({
    memory_id,
    kind: 'fact',
    text,
    quote: null,
    block_id,
  });
  const { beside, whole } = memoriesByBlock(
    [memory('m1', 'b1'), memory('m2', null), memory('m3', 'gone'), memory('m4', 'b1', 'm1')],
    [{ id: 'b1' }],
  );
  expect(beside.get('b1')?.map(({ memory_id }) => memory_id)).toEqual(['m1']);
  expect(whole.map(({ memory_id }) => memory_id)).toEqual(['m2', 'm3']);
});
