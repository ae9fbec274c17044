import type { Context } from '../../context.ts';
import type { Metadata } from '../../documents/document.ts';
import type { FileDateReason } from '../../documents/document-date.ts';
import { mergeMetadata, RESOURCE_ID_BYTES_MAX } from '../../documents/document-fields.ts';
import type { PlainDocument } from '../../documents/chunking/prepare-document.ts';
import type { SourceDocument } from '../../parse/source-document.ts';
import { asDriveFile } from '../../sources/google_drive/drive-file.ts';

export interface FileToImport extends FileDates {
  /** Where the file lies on this machine. */
  path: string;
  filename: string | null;
  mediaType: string | null;
  /** The id of the document that the file becomes, and the beginning of the ids of several that have none of their own. */
  resourceId: string;
  metadata: Metadata;
  collection: string | null;
}

/** What was sent of the dates of a file. */
export interface FileDates {
  /** The date that the sender gives, and when git or the file system says that the file last changed; ISO 8601 in UTC. */
  date: string | null;
  fileDate: string | null;
  /** Minutes east of UTC in which each was written. */
  dateOffset?: number | null;
  fileDateOffset?: number | null;
  /** Where `fileDate` comes from. */
  fileDateFrom: FileDateReason;
}

const PARTICIPANTS_CHARS_MAX = 1_000;

type ReadItem = { document: PlainDocument } | { skipped: { path: string; reason: string } };

/** The documents of a file of any format or export, as they are to be stored, and the parts that could not be read. Throws `ParseError`. */
export async function* readImportFile(
  ctx: Pick<Context, 'parseFile'>,
  appId: string,
  file: FileToImport,
): AsyncGenerator<ReadItem> {
  const { path, filename, mediaType } = file;
  const taken = new Map<string, number>();
  const input = { path, filename: filename ?? undefined, mediaType: mediaType ?? undefined };
  for await (const item of ctx.parseFile(input, appId)) {
    if ('skipped' in item) yield { skipped: { path: item.skipped.path, reason: item.skipped.error.message } };
    else yield { document: toPlain(inFolder(item.document, file), file, taken) };
  }
}

/** The date that stands for a document and what says it: its sender, the document itself, or the folder it was in; and when it changed. */
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

/** A file of an unpacked export, known by the folder that it was sent with (`metadata.folder`), as the same file of the packed one. */
function inFolder(
  document: SourceDocument,
  { filename, metadata: { folder } }: FileToImport,
): SourceDocument {
  const isFileItself = document.source === 'vault' && (document.path === null || document.path === filename);
  if (!isFileItself || typeof folder !== 'string' || filename === null) return document;
  const ofDrive = asDriveFile({ ...document, path: `${folder}/${filename}` }, null);
  return ofDrive.source === 'vault' ? document : ofDrive;
}

/** A document of a file or a connected source as it is to be stored; `taken`: how often each id was given in this file. */
export function toPlain(
  document: SourceDocument,
  file: Omit<FileToImport, 'path' | 'mediaType'>,
  taken: Map<string, number>,
): PlainDocument {
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
    ...(participants ? { participants } : {}),
  };
  return {
    source: document.source,
    resourceId: document.resourceId ?? derivedId(document, file, taken),
    type: document.type === 'document' && isPlainFile ? 'file' : document.type,
    title: document.title ?? document.path ?? file.filename,
    body: null,
    blocks: document.blocks,
    metadata: mergeMetadata(facts, file.metadata),
    url: document.url,
    collection: file.collection,
    createdAt: document.createdAt,
    ...datesOfFile(document, file),
    warnings: document.warnings,
  };
}

/** The file's own id for its one document; with the path inside an archive, and a number, where there are more. None is given twice. */
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

/** The end of an id that is too long, in whole characters: the paths of an archive differ there. */
const lastBytes = (id: string): string =>
  Buffer.byteLength(id) <= RESOURCE_ID_BYTES_MAX
    ? id
    : Buffer.from(id)
        .subarray(-RESOURCE_ID_BYTES_MAX)
        .toString('utf8')
        .replace(/^\ufffd+/, '');
