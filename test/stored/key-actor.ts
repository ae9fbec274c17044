import type { Viewer } from '../../src/documents/visible.ts';
import { type Actor, SCOPES } from '../../src/http/actor.ts';

/** Who calls with a key of an app that may do everything: for tests below HTTP. */
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
