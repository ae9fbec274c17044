import type { WholeMemory } from '../../data/documents.ts';

export type ExtractedItem = WholeMemory['extracted'][number];

/** Groups the memories of a document: next to the blocks they are from, and those of the whole document. Removes duplicates. */
export function memoriesByBlock(
  extracted: readonly ExtractedItem[],
  blocks: readonly { id: string }[],
): { beside: Map<string, ExtractedItem[]>; whole: ExtractedItem[] } {
  const shown = new Set(blocks.map(({ id }) => id));
  const once = [...new Map(extracted.toReversed().map((one) => [one.text, one])).values()].toReversed();
  const isBeside = ({ block_id }: ExtractedItem) => block_id !== null && shown.has(block_id);
  return {
    beside: Map.groupBy(once.filter(isBeside), ({ block_id }) => block_id ?? ''),
    whole: once.filter((one) => !isBeside(one)),
  };
}
