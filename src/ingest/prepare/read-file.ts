import type { Context } from '../../context.ts';
import type { SpooledContent } from '../../http/upload/spool.ts';
import type { Metadata } from '../../documents/document.ts';
import type { FileDateReason } from '../../documents/document-date.ts';
import { mergeMetadata, RESOURCE_ID_BYTES_MAX } from '../../documents/document-fields.ts';
import type { PlainDocument } from '../../documents/chunking/prepare-document.ts';
import { AppError } from '../../errors.ts';
import { isShortText, readShortText } from './read-short-text.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { storableText } from '../../lib/strings/storable-text.ts';
import { dateInFolder } from '../../parse/dates/document-dates.ts';
import { ParseError } from '../../parse/parse-error.ts';
import type { SourceDocument } from '../../parse/source-document.ts';
import { asDriveFile } from '../../sources/google_drive/drive-file.ts';

export interface FileToImport extends FileDates {
  content: SpooledContent;
  filename: string | null;
  mediaType: string | null;
  /** The id of the document in the file, and the prefix for the ids of several documents without ids. */
  resourceId: string;
  metadata: Metadata;
  collection: string | null;
}

/** The dates sent with a file. */
export interface FileDates {
  /** The sender's date, and when the file last changed according to git or the file system; ISO 8601 in UTC. */
  date: string | null;
  fileDate: string | null;
  /** UTC offset of each, in minutes east. */
  dateOffset?: number | null;
  fileDateOffset?: number | null;
  /** The source of `fileDate`. */
  fileDateFrom: FileDateReason;
}

const PARTICIPANTS_CHARS_MAX = 1_000;

type ReadItem = { document: PlainDocument } | { skipped: { path: string; reason: string } };

/** Yields the documents of a file of any format or export, ready to store, and the parts that could not be read. Throws `ParseError`. */
export async function* readImportFile(
  ctx: Pick<Context, 'parseFile'>,
  appId: string,
  file: FileToImport,
): AsyncGenerator<ReadItem> {
  const { content, filename, mediaType } = file;
  const taken = new Map<string, number>();
  const input = { ...content, filename: filename ?? undefined, mediaType: mediaType ?? undefined };
  const items = isShortText(input) ? readShortText(input) : ctx.parseFile(input, appId);
  for await (const item of items) {
    if ('skipped' in item) yield { skipped: { path: item.skipped.path, reason: item.skipped.error.message } };
    else yield { document: toPlain(inFolder(item.document, file), file, taken) };
  }
}

/** Returns whether an error says why a file cannot be read, so that its sender is told; any other is a failure of the service. */
export const isUnreadable = (error: unknown): error is ParseError | AppError =>
  error instanceof ParseError || (error instanceof AppError && error.code === 'TooCostly');

/** Returns a document's date and its source (the sender, the document itself, or the folder it was in), and when it changed. */
export function datesOfFile(
  document: Pick<SourceDocument, 'date' | 'dateReason' | 'lastModified'> | null,
  { date, dateOffset = null, fileDate, fileDateFrom, fileDateOffset = null }: FileDates,
): Pick<PlainDocument, 'occurredAt' | 'occurredOffset' | 'dateReason' | 'lastModified'> {
  const lastModified = document?.lastModified ?? fileDate;
  if (date !== null)
    return { occurredAt: date, occurredOffset: dateOffset, dateReason: 'sender', lastModified };
  if (document !== null && document.date !== null)
    return { occurredAt: document.date, dateReason: document.dateReason, lastModified };
  if (fileDate === null) return { occurredAt: null, dateReason: null, lastModified };
  return { occurredAt: fileDate, occurredOffset: fileDateOffset, dateReason: fileDateFrom, lastModified };
}

/** Converts a file of an unpacked export, known by the folder sent with it (`metadata.folder`), as the same file of the packed one. */
function inFolder(
  document: SourceDocument,
  { filename, metadata: { folder } }: FileToImport,
): SourceDocument {
  const isFileItself = document.source === 'vault' && (document.path === null || document.path === filename);
  if (!isFileItself || typeof folder !== 'string' || filename === null) return document;
  const path = `${folder}/${filename}`;
  const ofDrive = asDriveFile({ ...document, path }, null);
  return ofDrive.source === 'vault' ? datedByFolder(document, path) : ofDrive;
}

/** Returns a file without a date of its own with the day that its title or name states in the year of its folder. */
function datedByFolder(document: SourceDocument, path: string): SourceDocument {
  const found = document.date === null ? dateInFolder(document, path) : null;
  return found ? { ...document, asOf: found.date, date: found.date, dateReason: found.reason } : document;
}

/**
 * Converts a document of a file or a connected source for storage; `taken`: how often each id was used in this file. Of the document's own
 * texts, what cannot be stored is replaced, and an id that is too long for an index becomes its SHA-256.
 */
export function toPlain(
  given: SourceDocument,
  file: Omit<FileToImport, 'content' | 'mediaType'>,
  taken: Map<string, number>,
): PlainDocument {
  const document = { ...given, path: given.path === null ? null : storableText(given.path) };
  const isPlainFile = document.source === 'vault';
  const participants = document.participants
    .map((p) => p.name ?? p.email)
    .filter(Boolean)
    .join(', ')
    .slice(0, PARTICIPANTS_CHARS_MAX);
  const facts: Metadata = {
    ...document.metadata,
    ...(isPlainFile && file.filename ? { filename: file.filename } : {}),
    ...(document.path && document.path !== file.filename ? { path: document.path } : {}),
    ...(participants ? { participants: storableText(participants) } : {}),
  };
  return {
    source: document.source,
    resourceId: document.resourceId ? storableId(document.resourceId) : derivedId(document, file, taken),
    type: document.type === 'document' && isPlainFile ? 'file' : document.type,
    title: document.title ?? document.path ?? file.filename,
    body: null,
    blocks: document.blocks,
    metadata: mergeMetadata(facts, file.metadata),
    url: document.url === null ? null : storableText(document.url),
    collection: file.collection,
    createdAt: document.createdAt,
    ...datesOfFile(document, file),
    warnings: document.warnings,
  };
}

function storableId(id: string): string {
  const stored = storableText(id);
  return Buffer.byteLength(stored) <= RESOURCE_ID_BYTES_MAX ? stored : sha256Hex(stored);
}

/** Returns the file's id for its only document; for more, appends the path inside an archive, and a number. Never returns an id twice. */
function derivedId(
  document: SourceDocument,
  file: Pick<FileToImport, 'filename' | 'resourceId'>,
  taken: Map<string, number>,
): string {
  const inside = document.path && document.path !== file.filename ? `/${document.path}` : '';
  const base = lastBytes(file.resourceId + inside);
  let id = base;
  for (let n = (taken.get(base) ?? 1) + 1; taken.has(id); n++) {
    id = lastBytes(`${base}#${n}`);
    taken.set(base, n);
  }
  taken.set(id, 1);
  return id;
}

/** Truncates an id that is too long at its start, at a whole character: paths in an archive differ at the end. */
const lastBytes = (id: string): string =>
  Buffer.byteLength(id) <= RESOURCE_ID_BYTES_MAX
    ? id
    : Buffer.from(id)
        .subarray(-RESOURCE_ID_BYTES_MAX)
        .toString('utf8')
        .replace(/^\ufffd+/, '');
