import type { Acronym } from '../text/passages/acronyms.ts';
export const STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'pending_review',
  'skipped',
] as const;
export type DocumentStatus = (typeof STATUSES)[number];
/** Kinds of memories: facts, and (for agent sessions) how something was done. */
export const EXTRACT_KINDS = ['memory', 'procedure'] as const;
/** Kinds that clients may request. Moods are accepted but never extracted: nothing here detects them. */
export const REQUESTED_KINDS = [...EXTRACT_KINDS, 'mood'] as const;
export type ExtractKind = (typeof EXTRACT_KINDS)[number];
export type MetadataValue = string | number | boolean | null;
export type Metadata = Record<string, MetadataValue>;

/** A unit of search: a passage of a document with its terms. */
export interface NewChunk {
  text: string;
  /** Whether it is whole blocks of a short document, from which its text is read. */
  isInBlocks: boolean;
  heading: string;
  blockIds: string[];
  /** All distinct terms of title, headings and text, in the order in which `packed` counts them. */
  terms: string[];
  /** Acronyms that it explains. */
  acronyms: Acronym[];
  /** Number of terms in its text: BM25's length. */
  length: number;
  /** The ranking's data about it, as base64; see text/passages/packed-passage.ts. */
  packed: string;
  isConversation: boolean;
  /** Number of units that rank as one: its messages, or 1 for the first chunk of a document and 0 for the others. */
  units: number;
}

export interface DocumentEvent {
  type: 'error' | 'warning' | 'info' | 'success';
  message: string;
}
