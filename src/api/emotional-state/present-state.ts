import { z } from 'zod';
import type { Context } from '../../context.ts';
import { readContents } from '../../documents/reads.ts';
import type { DocumentRow } from '../../documents/columns.ts';
import { listDocuments } from '../../documents/list-documents.ts';
import type { Actor } from '../../http/actor.ts';
import { summarize } from './summarize.ts';

/** Conversations whose mood is requested are vault documents in this collection. */
export const STATE_COLLECTION = '_emotional_state';
export const RELATIONSHIP_CHARS_MAX = 500;

export const emotionalStateSchema = z.object({
  resource_id: z.string(),
  summary: z
    .string()
    .describe('The sentences of the conversation in which someone says how they feel (English only).'),
  extracted_at: z.string(),
  session_id: z.string().nullable(),
  relationship_id: z.string().nullable(),
  status: z.string(),
});
export type State = z.infer<typeof emotionalStateSchema>;

/** Reads the caller's newest states, limited to one relationship if named. */
export async function readStates(
  ctx: Pick<Context, 'sql' | 'cpu' | 'secretKey'>,
  actor: Actor,
  relationshipId: string | undefined,
  limit: number,
): Promise<State[]> {
  const { rows } = await listDocuments(ctx, actor, {
    source: 'vault',
    collection: STATE_COLLECTION,
    filter:
      relationshipId === undefined ? null : JSON.stringify({ relationship_id: { $eq: relationshipId } }),
    size: limit,
  });
  const ids = rows.map((row) => row.document_id);
  const contents = await readContents(ctx.sql, actor.appId, ids);
  return Promise.all(
    rows.map(async (row) => {
      const text = contents.get(row.document_id)?.body ?? '';
      return presentState(row, await summarize(ctx, actor.appId, text));
    }),
  );
}

const presentState = (row: DocumentRow, summary: string): State => ({
  resource_id: row.resource_id,
  summary,
  extracted_at: row.updated_at.toISOString(),
  session_id: textOrNull(row.metadata.session_id),
  relationship_id: textOrNull(row.metadata.relationship_id),
  status: row.status,
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
