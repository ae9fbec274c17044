import { randomUUID } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Metadata } from '../../documents/document.ts';
import { AppError, badRequest, invalidField, validationFailed } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { issuesOf } from '../../http/error-mapping.ts';
import { checkText, checkValues } from '../../http/json-body.ts';
import { type DetectedDocument, parseDocument } from '../../parse/parse-document.ts';
import { ParseError } from '../../parse/parse-error.ts';
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
    const { part, bytes } = await readForm(request);
    const fields = readFields(part);
    const parsed = await readFile(part, bytes);
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

async function readForm(request: FastifyRequest): Promise<{ part: MultipartFile; bytes: Buffer }> {
  let form: { part: MultipartFile; bytes: Buffer } | undefined;
  try {
    const part = await request.file();
    if (part) form = { part, bytes: await part.toBuffer() };
  } catch (error) {
    // The limits of the form come with a status of their own; what else is thrown here is the parser's word on a broken form.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw badRequest(
      `The form cannot be read: ${error instanceof Error ? error.message : 'it is broken'}. Send multipart/form-data with its boundary.`,
    );
  }
  if (!form || form.part.fieldname !== 'file')
    throw invalidField(['body', 'file'], 'is missing; send the file in the form field "file"', 'missing');
  checkText(form.part.filename ?? '', ['body', 'file', 'filename']);
  return form;
}

/** 422 with the parser's own words when the file cannot be read. */
async function readFile(part: MultipartFile, bytes: Buffer): Promise<DetectedDocument> {
  try {
    return await parseDocument({ bytes, filename: part.filename, mediaType: part.mimetype });
  } catch (error) {
    if (error instanceof ParseError) throw invalidField(['body', 'file'], error.message, error.code);
    throw error;
  }
}

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
    const value: unknown = JSON.parse(text);
    checkValues(value, ['body', 'metadata']);
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalidField(
      ['body', 'metadata'],
      'is not JSON; write for example {"team":"sales"}',
      'json_invalid',
    );
  }
}
