import { z } from 'zod';
import type { Context } from '../../context.ts';
import { documentNotFound } from '../../documents/get-document.ts';
import { type DocumentEntity, listDocumentEntities } from '../../entities/find/list-document-entities.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceSchema } from '../../tokens.ts';
import { presentContent } from '../../memories/present-content.ts';
import { type Memory, memorySchema, presentMemory } from '../../memories/present-memory.ts';
import { findMemory, type MemoryRow, type StoredMemory } from '../../memories/queries.ts';
import { readExtracted } from '../../memories/read-extracted.ts';
import { listCitingFiles } from '../../trees/files/list-citing-files.ts';
import { includeSchema } from './lists/include-schema.ts';

export const memoryParams = z.object({
  source: sourceSchema,
  resource_id: z.string().min(1).describe('The resource_id, percent-encoded.'),
});

const entitiesSchema = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    name: z.string(),
    mentions: z
      .array(z.object({ block_id: z.string(), start: z.int(), end: z.int() }))
      .describe(
        'Positions of its names, as characters of blocks. Empty where only a field or a sender names it.',
      ),
  }),
);

const extractedSchema = z.array(
  z.object({
    memory_id: z.string(),
    kind: z.string(),
    text: z.string(),
    quote: z.string().nullable(),
    block_id: z.string().nullable().describe('The block that contains its quote; null: unknown.'),
  }),
);

const filesSchema = z.array(
  z.object({ path: z.string(), title: z.string(), tier: z.string(), team: z.string() }),
);

const INCLUDE = ['entities', 'memories', 'files'] as const;

export const getMemory = defineRoute({
  method: 'GET',
  path: '/memories/get/:source/:resource_id',
  summary: 'Get a document with its blocks and memories',
  tag: 'Memories',
  scope: 'memories:read',
  params: memoryParams,
  query: z.object({
    include: includeSchema(INCLUDE).describe(
      'entities: what the document names, and where; memories: its memories with their blocks; files: the tree files that cite it.',
    ),
  }),
  response: memorySchema.extend({
    entities: entitiesSchema.optional().describe('With include=entities.'),
    extracted: extractedSchema.optional().describe('With include=memories.'),
    cited_by: filesSchema.optional().describe('With include=files; none without the scope trees:read.'),
  }),
  handler: async (ctx: Context, { actor, params, query: { include } }) => {
    const stored = await getStored(ctx, actor, params);
    const documentId = stored.document_id;
    const [memory, entities, extracted, files] = await Promise.all([
      presentStored(ctx, actor, stored),
      include.includes('entities') ? listDocumentEntities(ctx, actor, documentId, stored) : null,
      include.includes('memories') ? readExtracted(ctx.sql, actor.appId, [documentId], null) : null,
      include.includes('files') ? filesOf(ctx, actor, stored) : null,
    ]);
    return {
      ...memory,
      ...(entities && { entities: entities.map(presentNamed) }),
      ...(extracted && { extracted: (extracted.memories.get(documentId) ?? []).map(presentExtracted) }),
      ...(files && { cited_by: files }),
    };
  },
});

const presentNamed = ({ row, mentions }: DocumentEntity) => ({
  id: row.entity_id,
  type: row.type,
  name: row.name,
  mentions,
});

const presentExtracted = ({ memory_id, kind, text, quote, block_id }: MemoryRow) => ({
  memory_id,
  kind,
  text,
  quote,
  block_id,
});

const filesOf = async (ctx: Context, actor: Actor, { source, resource_id }: StoredMemory) =>
  actor.scopes.includes('trees:read') ? listCitingFiles(ctx, actor, { source, resource_id }) : [];

/** Returns a whole document that the caller sees; 404 for any other. */
export const readMemory = async (
  ctx: Context,
  actor: Actor,
  params: z.infer<typeof memoryParams>,
): Promise<Memory> => presentStored(ctx, actor, await getStored(ctx, actor, params));

/** Returns everything that is stored of a document that the caller sees; 404 for any other. */
export async function getStored(
  ctx: Context,
  actor: Actor,
  { source, resource_id }: z.infer<typeof memoryParams>,
): Promise<StoredMemory> {
  const stored = await findMemory(ctx.sql, actor, source, resource_id);
  if (!stored) throw documentNotFound(source, resource_id);
  return stored;
}

async function presentStored(ctx: Context, actor: Actor, stored: StoredMemory): Promise<Memory> {
  const events = stored.events.map((event) => ({ ...event, time: new Date(event.time) }));
  const content = await presentContent(ctx.cpu, actor.appId, stored.type, stored);
  return presentMemory(stored, { events, content, memories: stored.memories });
}
