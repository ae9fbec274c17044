import type { Block } from '../../parse/block.ts';
import { type Sentence, splitSentences } from '../../text/sentences.ts';

/** Blocks of written or spoken text; headings, code and tables are looked up, not remembered. */
const PROSE: ReadonlySet<Block['type']> = new Set([
  'paragraph',
  'list_item',
  'quote',
  'message',
  'utterance',
  'event',
  'property',
  'footnote',
]);

/** The sentences of one prose block, and their author. */
export interface BlockSentences {
  block: Block;
  speaker: string | null;
  sentences: Sentence[];
}

/** Returns the prose blocks of a document, split into sentences once for all readers. */
export function documentSentences(blocks: readonly Block[]): BlockSentences[] {
  return blocks
    .filter((block) => PROSE.has(block.type) && block.text !== '')
    .map((block) => ({ block, speaker: block.sender?.name ?? null, sentences: splitSentences(block.text) }));
}
