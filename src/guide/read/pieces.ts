import type { RawBlock } from '../../parse/block.ts';
import { plainSentence } from '../../text/plain-sentence.ts';

export interface Item {
  text: string;
  /** 0 for the outermost. */
  depth: number;
  isOrdered: boolean;
}

/** A part of a document under its headings. */
export interface GuidePiece {
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'other';
  text: string;
  /** Of a heading, 1..6. */
  level: number;
  /** The headings above, the outermost first. */
  path: string[];
  items: Item[];
  rows: string[][];
  language: string;
}

const BADGES = /!?\[[^\]]*\]\([^)]*\)/g;

/** A document's blocks with consecutive list items joined, each under its headings. */
export function readPieces(blocks: readonly RawBlock[]): GuidePiece[] {
  const pieces: GuidePiece[] = [];
  let above: { level: number; text: string }[] = [];
  for (const block of blocks) {
    const piece = pieceOf(block);
    piece.path = above.map(({ text }) => text);
    const last = pieces.at(-1);
    if (piece.kind === 'list' && last?.kind === 'list') {
      last.items.push(...piece.items);
      continue;
    }
    if (piece.kind === 'heading') {
      above = above.filter(({ level }) => level < piece.level);
      piece.path = above.map(({ text }) => text);
      above = [...above, { level: piece.level, text: piece.text }];
    }
    pieces.push(piece);
  }
  return pieces;
}

function pieceOf(block: RawBlock): GuidePiece {
  const none: GuidePiece = {
    kind: 'other',
    text: '',
    level: 0,
    path: [],
    items: [],
    rows: [],
    language: block.language ?? '',
  };
  switch (block.type) {
    case 'heading':
      return {
        ...none,
        kind: 'heading',
        text: plainSentence(block.text.replace(BADGES, '')) || block.text,
        level: block.level ?? 1,
      };
    case 'paragraph':
      return { ...none, kind: 'paragraph', text: block.text };
    case 'code':
      return { ...none, kind: 'code', text: block.text };
    case 'table':
      return { ...none, kind: 'table', rows: block.table_rows ?? [] };
    case 'list_item': {
      const text = plainSentence(block.text.replace(/^\[[ xX]\]\s*/, ''));
      const depth = Math.max(0, (block.level ?? 1) - 1);
      return { ...none, kind: 'list', items: [{ text, depth, isOrdered: block.ordered === true }] };
    }
    default:
      return none;
  }
}

/** The pieces from `from` to the next heading of any level. */
export function bodyOf(pieces: readonly GuidePiece[], from: number): GuidePiece[] {
  const end = pieces.findIndex((piece, at) => at >= from && piece.kind === 'heading');
  return pieces.slice(from, end < 0 ? undefined : end);
}

export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;
