import type { Block } from '../../parse/block.ts';
import { type Sentence, splitSentences } from '../../text/sentences.ts';

/** Blocks that hold what somebody wrote or said; headings, code and tables are looked up, not remembered. */
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

/** The sentences of one prose block and who wrote it. */
export interface BlockSentences {
  block: Block;
  speaker: string | null;
  sentences: Sentence[];
}

/** Prose blocks of a document, each cut into sentences once for all that reads them. */
export function documentSentences(blocks: readonly Block[]): BlockSentences[] {
  return blocks
    .filter((block) => PROSE.has(block.type) && block.text !== '')
    .map((block) => ({ block, speaker: block.sender?.name ?? null, sentences: splitSentences(block.text) }));
}
