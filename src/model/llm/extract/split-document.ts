import type { Block } from '../../../parse/block.ts';
import { chunkBlocks } from '../../../parse/blocks/chunk-blocks.ts';
import { speakerOf } from '../../../parse/blocks/document-text.ts';

/** A part of a document that fits into one request. */
export interface DocumentPiece {
  text: string;
  /** Headings above it, outermost first. */
  headingPath: string[];
}

/**
 * Splits a document by its structure into pieces of at most `tokensMax` estimated tokens: between sections if they are long enough, else
 * between blocks, rows, lines or sentences. Writes speakers and times into the text.
 */
export function splitDocument(blocks: readonly Block[], tokensMax: number): DocumentPiece[] {
  const shown = blocks.map((block) => ({ ...block, text: shownText(block) }));
  return chunkBlocks(shown, { chunkTokensMax: tokensMax, sectionTokensMin: Math.ceil(tokensMax / 2) }).map(
    ({ text, headingPath }) => ({ text, headingPath }),
  );
}

function shownText(block: Block): string {
  if (block.text.trim() === '') return '';
  if (block.type === 'heading') return `${'#'.repeat(Math.min(6, block.level ?? 1))} ${block.text}`;
  return `${speakerOf(block)}${block.text}`;
}
