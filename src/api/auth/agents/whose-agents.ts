import { type Actor, requireScope } from '../../../http/actor.ts';

/** Whose agents a caller lists and ends: their own, and those of everybody for the app itself, which needs `admin` for that. */
export function whoseAgents(actor: Actor): string | undefined {
  if (actor.userId !== null) return actor.userId;
  requireScope(actor, 'admin');
  return undefined;
}
