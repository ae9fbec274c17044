import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openSecret, sealSecret } from '../auth/secret-box.ts';
import type { Context } from '../context.ts';
import { badRequest } from '../errors.ts';
import { type Source, sourceSchema } from '../tokens.ts';
import { deleteOldAttempts, insertAttempt, takeAttempt } from './queries.ts';

/** What a person requested before the browser left for the vendor. */
const plan = z.object({
  /** The PKCE verifier; null for a vendor without PKCE. */
  verifier: z.string().nullable(),
  visibility: z.enum(['user', 'app', 'source']),
  label: z.string().nullable(),
  config: z.record(z.string(), z.unknown()),
  redirectUrl: z.string().nullable(),
});
export type ConnectPlan = z.infer<typeof plan>;

export interface ConnectAttempt extends ConnectPlan {
  appId: string;
  userId: string | null;
  source: Source;
}

type AttemptParts = Pick<Context, 'sql' | 'secretKey' | 'now'>;

const STATE_BYTES = 32;
const LIFE_MS = 10 * 60_000;

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();
const boundTo = (appId: string, stateHash: Buffer): string => `connect ${appId} ${stateHash.toString('hex')}`;

/** Stores for ten minutes why a browser goes to a vendor, under an unguessable state that is stored as a hash. */
export async function openAttempt(
  { sql, secretKey, now }: AttemptParts,
  { appId, userId, source, ...wanted }: ConnectAttempt,
): Promise<{ state: string; expiresAt: Date }> {
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const stateHash = hashOf(state);
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  await deleteOldAttempts(sql, now());
  const sealed = sealSecret(secretKey, JSON.stringify(wanted), boundTo(appId, stateHash));
  await insertAttempt(sql, { appId, owner: userId, source, stateHash, sealed, expiresAt });
  return { state, expiresAt };
}

/** Returns the attempt of a state, once: 400 for a state that is unknown, used or older than ten minutes. */
export async function useAttempt(
  { sql, secretKey, now }: AttemptParts,
  state: string,
): Promise<ConnectAttempt> {
  const stateHash = hashOf(state);
  const row = await takeAttempt(sql, stateHash, now());
  if (!row)
    throw badRequest(
      'This address was used before, or is older than ten minutes. Nothing was connected: start again where you came from.',
    );
  const { app_id: appId, owner: userId } = row;
  const wanted = plan.parse(JSON.parse(openSecret(secretKey, row.sealed, boundTo(appId, stateHash))));
  return { appId, userId, source: sourceSchema.parse(row.source), ...wanted };
}
