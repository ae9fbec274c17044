import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawBlock } from '../block.ts';
import { assignBlockIds } from './block-id.ts';

const paragraph = (text: string): RawBlock => ({ type: 'paragraph', text });

test('an id is 12 hex characters and depends only on the block', () => {
  const [first] = assignBlockIds([paragraph('The probe was moved.')]);
  const [, again] = assignBlockIds([paragraph('Something before it.'), paragraph('The probe was moved.')]);
  expect(first!.id).toMatch(/^[0-9a-f]{12}$/);
  expect(again!.id).toBe(first!.id);
});

test('blocks with the same text get different ids if type, level, rows, sender or date differ', () => {
  const blocks: RawBlock[] = [
    paragraph('Same'),
    { type: 'quote', text: 'Same' },
    { type: 'heading', text: 'Same', level: 1 },
    { type: 'heading', text: 'Same', level: 2 },
    { type: 'table', text: 'Same', table_rows: [['Same']] },
    { type: 'message', text: 'Same', sender: { name: 'Ada', email: null } },
    { type: 'message', text: 'Same', sender: { name: 'Ada', email: null }, date: '2026-01-01T00:00:00Z' },
  ];
  expect(new Set(assignBlockIds(blocks).map((block) => block.id)).size).toBe(blocks.length);
});

test('a block’s id does not depend on which message it answers, since vendors renumber them', () => {
  const message: RawBlock = { type: 'message', text: 'Yes', message_id: '1', reply_to: '0' };
  const [a] = assignBlockIds([message]);
  const [b] = assignBlockIds([{ ...message, message_id: '7', reply_to: '6' }]);
  expect(b!.id).toBe(a!.id);
});

test('ids are unique in a document, and a repeated block keeps its id when another block is deleted', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (texts) => {
      const ids = assignBlockIds(texts.map(paragraph)).map((block) => block.id);
      expect(new Set(ids).size).toBe(ids.length);
      const withoutB = assignBlockIds(texts.filter((text) => text !== 'b').map(paragraph)).map(
        (block) => block.id,
      );
      expect(withoutB).toEqual(ids.filter((_, i) => texts[i] !== 'b'));
    }),
  );
});
