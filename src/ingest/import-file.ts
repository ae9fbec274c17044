import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { DocumentStatus, Metadata } from '../documents/document.ts';
import { failStored } from '../documents/writes.ts';
import type { Actor } from '../http/actor.ts';
import { asDriveFile } from '../sources/google_drive/drive-file.ts';
import { AppError } from '../errors.ts';
import { at } from '../lib/at.ts';
import { ParseError } from '../parse/parse-error.ts';
import type { SourceDocument } from '../parse/source-document.ts';
import type { Source } from '../tokens.ts';
import { mergeMetadata, RESOURCE_ID_BYTES_MAX } from '../documents/document-fields.ts';
import { type PlainDocument, prepareDocument } from '../documents/chunking/prepare-document.ts';
import { charsOfBlocks, prepareParsed } from './prepare/prepare-in-pool.ts';
import { saveDocuments, storeAndForget } from './save-documents.ts';

export interface FileToImport {
  /** Where the file lies on this machine. */
  path: string;
  filename: string | null;
  mediaType: string | null;
  /** The id of the document that the file becomes, and the beginning of the ids of several that have none of their own. */
  resourceId: string;
  metadata: Metadata;
  collection: string | null;
  /** The date that the sender gives, and when the file was last changed as far as its folder knows; ISO 8601. */
  date: string | null;
  fileDate: string | null;
}

export interface ImportedFile {
  /** The first document, or the failed one that stands for a file that could not be read. */
  source: Source;
  resourceId: string;
  status: DocumentStatus;
  /** How many documents the file became. */
  documents: number;
  /** The first of them. */
  items: { source: Source; resource_id: string; status: DocumentStatus }[];
  /** Parts of an archive that could not be read, with the reason. */
  skipped: { path: string; reason: string }[];
  /** Why the file could not be read, or not to its end. */
  failure: string | null;
}

/** Documents stored in one transaction. */
const BATCH = 50;
/** … or about as many characters. */
const BATCH_CHARS = 1_000_000;
const ITEMS_SHOWN_MAX = 1_000;
const SKIPPED_SHOWN_MAX = 100;
const PARTICIPANTS_CHARS_MAX = 1_000;

/**
 * Reads a file of any format or export and stores every document in it, batch by batch. A file that cannot be read is stored as one
 * `failed` document whose event says why and what to do. Importing it again changes only what is different.
 */
export async function importFile(ctx: Context, actor: Actor, file: FileToImport): Promise<ImportedFile> {
  const result: ImportedFile = {
    source: 'vault',
    resourceId: file.resourceId,
    status: 'pending',
    documents: 0,
    items: [],
    skipped: [],
    failure: null,
  };
  const taken = new Map<string, number>();
  let batch: PlainDocument[] = [];
  let chars = 0;
  const store = async () => {
    if (!batch.length) return;
    const statuses = await saveDocuments(
      ctx,
      actor.appId,
      actor.userId,
      await prepareParsed(ctx, actor.appId, batch),
    );
    addStored(result, batch, statuses);
    [batch, chars] = [[], 0];
  };
  try {
    const { path, filename, mediaType } = file;
    const input = { path, filename: filename ?? undefined, mediaType: mediaType ?? undefined };
    for await (const item of ctx.parseFile(input, actor.appId)) {
      if ('skipped' in item) {
        if (result.skipped.length < SKIPPED_SHOWN_MAX)
          result.skipped.push({ path: item.skipped.path, reason: item.skipped.error.message });
        continue;
      }
      const document = toPlain(inFolder(item.document, file), file, taken);
      batch.push(document);
      chars += charsOfBlocks(document);
      if (batch.length >= BATCH || chars >= BATCH_CHARS) await store();
    }
    await store();
  } catch (error) {
    if (!(error instanceof ParseError || (error instanceof AppError && error.code === 'TooCostly')))
      throw error;
    if (error instanceof ParseError) await store();
    result.failure = error.message;
  }
  if (result.documents === 0) await storeByName(ctx, actor, file, result);
  return result;
}

function addStored(
  result: ImportedFile,
  batch: readonly PlainDocument[],
  statuses: readonly DocumentStatus[],
): void {
  for (const [index, { source, resourceId }] of batch.entries()) {
    const status = at(statuses, index);
    if (result.documents === 0) Object.assign(result, { source, resourceId, status });
    result.documents++;
    if (result.items.length < ITEMS_SHOWN_MAX) result.items.push({ source, resource_id: resourceId, status });
  }
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

function toPlain(document: SourceDocument, file: FileToImport, taken: Map<string, number>): PlainDocument {
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
    lastModified: document.lastModified,
    occurredAt: file.date ?? document.date ?? file.fileDate,
    warnings: document.warnings,
  };
}

/** The file's own id for its one document; with the path inside an archive, and a number, where there are more. None is given twice. */
function derivedId(document: SourceDocument, file: FileToImport, taken: Map<string, number>): string {
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

/** A file without any document is stored all the same: failed when it could not be read, else by its name alone. */
async function storeByName(
  ctx: Context,
  actor: Actor,
  file: FileToImport,
  result: ImportedFile,
): Promise<void> {
  const document = prepareDocument({
    source: 'vault',
    resourceId: file.resourceId,
    type: 'file',
    title: file.filename,
    body: null,
    blocks: [],
    metadata: mergeMetadata(file.filename ? { filename: file.filename } : {}, file.metadata),
    collection: file.collection,
    occurredAt: file.date ?? file.fileDate,
    warnings: result.failure === null ? ['No text was found in this file.'] : [],
  });
  const { failure } = result;
  // In one transaction: a document that is stored and not yet failed would be processed, and look complete.
  const { statuses } = await ctx.writes.during(actor.appId, () =>
    transaction(ctx.sql, async (tx) => {
      const stored = await storeAndForget(tx, actor.appId, actor.userId, [document]);
      if (failure !== null) await failStored(tx, actor, 'vault', file.resourceId, failure);
      return stored;
    }),
  );
  ctx.nudgeIngest();
  result.documents = 1;
  result.status = failure === null ? (statuses[0] ?? 'pending') : 'failed';
  result.items = [{ source: 'vault', resource_id: file.resourceId, status: result.status }];
}
