import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { FILE_DATE_REASONS } from '../../../documents/document-date.ts';
import {
  collectionSchema,
  dateSchema,
  metadataSchema,
  resourceIdSchema,
} from '../../../documents/document-fields.ts';
import { AppError } from '../../../errors.ts';
import { offsetOf } from '../../../lib/dates/zoned-time.ts';
import { parseInput } from '../../../http/input/parse-input.ts';
import { checkText, parseJsonText } from '../../../http/json/json-body.ts';
import { receiveForm } from '../../../http/upload/receive-form.ts';
import type { FileToImport } from '../../../ingest/prepare/read-file.ts';

/** A file with its sender's fields. */
export const uploadForm = z
  .object({
    file: z.string().describe('The file to read.'),
    resource_id: resourceIdSchema.optional(),
    collection: collectionSchema.optional(),
    metadata: z.string().optional().describe('Custom metadata as JSON text.'),
    date: dateSchema
      .optional()
      .describe('The date of the content; takes precedence over the date in the file.'),
    file_date: dateSchema
      .optional()
      .describe(
        'When the file was last changed, from version control or the file system; used if the file has no date of its own.',
      ),
    file_date_from: z.enum(FILE_DATE_REASONS).optional().describe('Where file_date comes from.'),
  })
  .partial({ file: true });

/** Receives the file, passes it on for reading, and deletes it once `use` has ended. 415 for anything but a form. */
export async function receiveUpload(
  ctx: Pick<Context, 'spool'>,
  appId: string,
  request: FastifyRequest,
  use: (file: FileToImport) => Promise<void>,
): Promise<void> {
  if (!request.isMultipart())
    throw new AppError(
      415,
      'UnsupportedMediaType',
      'Send the file as multipart/form-data with the field "file".',
    );
  await ctx.spool.use(appId, async (onDisk) => {
    const { fields, filename, mediaType } = await receiveForm(request, onDisk);
    await use({ content: onDisk.content(), filename, mediaType, ...readFields(fields) });
  });
}

function readFields(form: Map<string, string>): Omit<FileToImport, 'content' | 'filename' | 'mediaType'> {
  const text = (name: string): string | null => {
    const value = form.get(name) ?? '';
    if (value === '') return null;
    checkText(value, ['body', name]);
    return value;
  };
  const read = <T>(name: string, schema: z.ZodType<T>, value: unknown): T =>
    parseInput(schema, value, 'body', name);
  const metadata = text('metadata');
  return {
    collection: read('collection', collectionSchema.nullable(), text('collection')),
    resourceId: read('resource_id', resourceIdSchema.nullable(), text('resource_id')) ?? randomUUID(),
    date: read('date', dateSchema.nullable(), text('date')),
    fileDate: read('file_date', dateSchema.nullable(), text('file_date')),
    dateOffset: offsetOf(text('date')),
    fileDateOffset: offsetOf(text('file_date')),
    fileDateFrom:
      read('file_date_from', z.enum(FILE_DATE_REASONS).nullable(), text('file_date_from')) ?? 'file date',
    metadata:
      metadata === null
        ? {}
        : read('metadata', metadataSchema, parseJsonText(metadata, ['body', 'metadata'], '{"team":"sales"}')),
  };
}
