import { randomUUID } from 'node:crypto';
import { isRecord } from '../../lib/narrow.ts';

export const SESSION_HEADER = 'mcp-session-id';

/** What a tool may ask a client for within a call, and how a client of 2025-11-25 says that it answers. */
const ASKABLE = { elicitation: { form: {} }, sampling: {} } as const;
type Askable = keyof typeof ASKABLE;
export type Declared = Partial<typeof ASKABLE>;

const isAskable = (name: string): name is Askable => Object.hasOwn(ASKABLE, name);
const declare = (names: Iterable<string>): Declared =>
  Object.fromEntries([...names].filter(isAskable).map((name) => [name, ASKABLE[name]]));

/**
 * The id of a session for a client that declares at its start what it can be asked for; null for one that declares nothing of that. The id
 * carries the names, so that nothing is kept for it and any process knows them. Who changes them only misstates what they themselves can do.
 */
export function sessionOf(body: unknown): string | null {
  if (!isRecord(body) || body.method !== 'initialize' || !isRecord(body.params)) return null;
  const { capabilities } = body.params;
  const names = Object.keys(declare(Object.keys(isRecord(capabilities) ? capabilities : {})));
  return names.length === 0 ? null : [randomUUID(), ...names].join('.');
}

/** What the client of a session declared; null when there is no session, or nothing was declared. */
export function declaredIn(session: string | undefined): Declared | null {
  const declared = declare(session?.split('.') ?? []);
  return Object.keys(declared).length === 0 ? null : declared;
}
