import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { previewFile } from '../../../ingest/preview-file.ts';
import { memoryStatusSchema } from '../add.ts';
import { receiveUpload, uploadForm } from './upload-form.ts';

const nullableDate = z.string().nullable();

export const previewMemory = defineRoute({
  method: 'POST',
  path: '/memories/preview',
  summary: 'Preview which documents an upload of a file would create; nothing is stored',
  tag: 'Memories',
  scope: 'memories:write',
  raw: true,
  consumes: 'multipart',
  body: uploadForm,
  response: z.object({
    count: z.int().describe('The number of documents that the file would become.'),
    items: z
      .array(
        memoryStatusSchema.omit({ status: true }).extend({
          title: z.string().nullable(),
          document_date: nullableDate,
          date_reason: nullableDate.describe('Where document_date comes from; null: there is no date.'),
          created_at: nullableDate,
          last_modified_at: nullableDate,
        }),
      )
      .describe('The first 1,000 of these documents.'),
    failure: z.string().nullable().describe('Why the file could not be read, or not to its end.'),
  }),
  handler: async (ctx: Context, { actor, request, reply }) => {
    await receiveUpload(ctx, actor.appId, request, async (file) => {
      const { count, documents, failure } = await previewFile(ctx, actor.appId, file);
      const items = documents.map((document) => ({
        source: document.source,
        resource_id: document.resourceId,
        title: document.title,
        document_date: document.occurredAt ?? null,
        date_reason: document.dateReason ?? null,
        created_at: document.createdAt ?? null,
        last_modified_at: document.lastModified ?? null,
      }));
      await reply.send({ count, items, failure });
    });
    return undefined;
  },
});
