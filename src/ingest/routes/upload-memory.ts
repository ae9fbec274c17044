import { randomUUID } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Metadata } from '../../documents/document.ts';
import { AppError, invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { issuesOf } from '../../http/error-mapping.ts';
import { checkText } from '../../http/json-body.ts';
import { validationFailed } from '../../errors.ts';
import { parseDocument } from '../../parse/parse-document.ts';
import { collectionSchema, mergeMetadata, metadataSchema, resourceIdSchema } from '../document-fields.ts';
import { prepareDocument } from '../prepare-document.ts';
import { saveDocuments } from '../save-documents.ts';
import { memoryStatusSchema } from './add-memory.ts';

export const uploadMemory = defineRoute({
  method: 'POST',
  path: '/memories/upload',
  summary: 'Add a file',
  tag: 'Memories',
  scope: 'memories:write',
  raw: true,
  body: z.unknown(),
  response: memoryStatusSchema,
  handler: async (ctx: Context, { actor, request, reply }) => {
    if (!request.isMultipart())
      throw new AppError(
        415,
        'UnsupportedMediaType',
        'Send the file as multipart/form-data with the field "file".',
      );
    const part = await request.file();
    if (!part)
      throw invalidField(['body', 'file'], 'is missing; send the file in the form field "file"', 'missing');
    const bytes = await part.toBuffer();
    const fields = readFields(part);
    const parsed = await parseDocument({ bytes, filename: part.filename, mediaType: part.mimetype });
    const resourceId = fields.resource_id ?? randomUUID();
    const document = prepareDocument({
      source: 'vault',
      resourceId,
      type: 'file',
      title: parsed.title ?? (part.filename || null),
      body: null,
      blocks: parsed.blocks,
      metadata: mergeMetadata(
        { ...parsed.metadata, ...(part.filename ? { filename: part.filename } : {}) },
        fields.metadata,
      ),
      collection: fields.collection,
      warnings: parsed.warnings,
    });
    const [status] = await saveDocuments(ctx, actor.appId, actor.userId, [document]);
    await reply.send({ source: 'vault', resource_id: resourceId, status });
    return undefined;
  },
});

function readFields(part: MultipartFile): {
  collection: string | null;
  resource_id: string | null;
  metadata: Metadata;
} {
  const text = (name: string): string | null => {
    const field = part.fields[name];
    const value = field && 'value' in field ? field.value : null;
    if (typeof value !== 'string' || value === '') return null;
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
    metadata: metadata === null ? {} : read('metadata', metadataSchema, parseMetadata(metadata)),
  };
}

function parseMetadata(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField(
      ['body', 'metadata'],
      'is not JSON; write for example {"team":"sales"}',
      'json_invalid',
    );
  }
}
