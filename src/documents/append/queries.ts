import type { Tx } from '../../db/types.ts';
import { LOCKED_COLUMNS, type LockedDocument } from '../columns.ts';
import type { Viewer } from '../visible.ts';

/** The caller's own document of this id, or null; until the transaction ends nobody else reads it here, nor begins it. */
export async function lockForAppend(
  tx: Tx,
  { appId, userId }: Viewer,
  source: string,
  resourceId: string,
): Promise<LockedDocument | null> {
  const identity = JSON.stringify([appId, userId, source, resourceId]);
  await tx`select pg_advisory_xact_lock(hashtext('append messages'), hashtext(${identity}))`;
  const [row] = await tx<LockedDocument[]>`
    select ${tx.unsafe(LOCKED_COLUMNS)}
    from documents d
    where d.app_id = ${appId} and d.owner is not distinct from ${userId}
      and d.source = ${source} and d.resource_id = ${resourceId}
    for update`;
  return row ?? null;
}
