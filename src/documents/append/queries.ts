import type { Tx } from '../../db/types.ts';
import { LOCKED_COLUMNS, type LockedDocument } from '../columns.ts';
import type { Viewer } from '../visible.ts';

/** Locks the caller's own document with this id, or its absence (null): no other append reads or creates it until the transaction ends. */
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
