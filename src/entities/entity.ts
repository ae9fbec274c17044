import { z } from 'zod';

/** How certain an entity is: mentioned once only, or several times. */
export const ENTITY_STATUSES = ['provisional', 'confirmed'] as const;
export const CONFIRMED_MENTIONS_MIN = 2;

export const entitySchema = z
  .object({
    id: z.string(),
    type: z.string(),
    name: z.string(),
    aliases: z.array(z.string()),
    mention_count: z.int(),
    status: z
      .enum(ENTITY_STATUSES)
      .describe('confirmed: mentioned in two places or more that the caller sees.'),
    created_at: z.string(),
    updated_at: z.string(),
    description: z.string().nullable(),
    attributes: z.record(z.string(), z.unknown()),
    first_seen_resource_id: z.string().nullable(),
    last_seen_resource_id: z.string().nullable(),
  })
  .meta({ id: 'Entity' });
export type Entity = z.infer<typeof entitySchema>;

/** An entity with what the viewer may see of it: counts and documents from visible mentions only. */
export interface EntityRow {
  entity_id: string;
  owner: string | null;
  type: string;
  name: string;
  description: string | null;
  attributes: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  mention_count: number;
  aliases: string[];
  first_seen_resource_id: string | null;
  last_seen_resource_id: string | null;
}

/** Returns an entity in its wire format. */
export const presentEntity = (row: EntityRow): Entity => ({
  id: row.entity_id,
  type: row.type,
  name: row.name,
  aliases: row.aliases,
  mention_count: row.mention_count,
  status: row.mention_count >= CONFIRMED_MENTIONS_MIN ? 'confirmed' : 'provisional',
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  description: row.description,
  attributes: row.attributes,
  first_seen_resource_id: row.first_seen_resource_id,
  last_seen_resource_id: row.last_seen_resource_id,
});
