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
/** What may be remembered of a document: facts, and (of agent sessions) how something was done. */
export const EXTRACT_KINDS = ['memory', 'procedure'] as const;
/** What clients may ask to be remembered. Moods are accepted and never found: nothing here reads them. */
export const REQUESTED_KINDS = [...EXTRACT_KINDS, 'mood'] as const;
export type ExtractKind = (typeof EXTRACT_KINDS)[number];
export type MetadataValue = string | number | boolean | null;
export type Metadata = Record<string, MetadataValue>;

/** A unit of search: a passage of a document with its terms. */
export interface NewChunk {
  text: string;
  /** It is whole blocks of a short document, and is read from them. */
  isInBlocks: boolean;
  heading: string;
  blockIds: string[];
  /** Every term of title, headings and text once, in the order in which `packed` counts them. */
  terms: string[];
  /** Short forms that it explains. */
  acronyms: Acronym[];
  /** How many terms its text has: BM25's length. */
  length: number;
  /** What the ranking reads of it, as base64; see text/passages/packed-passage.ts. */
  packed: string;
  isConversation: boolean;
  /** What of it ranks as one: its messages, or 1 for the first chunk of a document and 0 for its others. */
  units: number;
}

export interface DocumentEvent {
  type: 'error' | 'warning' | 'info' | 'success';
  message: string;
}
