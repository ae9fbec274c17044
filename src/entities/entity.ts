import { z } from 'zod';

export const entitySchema = z
  .object({
    id: z.string(),
    type: z.string(),
    name: z.string(),
    aliases: z.array(z.string()),
    mention_count: z.int(),
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

/** An entity as the wire shows it. */
export const presentEntity = (row: EntityRow): Entity => ({
  id: row.entity_id,
  type: row.type,
  name: row.name,
  aliases: row.aliases,
  mention_count: row.mention_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  description: row.description,
  attributes: row.attributes,
  first_seen_resource_id: row.first_seen_resource_id,
  last_seen_resource_id: row.last_seen_resource_id,
});
