import { expect, test } from 'vitest';
import { passageBlocks, placesInBlocks } from './passage-blocks.ts';

const passage = (block_id: string, start: number, text: string) => ({
  text,
  places: [{ block_id, start, end: start + text.length }],
});

test('a passage stands for a block that was not read, and its places lead into that block', () => {
  const read = [{ id: 'a', type: 'paragraph' as const, text: 'Read.' }];
  const blocks = passageBlocks([passage('a', 0, 'Read.'), passage('b', 500_000, 'Ann signed it.')], read);
  expect(blocks).toEqual([{ id: 'b@500000', type: 'paragraph', text: 'Ann signed it.' }]);
  expect(placesInBlocks([{ block_id: 'b@500000', start: 4, end: 10 }])).toEqual([
    { block_id: 'b', start: 500_004, end: 500_010 },
  ]);
  expect(placesInBlocks([{ block_id: 'a', start: 1, end: 3 }])).toEqual([
    { block_id: 'a', start: 1, end: 3 },
  ]);
});

test('a passage of several blocks, which are not long, is not read twice', () => {
  const two = {
    text: 'A. B.',
    places: [passage('c', 0, 'A.'), passage('d', 0, 'B.')].flatMap((p) => p.places),
  };
  expect(passageBlocks([two], [])).toEqual([]);
});
