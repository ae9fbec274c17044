import type { RawBlock } from '../block.ts';

/** Below every heading that is marked as one. */
export const UNMARKED_LEVEL = 6;
/** A longer emphasized line is a statement, unless it is a question that the next lines answer. */
const CHARS_MAX = 60;
const QUESTION_CHARS_MAX = 120;
/** Emphasis with such an end is a sentence or the lead-in of a list (the rule of markdownlint, MD036), except for questions. */
const SENTENCE_END = /[.,;:!。，；：！…]$/;

/**
 * Paragraphs in bold alone, which people write as headings: whether they are is known when what follows has been read. Signatures and lists
 * of names are bold lines, too, but nothing follows them, or another bold line.
 */
export class UnmarkedHeadings {
  readonly #candidates = new Set<RawBlock>();

  /** Notes a paragraph whose whole text is bold. */
  note(block: RawBlock): void {
    const { type, text } = block;
    if (type !== 'paragraph' || text.includes('\n') || SENTENCE_END.test(text) || !/\p{L}/u.test(text))
      return;
    if (text.length <= (text.endsWith('?') ? QUESTION_CHARS_MAX : CHARS_MAX)) this.#candidates.add(block);
  }

  /** Turns the noted paragraphs that have content below them into headings. */
  settle(blocks: readonly RawBlock[]): void {
    for (const [i, block] of blocks.entries()) {
      const next = blocks[i + 1];
      if (!this.#candidates.has(block) || next === undefined || this.#candidates.has(next)) continue;
      if (next.type === 'heading' || next.type === 'rule') continue;
      block.type = 'heading';
      block.level = UNMARKED_LEVEL;
    }
  }
}
