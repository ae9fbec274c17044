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

/** What is read of a document. */
export interface ProseOfDocument {
  /** The leading blocks, of any type. */
  blocks: Block[];
  /** Those of prose. */
  prose: BlockSentences[];
  /** Whether more follows than is read. */
  isTruncated: boolean;
}

/**
 * Maximum characters of text that are read of a document: ten to fifteen seconds of a processor, so that a text of any length ends within
 * the deadline of a task, which otherwise ends without any result.
 */
const READ_CHARS_MAX = 8_000_000;
/** A sentence costs as much as this many characters more: a hundred thousand lines of two words take six seconds. */
const SENTENCE_CHARS = 40;

/** Returns the prose blocks of a document, split into sentences once for all readers, up to `charsMax` characters. */
export function documentSentences(blocks: Block[], charsMax = READ_CHARS_MAX): ProseOfDocument {
  const prose: BlockSentences[] = [];
  let left = charsMax;
  for (const [i, block] of blocks.entries()) {
    if (left <= 0) return { blocks: blocks.slice(0, i), prose, isTruncated: true };
    left -= SENTENCE_CHARS;
    if (!PROSE.has(block.type) || block.text === '') {
      left -= block.text.length;
      continue;
    }
    const all = splitSentences(block.text);
    const sentences = leading(all, left);
    left -= costOf(sentences);
    prose.push({ block, speaker: block.sender?.name ?? null, sentences });
    if (sentences.length < all.length) return { blocks: blocks.slice(0, i + 1), prose, isTruncated: true };
  }
  return { blocks, prose, isTruncated: false };
}

function leading(sentences: Sentence[], chars: number): Sentence[] {
  let left = chars;
  const end = sentences.findIndex((sentence) => {
    const isBeyond = left <= 0;
    left -= costOf([sentence]);
    return isBeyond;
  });
  return end < 0 ? sentences : sentences.slice(0, end);
}

const costOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + text.length + SENTENCE_CHARS, 0);
