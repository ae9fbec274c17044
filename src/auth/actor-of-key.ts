import { AppError } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import type { KeyRow } from './queries.ts';

/** Who calls with a key, as itself or as the user that it names; 403 when the key belongs to another user. */
export function actorOfKey(key: KeyRow, asUser: string | null): Actor {
  if (key.user_id !== null && asUser !== null && asUser !== key.user_id)
    throw new AppError(403, 'WrongUser', 'This key belongs to one user and cannot act as another.');
  return {
    appId: key.app_id,
    userId: asUser ?? key.user_id,
    scopes: key.scopes,
    credential: `key:${key.key_id}`,
    kind: 'key',
    keyId: key.key_id,
    pinnedTo: key.user_id,
    expiresAt: null,
  };
}
