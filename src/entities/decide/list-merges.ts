import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { getVisibleEntity } from '../get-visible-entity.ts';
import { listMergeRows, listNodeNames, type MergePage, type MergeRow } from './queries.ts';

export interface MergedName {
  /** The entity that has the name now; null if no document visible to the viewer has the name any more. */
  entityId: string | null;
  name: string | null;
}

/** A decision about names: `into` remains if they are the same. */
export interface Merge extends Pick<MergeRow, 'merge_id' | 'verdict' | 'reason' | 'decided_at'> {
  into: MergedName;
  from: MergedName[];
}

/** Lists the viewer's decisions that can be undone, newest first, at most `limit`; 404 for an entity they cannot see. */
export async function listMerges(
  db: Db,
  viewer: Viewer,
  { entityId, ...page }: Omit<MergePage, 'rootId'> & { entityId: string | null },
): Promise<Merge[]> {
  const entity = entityId === null ? null : await getVisibleEntity(db, viewer, entityId);
  const rows = await listMergeRows(db, viewer, { ...page, rootId: entity?.entity_id ?? null });
  const nodeIds = rows.flatMap(({ left_id, right_ids }) => [left_id, ...right_ids]);
  const names = new Map((await listNodeNames(db, viewer, nodeIds)).map((node) => [node.node_id, node]));
  const nameOf = (nodeId: string): MergedName => {
    const node = names.get(nodeId);
    return { entityId: node?.entity_id ?? null, name: node?.name ?? null };
  };
  return rows.map(({ left_id, right_ids, ...row }) => ({
    ...row,
    into: nameOf(left_id),
    from: right_ids.map(nameOf),
  }));
}
