import type { Viewer } from '../../src/documents/visible.ts';
import { type Actor, SCOPES } from '../../src/http/actor.ts';

/** Returns the caller for a key with all scopes of an app: for tests below HTTP. */
export const keyActor = ({ appId, userId }: Viewer): Actor => ({
  appId,
  userId,
  scopes: SCOPES,
  credential: `key:${appId}`,
  kind: 'key',
  keyId: null,
  pinnedTo: null,
  expiresAt: null,
});
