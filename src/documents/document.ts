import type { Block } from '../parse/block.ts';
import type { DocumentType, Source } from '../tokens.ts';

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

/** A document ready to be stored: fingerprinted, and either parsed and chunked, or to be chunked later from what was sent. */
export interface NewDocument {
  source: Source;
  resourceId: string;
  type: DocumentType;
  title: string | null;
  /** The text as sent; null when the document came as blocks or as a file. */
  body: string | null;
  /** The blocks as JSON text: made once, where the document was chunked, for the fingerprint and for the table. Null: chunked later. */
  blocksJson: string | null;
  /** None while it is not chunked. */
  chunks: NewChunk[];
  /** While it is not chunked: the data of an import as JSON text; null when the text in `body` is all that was sent. */
  sentJson: string | null;
  /** While it is not chunked: the terms of what was sent, for search; see text/term-set.ts. */
  sentTerms: string | null;
  metadata: Metadata;
  url: string | null;
  collection: string | null;
  language: string | null;
  /** What a person would call its date, ISO 8601. */
  occurredAt: string | null;
  createdAt: string | null;
  lastModified: string | null;
  contentSha256: string;
  /** `pending`, or `pending_review` when a person has to let it in first. */
  status: DocumentStatus;
  /** Null: everything. */
  extract: ExtractKind[] | null;
  warnings: string[];
}

export interface DocumentRow {
  document_id: number;
  source: Source;
  resource_id: string;
  owner: string | null;
  type: DocumentType;
  title: string | null;
  metadata: Metadata;
  url: string | null;
  collection: string | null;
  language: string | null;
  status: DocumentStatus;
  occurred_at: Date | null;
  created_at: Date;
  last_modified: Date;
  indexed_at: Date | null;
  revision: number;
}

/** What a document holds. */
export interface StoredContent {
  /** The text as sent; null when the document came as blocks or as a file. */
  body: string | null;
  /** Null while the document is not chunked: they are read from what was sent then, see blocks-of.ts. */
  blocks: Block[] | null;
  /** The data of an import, as JSON text, while it is not chunked. */
  sent_json: string | null;
}

/** A document with its content, as it is locked for a change. */
export interface LockedDocument extends DocumentRow, StoredContent {
  content_sha256: string;
  extract: ExtractKind[] | null;
}

export interface DocumentEvent {
  type: 'error' | 'warning' | 'info' | 'success';
  message: string;
}
