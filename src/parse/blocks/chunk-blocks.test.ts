import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import type { Block, RawBlock } from '../block.ts';
import { assignBlockIds } from './block-id.ts';
import { type Chunk, chunkBlocks } from './chunk-blocks.ts';

const chunksOf = (blocks: RawBlock[], chunkTokensMax: number): Chunk[] =>
  chunkBlocks(assignBlockIds(blocks), { chunkTokensMax });
const paragraph = (text: string): RawBlock => ({ type: 'paragraph', text });

const words = (count: number, word = 'water'): string => Array(count).fill(word).join(' ');

test('short blocks share a chunk in reading order', () => {
  const [chunk, ...rest] = chunksOf([paragraph('One.'), paragraph('Two.')], 100);
  expect(rest).toEqual([]);
  expect(chunk!.text).toBe('One.\n\nTwo.');
  expect(chunk!.blockIds).toHaveLength(2);
});

test('a heading starts a new chunk once the current one is long enough, and keeps its path', () => {
  const chunks = chunksOf(
    [
      { type: 'heading', text: 'Plant', level: 1 },
      { type: 'heading', text: 'Pumps', level: 2 },
      paragraph(words(40)),
      { type: 'heading', text: 'Gates', level: 2 },
      paragraph(words(40)),
      { type: 'heading', text: 'Staff', level: 1 },
      paragraph('Short.'),
    ],
    100,
  );
  expect(chunks.map((chunk) => chunk.headingPath)).toEqual([['Plant'], ['Plant', 'Gates'], ['Staff']]);
  expect(chunks[0]!.text.startsWith('Plant\n\nPumps\n\nwater')).toBe(true);
});

test('a long paragraph is split between sentences, not after abbreviations', () => {
  const text = `${words(12)} ends here. Then Dr. Smith measured 3.5 litres "in the dark." After that all ${words(10)}. Last one.`;
  const chunks = chunksOf([paragraph(text)], 40);
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks.slice(0, -1)) expect(chunk.text).toMatch(/(here\.|"in the dark\."|water\.)$/);
});

test('tables are split between rows and repeat their header row', () => {
  const rows = [['gate', 'flow'], ...Array.from({ length: 40 }, (_, i) => [`gate ${i}`, `${i} litres`])];
  const chunks = chunksOf(
    [{ type: 'table', text: rows.map((row) => row.join(' | ')).join('\n'), table_rows: rows }],
    60,
  );
  expect(chunks.length).toBeGreaterThan(2);
  for (const chunk of chunks) {
    expect(chunk.text.startsWith('gate | flow\ngate ')).toBe(true);
    expect(chunk.text.endsWith(' litres')).toBe(true);
  }
});

test('code is split between lines and keeps its indentation', () => {
  const code = Array.from({ length: 60 }, (_, i) => `  call(${i}); // step. Next`).join('\n');
  const chunks = chunksOf([{ type: 'code', text: code }], 50);
  expect(chunks.map((chunk) => chunk.text).join('\n')).toBe(code);
});

test('scripts without spaces are split at their full stops, else between words', () => {
  const sentence = '水位は毎朝確認してください。';
  const chunks = chunksOf([paragraph(sentence.repeat(20))], 60);
  for (const chunk of chunks) expect(chunk.text.endsWith('。')).toBe(true);
  const thai = chunksOf([paragraph('ระดับน้ำต้องตรวจสอบทุกเช้า'.repeat(20))], 50);
  expect(thai.map((chunk) => chunk.text).join('')).toBe('ระดับน้ำต้องตรวจสอบทุกเช้า'.repeat(20));
});

test('one word longer than a chunk is split without breaking a character', () => {
  const chunks = chunksOf([paragraph('👩‍👩‍👧'.repeat(100))], 30);
  for (const chunk of chunks) expect(chunk.text.isWellFormed()).toBe(true);
  expect(chunks.map((chunk) => chunk.text).join('')).toBe('👩‍👩‍👧'.repeat(100));
});

test('a single line of 5 MB is split into chunks', () => {
  expect(chunksOf([paragraph('a'.repeat(5_000_000))], 320).length).toBe(Math.ceil(5_000_000 / 1280));
  expect(chunksOf([paragraph('no stop '.repeat(600_000))], 320).length).toBeGreaterThan(3000);
});

const anyBlock: fc.Arbitrary<RawBlock> = fc.record({
  type: fc.constantFrom('paragraph', 'heading', 'code', 'list_item', 'table'),
  text: fc.string({
    unit: fc.constantFrom('word ', 'End. ', '\n', '漢字', '。', '👾', 'Dr. ', 'x', ' | '),
    maxLength: 120,
  }),
  level: fc.integer({ min: 1, max: 3 }),
});

test('offsets point back to the block, no chunk exceeds the limit, and no character of a block is lost', () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { maxLength: 8 }), fc.integer({ min: 16, max: 80 }), (raw, tokensMax) => {
      const blocks = assignBlockIds(raw);
      const byId = new Map<string, Block>(blocks.map((block) => [block.id, block]));
      const chunks = chunkBlocks(blocks, { chunkTokensMax: tokensMax });
      const seen = new Map<string, Set<number>>();
      for (const chunk of chunks) {
        expect(chunk.blockIds).toEqual([...new Set(chunk.spans.map((span) => span.blockId))]);
        expect(estimateTokens(chunk.text)).toBeLessThanOrEqual(tokensMax * 1.25 + 4 + chunk.spans.length);
        for (const span of chunk.spans) {
          const { text } = byId.get(span.blockId)!;
          expect(chunk.text.slice(span.start, span.end)).toBe(
            text.slice(span.blockStart, span.blockStart + span.end - span.start),
          );
          const places = seen.get(span.blockId) ?? new Set<number>();
          for (let i = 0; i < span.end - span.start; i++) places.add(span.blockStart + i);
          seen.set(span.blockId, places);
        }
      }
      for (const block of blocks) {
        [...block.text].forEach((char, i, all) => {
          const at = all.slice(0, i).join('').length;
          if (!/\s/.test(char)) expect(seen.get(block.id)?.has(at)).toBe(true);
        });
      }
    }),
  );
});
