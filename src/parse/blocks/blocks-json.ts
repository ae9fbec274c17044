import type { Block } from '../block.ts';

/** Blocks from the JSON text as which they are stored and pass between threads: this service wrote it, so it is not checked again. */
export function readBlocksJson(json: string): Block[] {
  const blocks: Block[] = JSON.parse(json);
  return blocks;
}
