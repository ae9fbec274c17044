import { sha256Hex } from '../lib/sha256.ts';
import type { Block, RawBlock } from './block.ts';

/**
 * Gives every block its id: the first 12 hex characters of the SHA-256 of its type, text and structure. The n-th repetition of an
 * equal block hashes its number too, so ids are unique in a document and an edit elsewhere leaves them as they are.
 */
export function assignBlockIds(blocks: readonly RawBlock[]): Block[] {
  const repeats = new Map<string, number>();
  const taken = new Set<string>();
  return blocks.map((block) => {
    const content = contentKey(block);
    let repeat = repeats.get(content) ?? 0;
    let id = blockId(content, repeat);
    // 48 bits: two different blocks of one document meet about once in 10^8 documents of 1,000 blocks, and then the second moves on.
    while (taken.has(id)) id = blockId(content, ++repeat);
    repeats.set(content, repeat + 1);
    taken.add(id);
    return { ...block, id };
  });
}

function blockId(content: string, repeat: number): string {
  return sha256Hex(repeat === 0 ? content : `${content}#${repeat}`).slice(0, 12);
}

/** Who said it and when is part of a message; which message it answers is not, since vendors renumber. */
function contentKey(block: RawBlock): string {
  return JSON.stringify([
    block.type,
    block.text,
    block.level ?? null,
    block.table_rows ?? null,
    block.language ?? null,
    block.sender ?? null,
    block.date ?? null,
    block.url ?? null,
    block.links ?? null,
  ]);
}
