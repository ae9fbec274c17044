import { z } from 'zod';
import type { Context } from '../../context.ts';
import { blocksOf } from '../../documents/chunking/blocks-of.ts';
import { documentNotFound } from '../../documents/get-document.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceSchema } from '../../tokens.ts';
import { type Memory, memorySchema, presentMemory } from '../../memories/present-memory.ts';
import { findMemory } from '../../memories/queries.ts';

export const memoryParams = z.object({
  source: sourceSchema,
  resource_id: z.string().min(1).describe('Percent-encoded.'),
});

export const getMemory = defineRoute({
  method: 'GET',
  path: '/memories/get/:source/:resource_id',
  summary: 'Get a document with its blocks and memories',
  tag: 'Memories',
  scope: 'memories:read',
  params: memoryParams,
  response: memorySchema,
  handler: (ctx: Context, { actor, params }) => readMemory(ctx, actor, params),
});

/** A document that the caller sees, whole; 404 for any other. */
export async function readMemory(
  ctx: Context,
  actor: Actor,
  params: z.infer<typeof memoryParams>,
): Promise<Memory> {
  const parts = await findMemory(ctx.sql, actor, params.source, params.resource_id);
  if (!parts) throw documentNotFound(params.source, params.resource_id);
  const events = parts.events.map((event) => ({ ...event, time: new Date(event.time) }));
  const blocks = await blocksOf(ctx.cpu, parts, actor.appId);
  return presentMemory(parts, { events, body: { body: parts.body, blocks }, memories: parts.memories });
}
