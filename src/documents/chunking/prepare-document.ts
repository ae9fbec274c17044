import type { NewDocument } from '../new-document.ts';
import type { DateReason } from '../document-date.ts';
import type { ExtractKind, Metadata, NewChunk } from '../document.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import type { Block } from '../../parse/block.ts';
import type { DocumentType, Source } from '../../tokens.ts';
import { termSet } from '../../text/term-set.ts';
import { signTerms } from '../../text/terms/term-signature.ts';
import { pathWords } from '../../text/passages/describe-passage.ts';
import { type Described, describeChunks } from './describe-chunks.ts';
import { calledTitle } from './called-title.ts';
import { documentPath } from './document-path.ts';

/** A document's data before it is chunked and fingerprinted. */
export interface PlainDocument {
  source: Source;
  resourceId: string;
  type: DocumentType;
  title: string | null;
  body: string | null;
  blocks: Block[];
  /** An import's data as JSON text, used for the fingerprint because blocks may be read from it later. */
  sentJson?: string;
  metadata: Metadata;
  url?: string | null;
  collection?: string | null;
  language?: string | null;
  occurredAt?: string | null;
  /** Minutes east of UTC in which `occurredAt` was written. */
  occurredOffset?: number | null;
  dateReason?: DateReason | null;
  createdAt?: string | null;
  lastModified?: string | null;
  /** Holds it until a person approves it. */
  review?: boolean;
  extract?: ExtractKind[] | null;
  warnings?: string[];
}

/** Input of a task that reads and prepares documents. */
export interface ToPrepare<T> {
  inputs: T[];
  /** Whether to defer slow work (blocks, chunks) where possible. */
  isDeferred: boolean;
}

/** A document's blocks and the passages that search returns. */
export interface Chunked {
  blocksJson: string;
  chunks: NewChunk[];
}

/** Splits a parsed document into chunks with their search terms, and fingerprints its content. Pure. */
export function prepareDocument(document: PlainDocument): NewDocument {
  const chunked = chunkDocument(document, document.blocks);
  return {
    ...fieldsOf(document),
    ...chunked,
    sentJson: null,
    sentTerms: null,
    sentSignature: null,
    contentSha256: fingerprint(document, document.sentJson ?? chunked.blocksJson),
  };
}

const prepareEach = (documents: PlainDocument[]): NewDocument[] => documents.map(prepareDocument);
export const prepareEachTask = defineTask(import.meta.url, prepareEach);

/** Prepares a document that is chunked later: only its terms are extracted now. `text` is all the text of what was sent. Pure. */
export function prepareForLater(document: Omit<PlainDocument, 'blocks'>, text: string): NewDocument {
  const sentJson = document.sentJson ?? null;
  const hashes: number[] = [];
  const head = `${calledTitle(document)}\n${pathWords(documentPath(document))}`;
  const sentTerms = termSet(`${head}\n${text}`, ({ hash }) => hashes.push(hash));
  return {
    ...fieldsOf(document),
    blocksJson: null,
    chunks: [],
    sentJson,
    sentTerms,
    sentSignature: signTerms(hashes).toString('base64'),
    contentSha256: fingerprint(document, sentJson ?? ''),
  };
}

/** Prepares a document whose type, title and text equal the stored ones: its blocks and chunks stay. Pure. */
export const prepareUnchanged = (
  document: Omit<PlainDocument, 'blocks'>,
  contentSha256: string,
): NewDocument => ({
  ...fieldsOf(document),
  blocksJson: null,
  chunks: [],
  sentJson: null,
  sentTerms: null,
  sentSignature: null,
  contentSha256,
});

/** Returns the chunks of a document for search, and its blocks in stored form. Pure. */
export const chunkDocument = (document: Described, blocks: Block[]): Chunked => ({
  blocksJson: JSON.stringify(blocks),
  chunks: describeChunks(document, blocks),
});

/** Returns the SHA-256 of the input of memories and chunks: type, title, path, and the text as sent, or else what was sent instead. */
function fingerprint(document: Omit<PlainDocument, 'blocks'>, withoutText: string): string {
  const { type, body } = document;
  const title = document.title === null ? null : calledTitle(document);
  const path = documentPath(document);
  return sha256Hex(`${JSON.stringify(path ? [type, title, path] : [type, title])}\n${body ?? withoutText}`);
}

const fieldsOf = (document: Omit<PlainDocument, 'blocks'>) => ({
  source: document.source,
  resourceId: document.resourceId,
  type: document.type,
  title: document.title,
  body: document.body,
  metadata: document.metadata,
  url: document.url ?? null,
  collection: document.collection ?? null,
  language: document.language ?? null,
  occurredAt: document.occurredAt ?? null,
  occurredOffset: document.occurredOffset ? String(document.occurredOffset) : null,
  dateReason: document.dateReason ?? null,
  createdAt: document.createdAt ?? null,
  lastModified: document.lastModified ?? null,
  extract: document.extract ?? null,
  status: document.review ? ('pending_review' as const) : ('pending' as const),
  warnings: document.warnings ?? [],
});
