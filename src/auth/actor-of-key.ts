import { AppError } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import type { KeyRow } from './queries.ts';

/** Returns the caller of a key, as the app or as the user it names; 403 if the key belongs to another user. */
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
