import { z } from 'zod';
import type { Metadata } from '../documents/document.ts';
import { assignBlockIds } from '../parse/block-id.ts';
import { BLOCK_TYPES, type BlockType, type RawBlock } from '../parse/block.ts';
import { parseMarkdown } from '../parse/parse-markdown.ts';
import { DOCUMENT_TYPES, type DocumentType, sourceSchema } from '../sources/source-tokens.ts';
import { collectionSchema, dateSchema, resourceIdSchema, titleSchema, urlSchema } from './document-fields.ts';
import type { PlainDocument } from './prepare-document.ts';

const senderSchema = z.object({ name: z.string().nullish(), email: z.string().nullish() });

const blockSchema = z.object({
  type: z.string().min(1).max(64),
  text: z.string(),
  level: z.int().min(1).max(20).nullish(),
  table_rows: z.array(z.array(z.string())).nullish(),
  language: z.string().max(64).nullish(),
  sender: senderSchema.nullish(),
  date: z.string().max(64).nullish(),
  message_id: z.string().max(1_000).nullish(),
  reply_to: z.string().max(1_000).nullish(),
  url: urlSchema.nullish(),
});

/** A document in the form in which the API returns documents. */
export const importedItem = z.object({
  source: sourceSchema,
  resource_id: resourceIdSchema,
  type: z
    .string()
    .min(1)
    .max(64)
    .default('document')
    .describe(`One of ${DOCUMENT_TYPES.join(', ')}; another word is kept in metadata.original_type.`),
  title: titleSchema.nullish(),
  metadata: z
    .record(
      z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/),
      z.union([z.string(), z.number(), z.boolean(), z.null()]),
    )
    .nullish()
    .describe('Custom keys, and created_at, last_modified, date, url, which are understood.'),
  data: z
    .array(z.union([z.string(), blockSchema]))
    .min(1)
    .max(50_000)
    .describe('Blocks, or strings of Markdown.'),
  collection: collectionSchema.nullish(),
  review: z.boolean().nullish(),
});

export type ImportedItem = z.infer<typeof importedItem>;

/** A document from the form in which the API returns documents. */
export function readImported(item: ImportedItem): PlainDocument {
  const {
    created_at,
    last_modified,
    date,
    url,
    status: _status,
    events: _events,
    indexed_at: _indexed,
    ...custom
  } = item.metadata ?? {};
  const known = (DOCUMENT_TYPES as readonly string[]).includes(item.type);
  const metadata: Metadata = known ? custom : { ...custom, original_type: item.type };
  const createdAt = readDate(created_at);
  return {
    source: item.source,
    resourceId: item.resource_id,
    type: known ? (item.type as DocumentType) : 'document',
    title: item.title ?? null,
    body: null,
    blocks: assignBlockIds(item.data.flatMap(readData)),
    metadata,
    url: typeof url === 'string' ? url : null,
    collection: item.collection ?? null,
    createdAt,
    lastModified: readDate(last_modified) ?? createdAt,
    occurredAt: readDate(date) ?? readDate(last_modified) ?? createdAt,
    review: item.review ?? false,
  };
}

function readData(data: ImportedItem['data'][number]): RawBlock[] {
  if (typeof data === 'string') return parseMarkdown(data).blocks;
  const { sender, ...rest } = data;
  const block = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as RawBlock;
  const type: BlockType = (BLOCK_TYPES as readonly string[]).includes(data.type)
    ? (data.type as BlockType)
    : 'paragraph';
  const isMessage = type === 'message' || type === 'utterance';
  return [
    {
      ...block,
      type,
      ...(isMessage ? { content: data.text } : {}),
      ...(sender ? { sender: { name: sender.name ?? null, email: sender.email ?? null } } : {}),
    },
  ];
}

/** Dates of an export are taken when they can be read; a bad one is no reason to refuse the document. */
function readDate(value: unknown): string | null {
  const parsed = dateSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
