import type { DocumentType, Source } from '../tokens.ts';
import type { FileMetadata, ParsedDocument, RawBlock, RawDocument, Sender } from './block.ts';
import { finishDocument } from './blocks/finish-document.ts';
import { type DateClues, type MaterialDateReason, documentDates } from './dates/document-dates.ts';

/** The facts about a document, apart from its blocks. */
export interface SourceFacts {
  /** `vault` for a file that does not state its origin. */
  source: Source;
  /** The id in its source; null if the file has none and the caller derives one from its path. */
  resourceId: string | null;
  type: DocumentType;
  /** ISO 8601; null if unknown. */
  createdAt: string | null;
  lastModified: string | null;
  /** The day the document is about: of the meeting, the event, the post. */
  asOf: string | null;
  /** The document's main date and where it comes from; null if unknown. */
  date: string | null;
  dateReason: MaterialDateReason | null;
  participants: Sender[];
  url: string | null;
  /** Path of the entry inside an archive; null for a standalone file. */
  path: string | null;
}

/** One document of a file or export, ready to be stored. */
export interface SourceDocument extends ParsedDocument, SourceFacts {}

/** A document as an export reader produces it, before ids are assigned. */
export interface RawSourceDocument extends RawDocument, Partial<SourceFacts> {
  source: Source;
  type: DocumentType;
  /** Modification time according to the archive: often only the day of the export. */
  fileChanged?: string | null;
}

/** Gives an exported document its block ids and defaults for the facts it does not state. */
export function finishSourceDocument(raw: RawSourceDocument): SourceDocument {
  const document = finishDocument(raw);
  const own = { created: raw.createdAt, changed: raw.lastModified, asOf: raw.asOf };
  return {
    ...document,
    source: raw.source,
    type: raw.type,
    resourceId: raw.resourceId ?? null,
    ...datesOf({ ...document, own, path: raw.path, fileChanged: raw.fileChanged }),
    participants: raw.participants ?? participantsOf(raw.blocks),
    url: raw.url ?? null,
    path: raw.path ?? null,
  };
}

/** Returns the dates of a document as its fields. */
export function datesOf(
  clues: DateClues,
): Pick<SourceFacts, 'createdAt' | 'lastModified' | 'asOf' | 'date' | 'dateReason'> {
  const { created, changed, asOf, date, reason } = documentDates(clues);
  return { createdAt: created, lastModified: changed, asOf, date, dateReason: reason };
}

/** Returns everyone who sent a block, without duplicates, in order of appearance. */
export function participantsOf(blocks: readonly RawBlock[]): Sender[] {
  const found = new Map<string, Sender>();
  for (const { sender } of blocks) {
    const key = sender ? (sender.email ?? sender.name ?? '').toLowerCase() : '';
    if (sender && key !== '' && !found.has(key)) found.set(key, sender);
  }
  return [...found.values()];
}

/** Returns metadata without absent or empty values. */
export function presentFacts(
  facts: Record<string, string | number | boolean | null | undefined>,
): FileMetadata {
  const present = Object.entries(facts).filter(
    (entry): entry is [string, string | number | boolean] => entry[1] != null && entry[1] !== '',
  );
  return Object.fromEntries(present);
}
