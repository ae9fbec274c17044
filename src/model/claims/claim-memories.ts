import { readPassageClaims } from '../../text/claims/read-claims.ts';
import type { DocumentToExtract, ExtractedMemory } from '../model.ts';
import { documentContext } from './document-names.ts';

/** Adds to a model's memories their claims and the positions of their quotes. A quote is an exact part of one block. */
export function claimMemories(
  { title, metadata, blocks }: Pick<DocumentToExtract, 'title' | 'metadata' | 'blocks'>,
  memories: readonly ExtractedMemory[],
): ExtractedMemory[] {
  const context = documentContext(title, metadata, blocks);
  return memories.map((memory) => {
    const { quote } = memory;
    const block = quote === null ? undefined : blocks.find(({ text }) => text.includes(quote));
    if (quote === null || !block) return memory;
    const { claims, said } = readPassageClaims([memory.text], {
      ...context,
      speaker: block.sender?.name ?? null,
    });
    const start = block.text.indexOf(quote);
    return {
      ...memory,
      claims: claims.flat(),
      place: { blockId: block.id, start, end: start + quote.length },
      said: said ?? block.date ?? null,
    };
  });
}
