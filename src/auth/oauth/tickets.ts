import { z } from 'zod';
import { SCOPES, type Actor } from '../../http/actor.ts';
import type { AppRow } from '../queries.ts';
import { openSecret, sealSecret } from '../secret-box.ts';
import { trustOf } from '../user-token.ts';
import { authorizationRequestSchema } from './authorization-request.ts';
import { OAuthError } from './oauth-error.ts';

/** How long a person may take to sign in and decide. */
const TICKET_MS = 600_000;

const personSchema = z.object({
  appId: z.string(),
  userId: z.string().nullable(),
  keyId: z.string().nullable(),
  scopes: z.array(z.enum(SCOPES)),
  signedInAt: z.number(),
  /** What the app trusted tokens by when this one was accepted; null for those who signed in with a key. */
  trust: z.string().nullable(),
});
const ticketSchema = z.object({
  request: authorizationRequestSchema,
  /** Who signed in; null before that. */
  person: personSchema.nullable(),
  expiresAt: z.number(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** Returns what a consent ticket stores about the person who consents. */
export const consentingPerson = (
  { appId, userId, keyId, scopes, kind }: Actor,
  app: AppRow,
  now: Date,
): z.infer<typeof personSchema> => ({
  appId,
  userId,
  keyId,
  scopes: [...scopes],
  signedInAt: now.getTime(),
  trust: kind === 'token' ? trustOf(app) : null,
});

/** Seals the state between two sign-in pages, so that neither the page nor the host can change it. Contains no credential. */
export const sealTicket = (secretKey: Buffer, ticket: Omit<Ticket, 'expiresAt'>, now: Date): string =>
  sealSecret(secretKey, JSON.stringify({ ...ticket, expiresAt: now.getTime() + TICKET_MS })).toString(
    'base64url',
  );

/** Opens what `sealTicket` sealed; throws `OAuthError` for anything else and for expired tickets. */
export function openTicket(secretKey: Buffer, sealed: string, now: Date): Ticket {
  const ticket = ticketSchema.safeParse(unseal(secretKey, sealed));
  if (!ticket.success || ticket.data.expiresAt <= now.getTime())
    throw new OAuthError('invalid_request', 'This page is too old. Start again from the agent’s host.');
  return ticket.data;
}

function unseal(secretKey: Buffer, sealed: string): unknown {
  try {
    return JSON.parse(openSecret(secretKey, Buffer.from(sealed, 'base64url')));
  } catch {
    return null; // not sealed by this service: refused like any other wrong ticket
  }
}
