import { setImmediate } from 'node:timers/promises';
import type { Block } from '../../../parse/block.ts';
import { documentText } from '../../../parse/blocks/document-text.ts';

/** A document of 200,000 headings took 400 ms in one piece; so many blocks take about ten. */
const SLICE_BLOCKS = 5_000;

/** Returns what `documentText` returns; lets other requests run between slices of a document with many blocks. */
export async function textInSlices(
  blocks: readonly Block[],
  blockIds?: ReadonlySet<string>,
): Promise<string> {
  const texts: string[] = [];
  for (let at = 0; at < blocks.length; at += SLICE_BLOCKS) {
    if (at > 0) await setImmediate();
    texts.push(documentText(blocks.slice(at, at + SLICE_BLOCKS), blockIds));
  }
  return texts.filter((text) => text !== '').join('\n\n');
}
