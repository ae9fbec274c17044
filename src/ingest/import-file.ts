import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { DocumentStatus } from '../documents/document.ts';
import { failStored } from '../documents/writes.ts';
import type { Actor } from '../http/actor.ts';
import { at } from '../lib/at.ts';
import { ParseError } from '../parse/parse-error.ts';
import type { Source } from '../tokens.ts';
import { mergeMetadata } from '../documents/document-fields.ts';
import { type PlainDocument, prepareDocument } from '../documents/chunking/prepare-document.ts';
import { charsOfBlocks, prepareParsed } from './prepare/prepare-in-pool.ts';
import { datesOfFile, type FileToImport, isUnreadable, readImportFile } from './prepare/read-file.ts';
import { saveDocuments, storeAndForget } from './save-documents.ts';

export interface ImportedFile {
  /** The first document, or the failed one for a file that could not be read. */
  source: Source;
  resourceId: string;
  status: DocumentStatus;
  /** Number of documents in the file. */
  documents: number;
  /** The first of them. */
  items: { source: Source; resource_id: string; status: DocumentStatus }[];
  /** Parts of an archive that could not be read, with the reason. */
  skipped: { path: string; reason: string }[];
  /** Why the file could not be read, or not completely. */
  failure: string | null;
}

/** Documents per transaction. */
const BATCH = 50;
/** … or about this many characters. */
const BATCH_CHARS = 1_000_000;
const ITEMS_SHOWN_MAX = 1_000;
const SKIPPED_SHOWN_MAX = 100;

/**
 * Reads a file of any format or export and stores every document in it, batch by batch. Stores an unreadable file as one `failed` document
 * whose event says why and what to do. Importing it again changes only what is different.
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
    for await (const item of readImportFile(ctx, actor.appId, file)) {
      if ('skipped' in item) {
        if (result.skipped.length < SKIPPED_SHOWN_MAX) result.skipped.push(item.skipped);
        continue;
      }
      const { document } = item;
      batch.push(document);
      chars += charsOfBlocks(document);
      if (batch.length >= BATCH || chars >= BATCH_CHARS) await store();
    }
    await store();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
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

/** Stores a file without any document: as failed if it could not be read, else by its name only. */
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
    ...datesOfFile(null, file),
    warnings: result.failure === null ? ['No text was found in this file.'] : [],
  });
  const { failure } = result;
  // In one transaction: a document stored but not yet failed would be processed and look complete.
  const { statuses } = await ctx.writes.during(actor.appId, () =>
    transaction(ctx.sql, async (tx) => {
      const stored = await storeAndForget(tx, actor.appId, actor.userId, [document]);
      if (failure !== null) await failStored(tx, actor, 'vault', file.resourceId, failure);
      return stored;
    }),
  );
  ctx.nudgeIngest();
  ctx.documentsChanged(actor.appId, actor.userId);
  result.documents = 1;
  result.status = failure === null ? (statuses[0] ?? 'pending') : 'failed';
  result.items = [{ source: 'vault', resource_id: file.resourceId, status: result.status }];
}
