import type { ApiKey } from '../../../../client/types.ts';
import type { AuditEntry } from '../../../data/settings/audit.ts';

/** Returns the name of a key, or the beginning of its id if the app has no such key anymore. */
const nameOfKey = (keys: readonly Pick<ApiKey, 'id' | 'name'>[], id: string): string =>
  keys.find((key) => key.id === id)?.name ?? `key ${id.slice(0, 8)}`;

/** Returns the object of an action as people know it: keys by their names. Null if there is none. */
export const targetOf = (
  { action, target }: Pick<AuditEntry, 'action' | 'target'>,
  keys: readonly Pick<ApiKey, 'id' | 'name'>[],
): string | null => (target !== null && action.startsWith('key.') ? nameOfKey(keys, target) : target);

/** Returns who did it, and with which key; an action of nobody who is known has neither. */
export function actorOf(
  { key_id, user_id }: Pick<AuditEntry, 'key_id' | 'user_id'>,
  keys: readonly Pick<ApiKey, 'id' | 'name'>[],
): { who: string | null; key: string | null } {
  const key = key_id === null ? null : nameOfKey(keys, key_id);
  return { who: user_id ?? (key === null ? null : 'the app itself'), key };
}
