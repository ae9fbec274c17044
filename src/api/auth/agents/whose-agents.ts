import { type Actor, requireScope } from '../../../http/actor.ts';

/** Returns the user whose agents a caller lists and ends: themselves; undefined for the app itself, which needs `admin` for everyone's. */
export function whoseAgents(actor: Actor): string | undefined {
  if (actor.userId !== null) return actor.userId;
  requireScope(actor, 'admin');
  return undefined;
}
