/** The structural kinds of blocks; the wire's `data` is a flat array of blocks in reading order. */
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

/** A link inside a block: its text and its target. */
export interface BlockLink {
  text: string;
  url: string;
}

/** One structural piece of a document before it gets its id. `text` is what a reader sees, never empty for content blocks. */
export interface RawBlock {
  type: BlockType;
  text: string;
  /** Heading depth 1..6, or list nesting depth from 1. */
  level?: number;
  /** Set on items of a numbered list. */
  ordered?: true;
  table_rows?: string[][];
  /** Programming language of a code block. */
  language?: string;
  sender?: Sender;
  /** Messages and utterances: same as `text`. */
  content?: string;
  /** Messages: the original body, if quoted mail or a signature was removed from `text`. */
  raw?: string;
  /** ISO 8601 with offset. */
  date?: string;
  /** Utterances: seconds from the start of the recording. */
  start_seconds?: number;
  /** The vendor's own message id, which `reply_to` of another block may refer to. */
  message_id?: string;
  /** Block id or `message_id` that this block replies to. */
  reply_to?: string;
  url?: string;
  /** Links in the block, in reading order. */
  links?: BlockLink[];
}

/** A block with its id: 12 hex characters that stay the same as long as the block's content does. */
export interface Block extends RawBlock {
  id: string;
}

/** Facts found in the file itself (author, date, front matter …), flat. */
export type FileMetadata = Record<string, string | number | boolean | null>;

/** What the reader of one format returns: blocks without ids, not yet cleaned. */
export interface RawDocument {
  title: string | null;
  blocks: RawBlock[];
  metadata: FileMetadata;
  warnings: string[];
}

/** What a parser returns: pure data, no I/O. */
export interface ParsedDocument {
  title: string | null;
  blocks: Block[];
  /** Facts found in the file itself (author, date, front matter …), flat. */
  metadata: FileMetadata;
  /** Notes for the reader: guessed encoding, omitted parts, no text found. */
  warnings: string[];
}
