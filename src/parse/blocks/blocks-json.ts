import type { Block } from '../block.ts';

/** Parses blocks from the JSON in which they are stored and passed between threads. Unchecked, because this service wrote it. */
export function readBlocksJson(json: string): Block[] {
  const blocks: Block[] = JSON.parse(json);
  return blocks;
}
