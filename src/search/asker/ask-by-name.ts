import { listAddresses } from '../../auth/identities/list-addresses.ts';
import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { foldName } from '../../text/fold.ts';
import { mentionsAsker, nameAsker } from './name-asker.ts';
import { findNameAtAddress } from './queries.ts';

/** Returns a question with the name of the user who asks instead of “I” and “my”; null if it has neither, or if the documents do not name that user. */
export async function askByName(db: Db, viewer: Viewer, question: string): Promise<string | null> {
  if (viewer.userId === null || !mentionsAsker(question)) return null;
  const addresses = await listAddresses(db, viewer.appId, viewer.userId);
  const name = addresses.length ? await findNameAtAddress(db, viewer, addresses.map(foldName)) : null;
  return name === null ? null : nameAsker(question, name);
}
