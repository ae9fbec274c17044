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
  heading: string;
  blockIds: string[];
  /** A tsvector literal: the terms of heading and text with their positions. */
  tsv: string;
  /** How many terms: BM25's document length. */
  length: number;
}

export interface DocumentEvent {
  type: 'error' | 'warning' | 'info' | 'success';
  message: string;
}
