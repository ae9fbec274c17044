import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Metadata } from '../../documents/document.ts';
import { AppError, badRequest, invalidField, validationFailed } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { issuesOf } from '../../http/error-mapping.ts';
import { checkText, parseJsonText } from '../../http/json-body.ts';
import {
  collectionSchema,
  dateSchema,
  metadataSchema,
  resourceIdSchema,
} from '../../documents/document-fields.ts';
import { importFile } from '../../ingest/import-file.ts';
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
    const directory = path.resolve(ctx.config.dataDir, 'uploads');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const onDisk = path.join(directory, randomUUID());
    try {
      const form = await receiveForm(request, onDisk);
      const fields = readFields(form.fields);
      const result = await importFile(ctx, actor, {
        path: onDisk,
        filename: form.filename,
        mediaType: form.mediaType,
        resourceId: fields.resource_id ?? randomUUID(),
        metadata: fields.metadata,
        collection: fields.collection,
        date: fields.date,
        fileDate: fields.file_date,
      });
      await reply.send({
        source: result.source,
        resource_id: result.resourceId,
        status: result.status,
        count: result.documents,
        items: result.items,
        skipped: result.skipped,
        failure: result.failure,
      } satisfies z.infer<typeof response>);
    } finally {
      await rm(onDisk, { force: true });
    }
    return undefined;
  },
});

interface Form {
  filename: string | null;
  mediaType: string | null;
  fields: Map<string, string>;
}

/** Reads the form as it comes, in any order of its parts; the file goes to disk and is never whole in memory. */
async function receiveForm(request: FastifyRequest, onDisk: string): Promise<Form> {
  let file: MultipartFile | null = null;
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file')
          throw invalidField(
            ['body', part.fieldname],
            'is a file that is not expected; send it in the form field "file"',
            'unexpected',
          );
        file = part;
        await pipeline(part.file, createWriteStream(onDisk, { mode: 0o600 }));
        if (part.file.truncated)
          throw new AppError(
            413,
            'PayloadTooLarge',
            'The file is larger than this service accepts. Split it, or raise CAMBIUM_UPLOAD_LIMIT_BYTES.',
          );
      } else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    // The limits of the form come with a status of their own; what else is thrown here is the parser's word on a broken form.
    if (error instanceof AppError || (error instanceof Error && ('statusCode' in error || 'errno' in error)))
      throw error;
    throw badRequest(
      `The form cannot be read: ${error instanceof Error ? error.message : 'it is broken'}. Send multipart/form-data with its boundary.`,
    );
  }
  // A client that went away, or a service that is stopping, leaves a file without its end.
  if (!request.raw.complete)
    throw badRequest('The upload ended before its last byte. Nothing of it was stored; send the file again.');
  if (!file)
    throw invalidField(['body', 'file'], 'is missing; send the file in the form field "file"', 'missing');
  checkText(file.filename ?? '', ['body', 'file', 'filename']);
  return { filename: file.filename || null, mediaType: file.mimetype || null, fields };
}

function readFields(form: Map<string, string>): {
  collection: string | null;
  resource_id: string | null;
  metadata: Metadata;
  date: string | null;
  file_date: string | null;
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
    resource_id: read('resource_id', resourceIdSchema.nullable(), text('resource_id')),
    date: read('date', dateSchema.nullable(), text('date')),
    file_date: read('file_date', dateSchema.nullable(), text('file_date')),
    metadata:
      metadata === null
        ? {}
        : read('metadata', metadataSchema, parseJsonText(metadata, ['body', 'metadata'], '{"team":"sales"}')),
  };
}
