import type { RawBlock } from '../../parse/block.ts';
import { plainSentence } from '../../text/plain-sentence.ts';

export interface Item {
  text: string;
  /** 0 for outermost items. */
  depth: number;
  isOrdered: boolean;
  /** Its box is checked: the task is done. */
  isDone: boolean;
}

/** A part of a document under its headings. */
export interface GuidePiece {
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'other';
  text: string;
  /** Level of a heading, 1..6. */
  level: number;
  /** The headings above, outermost first. */
  path: string[];
  items: Item[];
  rows: string[][];
  language: string;
  /** The texts of a paragraph's links. */
  links: string[];
}

const DONE = /^\[[xX]\]/;
/** Shared notepads mark who speaks: “[name=Ada] cut the key”. */
const SPEAKER_MARK = /\[name=@?([^\]\n]{1,40})\] ?/g;
const BADGES = /!?\[[^\]]*\]\([^)]*\)/g;

/** Returns a document's blocks under their headings, with consecutive list items joined. */
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
    links: [],
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
      return {
        ...none,
        kind: 'paragraph',
        text: block.text,
        links: (block.links ?? []).map(({ text }) => text),
      };
    case 'code':
      return { ...none, kind: 'code', text: block.text };
    case 'table':
      return { ...none, kind: 'table', rows: block.table_rows ?? [] };
    case 'list_item': {
      const text = readableLine(block.text.replace(/^\[[ xX]\]\s*/, '').replace(SPEAKER_MARK, '$1: '));
      const depth = Math.max(0, (block.level ?? 1) - 1);
      return {
        ...none,
        kind: 'list',
        items: [{ text, depth, isOrdered: block.ordered === true, isDone: DONE.test(block.text) }],
      };
    }
    default:
      return none;
  }
}

/** A run without spaces that contains a name in brackets, `v<major>.<minor>`; the name may have several words. */
const BRACKETED =
  /(?:[^\s<>`]|<[a-z][\w .|-]{0,40}>){0,20}<[a-z][\w .|-]{0,40}>(?:[^\s<>`.,;:!?]|[.,;:!?](?=[\w<]))*/gi;
const HTML_ELEMENT =
  /<(?:a|abbr|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|var|video)\b/i;
/** Private-use characters around the number of a run: they do not occur in text. */
const KEPT = /\uE000(\d+)\uE001/g;

/** Returns a line as a reader sees it. Bracketed names that are not HTML become code: as plain words they would be removed as tags. */
export function readableLine(text: string): string {
  // The search for such names takes a sixth of all reading, and hardly a line has one.
  if (!text.includes('<')) return plainSentence(text);
  const runs: string[] = [];
  const marked = text.replace(BRACKETED, (run) =>
    HTML_ELEMENT.test(run) ? run : `\uE000${runs.push(`\`${run}\``) - 1}\uE001`,
  );
  return plainSentence(marked).replace(KEPT, (_whole, at: string) => runs[Number(at)] ?? '');
}

/** Returns the pieces from `from` to the next heading of any level. */
export function bodyOf(pieces: readonly GuidePiece[], from: number): GuidePiece[] {
  const end = pieces.findIndex((piece, at) => at >= from && piece.kind === 'heading');
  return pieces.slice(from, end < 0 ? undefined : end);
}

/** Counts the words of a text. */
export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;
