import { z } from 'zod';
import type { DocumentRow } from '../documents/columns.ts';
import { STATUSES } from '../documents/document.ts';
import { documentDate } from '../documents/document-date.ts';
import type { Context } from '../context.ts';
import { type EventRow, readContents, readEvents } from '../documents/reads.ts';
import { orJsonText } from '../http/json/answer-in-parts.ts';
import { DOCUMENT_TYPES, sourceTokenSchema } from '../tokens.ts';
import { documentTree, documentTreeSchema } from './document-tree.ts';
import { presentContent, type PresentedContent } from './present-content.ts';
import { listMemoryRows } from './queries.ts';

const blockSchema = z
  .looseObject({ type: z.string(), id: z.string(), text: z.string() })
  .meta({ id: 'Block' });
const eventSchema = z
  .object({
    message: z.string(),
    time: z.string(),
    type: z.enum(['error', 'warning', 'info', 'success']),
  })
  .meta({ id: 'DocumentEvent' });

export const memoryMetadataSchema = z
  .looseObject({
    created_at: z.string(),
    indexed_at: z.string().nullable(),
    last_modified: z.string(),
    status: z.enum(STATUSES),
    events: z.array(eventSchema),
    url: z.string().nullable(),
  })
  .meta({ id: 'MemoryMetadata' });

const nullableDate = z.string().nullable();

/** What the wire says about a document in addition to its metadata. */
export const stateSchema = z.object({
  status: z.enum(STATUSES),
  document_date: nullableDate.describe(
    'The date that the sender or the document gives; null: neither gives one.',
  ),
  date_reason: z
    .string()
    .nullable()
    .describe(
      'Where document_date comes from: sender, format, front matter, fields, text, title, heading, path, git history or file date; null: there is no date, or its origin was not kept.',
    ),
  ingested_at: nullableDate,
  last_modified_at: nullableDate.describe(
    'When the document last changed, as it says itself; null: it does not say.',
  ),
});

export const memorySchema = stateSchema
  .extend({
    document: documentTreeSchema,
    source: sourceTokenSchema,
    resource_id: z.string(),
    type: z.enum(DOCUMENT_TYPES),
    title: z.string().nullable(),
    metadata: memoryMetadataSchema,
    data: orJsonText(z.array(blockSchema).nullable()),
    memories: z.array(z.string()),
    text: orJsonText(
      z
        .string()
        .nullable()
        .describe('The text as it was sent, byte for byte; null when the document did not come as text.'),
    ),
    collection: z.string().nullable(),
    score: z.number().nullable(),
  })
  .meta({ id: 'Memory' });
export type Memory = z.infer<typeof memorySchema>;

export interface MemoryParts {
  events: Pick<EventRow, 'type' | 'message' | 'time'>[];
  /** Null if it was not requested. */
  content: PresentedContent | null;
  /** Their texts, in reading order. */
  memories: string[];
}

/** Joins a document and what was extracted from it into the wire's Memory; nothing else does. */
export function presentMemory(row: DocumentRow, parts: MemoryParts): Memory {
  return {
    ...presentState(row),
    document: documentTree(row, parts.content?.nodes ?? []),
    source: row.source,
    resource_id: row.resource_id,
    type: row.type,
    title: row.title,
    metadata: presentMetadata(row, parts.events),
    data: parts.content?.blocks ?? null,
    // The summary of a short document is often one of its facts.
    memories: [...new Set(parts.memories)],
    text: parts.content?.text ?? null,
    collection: row.collection,
    score: null,
  };
}

/** Returns the state and dates of a document as the API shows them. */
export const presentState = (row: DocumentRow): z.infer<typeof stateSchema> => ({
  status: row.status,
  document_date: documentDate(row)?.toISOString() ?? null,
  date_reason: row.date_reason,
  ingested_at: row.stored_at.toISOString(),
  last_modified_at: row.last_modified?.toISOString() ?? null,
});

/** Returns custom metadata merged with the service's own keys, which win. */
export function presentMetadata(row: DocumentRow, events: MemoryParts['events']): Memory['metadata'] {
  return {
    ...row.metadata,
    created_at: (row.created_at ?? row.stored_at).toISOString(),
    indexed_at: row.indexed_at?.toISOString() ?? null,
    last_modified: (row.last_modified ?? row.updated_at).toISOString(),
    ...(row.occurred_at ? { date: row.metadata.date ?? row.occurred_at.toISOString() } : {}),
    ...(row.language ? { language: row.metadata.language ?? row.language } : {}),
    ...(row.collection === null ? {} : { collection: row.metadata.collection ?? row.collection }),
    status: row.status,
    events: events.map((e) => ({ message: e.message, time: e.time.toISOString(), type: e.type })),
    url: row.url,
  };
}

/** Presents documents that the caller is known to see, with bodies and memories if requested: three queries for any number. */
export async function presentMemories(
  { sql, cpu }: Pick<Context, 'sql' | 'cpu'>,
  appId: string,
  rows: DocumentRow[],
  include: { data: boolean; memories: boolean },
): Promise<Memory[]> {
  if (!rows.length) return [];
  const ids = rows.map((row) => row.document_id);
  const [events, contents, memories] = await Promise.all([
    readEvents(sql, appId, ids),
    include.data ? readContents(sql, appId, ids) : null,
    include.memories ? listMemoryRows(sql, appId, ids) : [],
  ]);
  const memoriesOf = Map.groupBy(memories, (m) => m.document_id);
  const presented: Memory[] = [];
  for (const row of rows) {
    const { document_id: id, type } = row;
    const content = contents?.get(id);
    presented.push(
      presentMemory(row, {
        events: events.get(id) ?? [],
        content: content ? await presentContent(cpu, appId, type, content) : null,
        memories: (memoriesOf.get(id) ?? []).map((m) => m.text),
      }),
    );
  }
  return presented;
}
