import type { Tx } from '../../db/types.ts';
import { lockOwner, setPublished } from '../queries.ts';
import { listNewestFinished } from './queries.ts';

/** Publishes what is served, so that it stays served when trees have to be published from now on. */
export async function publishServed(tx: Tx, appId: string): Promise<void> {
  for (const { owner, tree_id } of await listNewestFinished(tx, appId)) {
    await lockOwner(tx, { appId, owner });
    await setPublished(tx, { appId, owner }, tree_id);
  }
}
