import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Metadata } from '../../documents/document.ts';
import { AppError, validationFailed } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { issuesOf } from '../../http/error-mapping.ts';
import { checkText, parseJsonText } from '../../http/json-body.ts';
import { receiveForm } from '../../http/upload/receive-form.ts';
import {
  collectionSchema,
  dateSchema,
  metadataSchema,
  resourceIdSchema,
} from '../../documents/document-fields.ts';
import { type ImportedFile, importFile } from '../../ingest/import-file.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';
import { memoryStatusSchema } from './add.ts';

const response = memoryStatusSchema.extend({
  count: z.int().describe('How many documents the file became; an export or a mailbox becomes many.'),
  items: z.array(memoryStatusSchema).describe('The first 1,000 of them.'),
  skipped: z
    .array(z.object({ path: z.string(), reason: z.string() }))
    .describe('Parts of an archive that could not be read.'),
  failure: z
    .string()
    .nullable()
    .describe('Why the file could not be read, or not to its end, and what to do.'),
});

export const uploadMemory = defineRoute({
  method: 'POST',
  path: '/memories/upload',
  summary: 'Add a file of any format, or an export; each of its documents is stored when the answer comes',
  tag: 'Memories',
  scope: 'memories:write',
  raw: true,
  consumes: 'multipart',
  body: z
    .object({
      file: z.string().describe('The file.'),
      resource_id: resourceIdSchema.optional(),
      collection: collectionSchema.optional(),
      metadata: z.string().optional().describe('Custom metadata as JSON text.'),
      date: dateSchema
        .optional()
        .describe('The date a person would give it; goes before what the file itself says.'),
      file_date: dateSchema
        .optional()
        .describe(
          'When the file was last changed, from version control or the file system; used when the file does not say it.',
        ),
    })
    .partial({ file: true }),
  response,
  handler: async (ctx: Context, { actor, request, reply }) => {
    if (!request.isMultipart())
      throw new AppError(
        415,
        'UnsupportedMediaType',
        'Send the file as multipart/form-data with the field "file".',
      );
    await checkStorage(ctx, actor.appId);
    await ctx.spool.use(actor.appId, async (onDisk) => {
      const form = await receiveForm(request, onDisk);
      const fields = readFields(form.fields);
      const result = await importFile(ctx, actor, {
        path: onDisk.path,
        filename: form.filename,
        mediaType: form.mediaType,
        ...fields,
        resourceId: fields.resourceId ?? randomUUID(),
      });
      await reply.send(presentImport(result));
    });
    return undefined;
  },
});

const presentImport = (result: ImportedFile): z.infer<typeof response> => ({
  source: result.source,
  resource_id: result.resourceId,
  status: result.status,
  count: result.documents,
  items: result.items,
  skipped: result.skipped,
  failure: result.failure,
});

function readFields(form: Map<string, string>): {
  collection: string | null;
  resourceId: string | null;
  metadata: Metadata;
  date: string | null;
  fileDate: string | null;
} {
  const text = (name: string): string | null => {
    const value = form.get(name) ?? '';
    if (value === '') return null;
    checkText(value, ['body', name]);
    return value;
  };
  const read = <T>(name: string, schema: z.ZodType<T>, value: unknown): T => {
    const parsed = schema.safeParse(value);
    if (!parsed.success)
      throw validationFailed(
        issuesOf(parsed.error, 'body').map((i) => ({ ...i, loc: ['body', name, ...i.loc.slice(1)] })),
      );
    return parsed.data;
  };
  const metadata = text('metadata');
  return {
    collection: read('collection', collectionSchema.nullable(), text('collection')),
    resourceId: read('resource_id', resourceIdSchema.nullable(), text('resource_id')),
    date: read('date', dateSchema.nullable(), text('date')),
    fileDate: read('file_date', dateSchema.nullable(), text('file_date')),
    metadata:
      metadata === null
        ? {}
        : read('metadata', metadataSchema, parseJsonText(metadata, ['body', 'metadata'], '{"team":"sales"}')),
  };
}
