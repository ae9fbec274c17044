import { randomUUID } from 'node:crypto';
import { isRecord } from '../../lib/narrow.ts';

export const SESSION_HEADER = 'mcp-session-id';

/** What a tool may ask a client during a call, and how a client of 2025-11-25 declares support for it. */
const ASKABLE = { elicitation: { form: {} }, sampling: {} } as const;
type Askable = keyof typeof ASKABLE;
export type Declared = Partial<typeof ASKABLE>;

const isAskable = (name: string): name is Askable => Object.hasOwn(ASKABLE, name);
const declare = (names: Iterable<string>): Declared =>
  Object.fromEntries([...names].filter(isAskable).map((name) => [name, ASKABLE[name]]));

/**
 * Returns a session id for a client that declares at initialization what it can be asked; null if it declares nothing of the kind. The id
 * contains the names, so nothing is stored and any process knows them. A client that alters it only misstates its own abilities.
 */
export function sessionOf(body: unknown): string | null {
  if (!isRecord(body) || body.method !== 'initialize' || !isRecord(body.params)) return null;
  const { capabilities } = body.params;
  const names = Object.keys(declare(Object.keys(isRecord(capabilities) ? capabilities : {})));
  return names.length === 0 ? null : [randomUUID(), ...names].join('.');
}

/** Returns what the client of a session declared; null without a session or if nothing was declared. */
export function declaredIn(session: string | undefined): Declared | null {
  const declared = declare(session?.split('.') ?? []);
  return Object.keys(declared).length === 0 ? null : declared;
}
