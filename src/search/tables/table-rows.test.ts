import { expect, test } from 'vitest';
import { describeChunks } from '../../documents/chunking/describe-chunks.ts';
import { assignBlockIds } from '../../parse/blocks/block-id.ts';
import type { RawBlock } from '../../parse/block.ts';
import { unpackPassage } from '../../text/passages/packed-passage.ts';
import { queryTerms } from '../../text/terms.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import { findTableRows } from './table-rows.ts';

const table = (...rows: string[][]): RawBlock => ({
  type: 'table',
  text: rows.map((row) => row.join(' | ')).join('\n'),
  table_rows: rows,
});
const FARES = table(
  ['City', 'Hotel', 'Meals'],
  ['Lisbon', '140 euros', '45 euros'],
  ['Oslo', '210 euros', '80 euros'],
  ['Turin', '120 euros', '40 euros'],
);

/** Returns what is shown of each passage of a document if all words of the question weigh the same; null: the whole passage. */
function shown(question: string, ...blocks: RawBlock[]): (string[] | null)[] {
  const held = queryTerms(question).map((word) => ({ word, hashes: [hashTerm(word)], weight: 1 }));
  const document = { title: 'Travel', resourceId: 'r', metadata: {} };
  const withIds = assignBlockIds(blocks);
  return describeChunks(document, withIds).map(({ text, heading, packed, terms, blockIds }) => {
    const { spans } = unpackPassage(Buffer.from(packed, 'base64'), Int32Array.from(terms, hashTerm));
    const rows = findTableRows({ text, heading, spans }, held);
    for (const { block, blockStart, start, end } of rows ?? []) {
      const own = withIds.find(({ id }) => id === blockIds[block]);
      expect(own?.text.slice(blockStart, blockStart + end - start)).toBe(text.slice(start, end));
    }
    return rows && rows.map(({ start, end }) => text.slice(start, end));
  });
}

test('a table shows the row with the answer and the header', () => {
  expect(shown('hotel in Oslo', FARES)).toEqual([['City | Hotel | Meals', 'Oslo | 210 euros | 80 euros']]);
});

test('words in the title and in paragraphs next to the table that the row does not need change nothing', () => {
  const blocks: RawBlock[] = [{ type: 'paragraph', text: 'Book with the office.' }, FARES];
  expect(shown('travel: what do meals cost in Turin?', ...blocks)).toEqual([
    ['City | Hotel | Meals', 'Turin | 120 euros | 40 euros'],
  ]);
});

test('two rows that match equally are both shown', () => {
  const rows = shown('meals in Oslo or Lisbon', FARES)[0];
  expect(rows?.slice(1)).toEqual(['Lisbon | 140 euros | 45 euros', 'Oslo | 210 euros | 80 euros']);
});

test.each([
  ['only the header has the words', 'hotel and meals', [FARES]],
  ['every row has them', 'euros', [table(['a', 'b'], ...Array.from({ length: 6 }, () => ['x', 'euros']))]],
  [
    'a paragraph has more of the question than the row',
    'Oslo ferry terminal berth',
    [FARES, { type: 'paragraph', text: 'The ferry terminal has one berth.' } as const],
  ],
  ['the table is small', 'hotel in Oslo', [table(['City', 'Hotel'], ['Oslo', '210'])]],
  ['lines only look like rows', 'oslo', [{ type: 'paragraph', text: 'a | b\nOslo\nc | d\ne | f' } as const]],
  ['it has nothing of the question', 'zeppelin', [FARES]],
])('the passage is shown whole if %s', (_what, question, blocks) => {
  expect(shown(question, ...blocks)).toEqual([null]);
});

test('of a long split table, the part with the row shows it with the header of the whole', () => {
  const rows = Array.from({ length: 120 }, (_, i) => [
    `Gate ${i}`,
    `opened by crew ${i % 7}`,
    'steel and oak',
  ]);
  const passages = shown('Gate 97 crew', table(['Name', 'Crew', 'Built of'], ...rows));
  expect(passages.length).toBeGreaterThan(2);
  expect(passages.filter((rows) => rows?.some((row) => row.startsWith('Gate 97 ')))).toEqual([
    ['Name | Crew | Built of', 'Gate 97 | opened by crew 6 | steel and oak'],
  ]);
});
