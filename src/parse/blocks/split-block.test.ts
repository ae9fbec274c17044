import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import type { Block } from '../block.ts';
import { splitBlock } from './split-block.ts';

const block = (text: string, type: Block['type'] = 'paragraph'): Block => ({
  id: '000000000000',
  type,
  text,
});
const pieces = (text: string, tokensMax: number, type: Block['type'] = 'paragraph'): string[] =>
  splitBlock(block(text, type), tokensMax).map((cuts) =>
    cuts.map((cut) => text.slice(cut.start, cut.end)).join('|'),
  );

test('a sentence ends at its punctuation, together with closing quotes and brackets', () => {
  expect(pieces('He said "stop." (Nobody did.) Then it rained all day long.', 9)).toEqual([
    'He said "stop." (Nobody did.)',
    'Then it rained all day long.',
  ]);
});

test('numbers, initials and abbreviations do not end a sentence', () => {
  const text = 'The flow of 3.5 litres was seen by J. Moor and Dr. Lind near No. 4 at dusk. Then they left.';
  expect(pieces(text, 21)).toEqual([text.slice(0, text.indexOf(' Then')), 'Then they left.']);
});

test('punctuation of other scripts ends sentences', () => {
  for (const [first, second] of [
    ['यह पहला वाक्य है।', 'यह दूसरा वाक्य है।'],
    ['هل هذا سؤال؟', 'نعم هذا جواب.'],
    ['これは文です。', 'これも文です。'],
  ] as const) {
    const tokens = Math.max(estimateTokens(first), estimateTokens(second)) + 1;
    expect(pieces(`${first} ${second}`, tokens)).toEqual([first, second]);
  }
});

test('without sentences it is split at a line end, then between words', () => {
  expect(pieces('alpha beta gamma\ndelta epsilon zeta', 5)).toEqual([
    'alpha beta gamma',
    'delta epsilon zeta',
  ]);
  expect(pieces('alpha beta gamma delta', 3)).toEqual(['alpha beta', 'gamma delta']);
});

test('a table whose header is most of a chunk is still split between its rows', () => {
  const header = 'a long header row that takes most of the space | and more';
  expect(pieces(`${header}\n1 | 2\n3 | 4`, 15, 'table')[0]).toBe(header);
});

test('a cell with line feeds in it is not split at them', () => {
  const rows = [['a', 'b'], ...Array.from({ length: 6 }, (_, i) => [`line\nfeed ${i}`, 'x'])];
  const table: Block = { ...block(rows.map((row) => row.join(' | ')).join('\n'), 'table'), table_rows: rows };
  const found = splitBlock(table, 10).map((cuts) =>
    cuts.map((cut) => table.text.slice(cut.start, cut.end)).join('|'),
  );
  for (const piece of found) expect(piece).toMatch(/^a \| b\|(?:line\nfeed \d \| x\n?)+$/);
});

test('no part is over the limit, and together they are the text without the whitespace between', () => {
  const unit = fc.constantFrom('word ', 'End. ', '\n', '漢字。', '👾', 'x', ' ', 'é', '"');
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 200 }),
      fc.constantFrom('paragraph' as const, 'code' as const),
      (text, type) => {
        const cuts = splitBlock(block(text, type), 16).flat();
        for (const { start, end } of cuts) {
          expect(estimateTokens(text, start, end)).toBeLessThanOrEqual(17);
          expect(text.slice(start, end).isWellFormed()).toBe(true);
        }
        expect(
          cuts
            .map(({ start, end }) => text.slice(start, end))
            .join('')
            .replace(/\s/g, ''),
        ).toBe(text.replace(/\s/g, ''));
      },
    ),
  );
});
