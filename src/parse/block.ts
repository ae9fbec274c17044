/** The structural kinds a document is cut into; the wire's `data` is a flat array of them in reading order. */
export const BLOCK_TYPES = [
  'heading',
  'paragraph',
  'list_item',
  'table',
  'code',
  'quote',
  'message',
  'utterance',
  'event',
  'image',
  'attachment',
  'property',
  'html',
  'footnote',
  'rule',
] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

export interface Sender {
  name: string | null;
  email: string | null;
}

/** One structural piece of a document before it is given its id. `text` is what a reader reads, never empty for content blocks. */
export interface RawBlock {
  type: BlockType;
  text: string;
  /** Heading depth 1..6, or list nesting depth from 1. */
  level?: number;
  table_rows?: string[][];
  /** Programming language of a code block. */
  language?: string;
  sender?: Sender;
  /** Messages and utterances: equal to `text`. */
  content?: string;
  /** ISO 8601 with offset. */
  date?: string;
  /** Block id or message id this one answers. */
  reply_to?: string;
  url?: string;
}

/** A block with its id: 12 hex characters that stay the same while the block's content does. */
export interface Block extends RawBlock {
  id: string;
}

/** What a parser returns: pure data, no I/O. */
export interface ParsedDocument {
  title: string | null;
  blocks: Block[];
  /** Facts found in the file itself (author, date, front matter …), flat. */
  metadata: Record<string, string | number | boolean | null>;
  /** Things a reader should know: encoding guessed, part cut, no text found. */
  warnings: string[];
}
