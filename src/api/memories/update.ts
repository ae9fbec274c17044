import { z } from 'zod';
import { at } from '../../lib/at.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { DocumentRow, LockedDocument, StoredContent } from '../../documents/columns.ts';
import type { Metadata } from '../../documents/document.ts';
import { calledTitle } from '../../documents/chunking/called-title.ts';
import { documentPath } from '../../documents/chunking/document-path.ts';
import { getDocumentForChange } from '../../documents/get-document.ts';
import { invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { memoryParams } from './get.ts';
import {
  collectionSchema,
  dateSchema,
  METADATA_KEYS_MAX,
  metadataSchema,
  titleSchema,
} from '../../documents/document-fields.ts';
import { type PlainDocument, prepareUnchanged } from '../../documents/chunking/prepare-document.ts';
import { prepareChanged } from '../../ingest/prepare/prepare-in-pool.ts';
import { storeAndForget } from '../../ingest/save-documents.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';
import { memoryStatusSchema } from './add.ts';

export const updateMemory = defineRoute({
  method: 'POST',
  path: '/memories/update/:source/:resource_id',
  summary: 'Change fields of a document: an omitted field stays as it is, null clears it, metadata is merged',
  tag: 'Memories',
  scope: 'memories:write',
  params: memoryParams,
  body: z.object({
    text: z.string().nullable().optional(),
    title: titleSchema.nullable().optional(),
    date: dateSchema.nullable().optional(),
    metadata: metadataSchema.nullable().optional(),
    collection: collectionSchema.nullable().optional(),
  }),
  response: memoryStatusSchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, params, body }) => {
    if (typeof body.text === 'string') await checkStorage(ctx, actor.appId);
    const { owner, answer } = await transaction(ctx.sql, async (tx) => {
      const row = await getDocumentForChange(tx, actor, params.source, params.resource_id);
      const metadata: Metadata =
        body.metadata === undefined
          ? row.metadata
          : body.metadata === null
            ? {}
            : { ...row.metadata, ...body.metadata };
      if (Object.keys(metadata).length > METADATA_KEYS_MAX)
        throw invalidField(
          ['body', 'metadata'],
          `would leave the document with more than ${METADATA_KEYS_MAX} keys; clear some with metadata: null`,
        );
      const fields = {
        source: row.source,
        resourceId: row.resource_id,
        type: row.type,
        title: body.title === undefined ? row.title : body.title,
        body: body.text === undefined ? row.body : body.text,
        metadata,
        url: row.url,
        collection: body.collection === undefined ? row.collection : body.collection,
        // A new text may be in another language: it is detected again.
        language: body.text === undefined ? row.language : null,
        createdAt: row.created_at?.toISOString() ?? null,
        // The material's own date does not apply to a new text.
        lastModified: body.text === undefined ? (row.last_modified?.toISOString() ?? null) : null,
        ...datesOf(row, body.date),
        review: row.status === 'pending_review',
        extract: row.extract,
      };
      const document = isSameContent(row, fields)
        ? prepareUnchanged(fields, row.content_sha256)
        : await prepareChanged(tx, ctx.cpu, actor.appId, fields, contentOf(row, body.text));
      const { statuses } = await storeAndForget(tx, actor.appId, row.owner, [document]);
      return {
        owner: row.owner,
        answer: { source: row.source, resource_id: row.resource_id, status: at(statuses, 0) },
      };
    });
    ctx.nudgeIngest();
    ctx.documentsChanged(actor.appId, owner);
    return answer;
  },
});

/** Returns whether memories and chunks stay as they are. A failed document is retried on any change. */
const isSameContent = (row: LockedDocument, fields: Omit<PlainDocument, 'blocks'>): boolean =>
  fields.body === row.body &&
  calledTitle(fields) === calledTitle(row) &&
  documentPath(fields) === documentPath({ ...fields, metadata: row.metadata }) &&
  row.status !== 'failed';

/** Returns what the document's blocks are read from. */
function contentOf(row: LockedDocument, text: string | null | undefined): StoredContent {
  if (text === undefined) return row;
  return { body: text, blocks_json: text === null ? '[]' : null, sent_json: null };
}

/** Returns the date that was sent, or the stored one if none was. */
const datesOf = (row: DocumentRow, sent: string | null | undefined) =>
  sent === undefined
    ? {
        occurredAt: row.occurred_at?.toISOString() ?? null,
        occurredOffset: row.occurred_offset,
        dateReason: row.date_reason,
      }
    : { occurredAt: sent, occurredOffset: null, dateReason: sent === null ? null : ('sender' as const) };
