import { z } from 'zod';
import { offsetOf } from '../../lib/dates/zoned-time.ts';
import { isOneOf } from '../../lib/narrow.ts';
import type { Metadata } from '../../documents/document.ts';
import { readData } from '../../documents/chunking/read-sent.ts';
import { DOCUMENT_TYPES, sourceSchema } from '../../tokens.ts';
import {
  collectionSchema,
  dateSchema,
  resourceIdSchema,
  titleSchema,
  urlSchema,
} from '../../documents/document-fields.ts';
import type { NewDocument } from '../../documents/new-document.ts';
import {
  type PlainDocument,
  prepareDocument,
  prepareForLater,
  type ToPrepare,
} from '../../documents/chunking/prepare-document.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';

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

/** A document in the API's response format. */
export const importedItem = z
  .object({
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
      .describe('Custom keys; created_at, last_modified, date and url are read as such.'),
    data: z
      .array(z.union([z.string(), blockSchema]))
      .min(1)
      .max(50_000)
      .describe('Blocks, or strings of Markdown.'),
    collection: collectionSchema.nullish(),
    review: z.boolean().nullish(),
  })
  .meta({ id: 'MemoryToImport' });

export type ImportedItem = z.infer<typeof importedItem>;

/** Reads a document in the API's response format. */
export const readImported = (item: ImportedItem): PlainDocument => ({
  ...previewImported(item),
  blocks: readData(item.data),
});

/** Reads the same without its blocks. */
export function previewImported(item: ImportedItem): Omit<PlainDocument, 'blocks'> {
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
  const type = isOneOf(DOCUMENT_TYPES, item.type) ? item.type : null;
  const metadata: Metadata = type ? custom : { ...custom, original_type: item.type };
  const createdAt = readDate(created_at);
  const dated = [date, last_modified, created_at].find((one) => readDate(one) !== null);
  const occurredAt = readDate(dated);
  return {
    source: item.source,
    resourceId: item.resource_id,
    type: type ?? 'document',
    title: item.title ?? null,
    body: null,
    sentJson: JSON.stringify(item.data),
    metadata,
    url: typeof url === 'string' ? url : null,
    collection: item.collection ?? null,
    createdAt,
    lastModified: readDate(last_modified) ?? createdAt,
    occurredAt,
    occurredOffset: offsetOf(dated),
    dateReason: occurredAt === null ? null : 'sender',
    review: item.review ?? false,
  };
}

/** Returns all text of an import's data, with who said it. */
export const textOfImported = ({ data }: ImportedItem): string =>
  data
    .map((part) =>
      typeof part === 'string' ? part : `${part.sender?.name ?? part.sender?.email ?? ''}\n${part.text}`,
    )
    .join('\n');

/** Reads a date of an export; an invalid one is no reason to reject the document. */
function readDate(value: unknown): string | null {
  const parsed = dateSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

async function prepareAllImported({ inputs, isDeferred }: ToPrepare<ImportedItem>): Promise<NewDocument[]> {
  return inputs.map((item) =>
    isDeferred
      ? prepareForLater(previewImported(item), textOfImported(item))
      : prepareDocument(readImported(item)),
  );
}

export const prepareImportedTask = defineTask(import.meta.url, prepareAllImported);
