import { z } from 'zod';
import { redirectPlace } from './redirects.ts';
import type { GrantRow } from './queries.ts';

export const agentSchema = z
  .object({
    id: z.string(),
    name: z.string().describe("The name under which the agent's host registered."),
    client_id: z.string(),
    place: z.string().describe('The redirect URI that was used at the sign-in.'),
    user_id: z.string().nullable().describe('The user that it acts as; null for the app itself.'),
    scopes: z.array(z.string()),
    created_at: z.string(),
    renewed_at: z
      .string()
      .nullable()
      .describe('When it last received a token; a token is valid for an hour.'),
  })
  .meta({ id: 'Agent' });

/** A grant as the wire shows it: never a code or token. */
export const presentAgent = (row: GrantRow): z.infer<typeof agentSchema> => ({
  id: row.grant_id,
  name: row.client_name,
  client_id: row.client_id,
  place: redirectPlace(row.redirect_uri),
  user_id: row.user_id,
  scopes: row.scopes,
  created_at: row.created_at.toISOString(),
  renewed_at: row.renewed_at?.toISOString() ?? null,
});
