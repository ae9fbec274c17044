import { expect, test } from 'vitest';
import type { Block } from '../../../parse/block.ts';
import { documentText } from '../../../parse/blocks/document-text.ts';
import { textInSlices } from './text-in-slices.ts';

const blocks = Array.from(
  { length: 12_001 },
  (_, i): Block => ({ id: `b${i}`, type: 'paragraph', text: i % 3 ? `Crane ${i}` : '' }),
);

test('the text in slices equals the whole text, with all blocks and with some', async () => {
  const some = new Set(blocks.filter((_, i) => i % 7 === 0 && i > 5_000).map(({ id }) => id));
  expect(await textInSlices(blocks)).toBe(documentText(blocks));
  expect(await textInSlices(blocks, some)).toBe(documentText(blocks, some));
  expect(await textInSlices([])).toBe('');
});

test('other work runs between the slices of a long document', async () => {
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  const long = Array.from({ length: 40 }, () => blocks).flat();
  await textInSlices(long);
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});
