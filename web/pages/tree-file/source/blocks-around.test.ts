import { expect, test } from 'vitest';
import type { Block } from '../../../../client/types.ts';
import { aroundQuote, blocksAround } from './blocks-around.ts';

const blocks = Array.from(
  { length: 100 },
  (_, i): Block => ({ id: `b${i}`, type: 'paragraph', text: `${i}` }),
);

test('a cited block is shown with its neighbors, and the number of omitted ones', () => {
  const around = blocksAround(blocks, 'b50');
  expect([around.blocks[0]?.id, around.blocks.at(-1)?.id]).toEqual(['b38', 'b62']);
  expect([around.before, around.after]).toEqual([38, 37]);
  expect(around.before + around.blocks.length + around.after).toBe(blocks.length);
});

test('near an end no block is omitted there, and without the block the first ones are shown', () => {
  expect(blocksAround(blocks, 'b2').before).toBe(0);
  expect(blocksAround(blocks, 'b99').after).toBe(0);
  for (const id of [null, 'gone']) expect(blocksAround(blocks, id)).toMatchObject({ before: 0, after: 87 });
  expect(blocksAround([], 'b1')).toEqual({ blocks: [], before: 0, after: 0 });
});

test('a quote is cut out of its block, and the three parts equal the block', () => {
  expect(aroundQuote('We saw it. It moves. So be it.', 'It moves.')).toEqual([
    'We saw it. ',
    'It moves.',
    ' So be it.',
  ]);
  expect(aroundQuote('Text.', 'Other.')).toEqual(['Text.', '', '']);
  expect(aroundQuote('Text.', '')).toEqual(['Text.', '', '']);
});
