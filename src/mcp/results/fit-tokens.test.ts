import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import { endWithin, itemsWithin } from './fit-tokens.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('"', '\n', '\u0001', 'a', '\u{1F30A}', '語'), maxLength: 300 }),
);

test('parts add up to the whole text, each within its tokens as JSON and never split inside a character', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.integer({ min: 4, max: 60 }),
      fc.integer({ min: 2, max: 50 }),
      (text, tokens, chars) => {
        const parts: string[] = [];
        for (let at = 0; at < text.length; ) {
          const end = endWithin(text, at, chars, tokens);
          expect(end).toBeGreaterThan(at);
          parts.push(text.slice(at, end));
          at = end;
        }
        expect(parts.join('')).toBe(text);
        for (const part of parts) {
          expect(part.isWellFormed()).toBe(text.isWellFormed());
          expect(part.length).toBeLessThanOrEqual(chars);
          // JSON adds two quotes.
          expect(estimateTokens(JSON.stringify(part))).toBeLessThanOrEqual(tokens + 1);
        }
      },
    ),
  );
});

test('items are included from the first on until they exceed the limit', () => {
  const items = Array.from({ length: 100 }, (_, i) => ({ title: `Title ${i}` }));
  const fitting = itemsWithin(items, 50);
  expect(fitting.length).toBeGreaterThan(1);
  expect(fitting).toEqual(items.slice(0, fitting.length));
  expect(estimateTokens(JSON.stringify(fitting))).toBeLessThanOrEqual(50);
  expect(itemsWithin(items, 100_000)).toEqual(items);
  expect(itemsWithin(items, 1)).toEqual([]);
});
