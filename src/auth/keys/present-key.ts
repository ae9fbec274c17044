import { z } from 'zod';
import type { KeyRow } from '../queries.ts';

export const keySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    last_four: z.string(),
    scopes: z.array(z.string()),
    user_id: z.string().nullable(),
    created_at: z.string(),
    last_used_at: z
      .string()
      .nullable()
      .describe(
        'When it, or a session, user token or agent that came from it, last sent a request, to the minute; null: never.',
      ),
    revoked_at: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' });

/** Presents a key for the wire: never the key itself nor its hash. */
export const presentKey = (row: KeyRow): z.infer<typeof keySchema> => ({
  id: row.key_id,
  name: row.name,
  last_four: row.last_four,
  scopes: row.scopes,
  user_id: row.user_id,
  created_at: row.created_at.toISOString(),
  last_used_at: row.used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});
