import type { Tx } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { foldName } from '../../text/fold.ts';
import type { EntityRow } from '../entity.ts';
import { getVisibleEntity } from '../get-visible-entity.ts';
import { deleteStaleAliases, lockNames } from '../resolve/queries.ts';
import { refreshDecided } from '../resolve/refresh.ts';
import { requireOwn } from './merge-entities.ts';
import { type EntityChanges, updateEntity } from './queries.ts';

/** Overrides an entity's mentions with what someone states. 404 `EntityNotFound`; 403 `WrongUser` if a user changes one of the app's. */
export async function changeEntity(
  tx: Tx,
  viewer: Viewer,
  entityId: string,
  changes: Omit<EntityChanges, 'folded'>,
): Promise<EntityRow> {
  await lockNames(tx, viewer.appId);
  const entity = await getVisibleEntity(tx, viewer, entityId);
  requireOwn(viewer, [entity]);
  const { name } = changes;
  const folded = name == null ? null : foldName(name);
  await updateEntity(tx, viewer.appId, entity.entity_id, { ...changes, folded });
  await deleteStaleAliases(tx, viewer.appId, [entity.entity_id]);
  await refreshDecided(tx, viewer.appId, [entity.entity_id]);
  return getVisibleEntity(tx, viewer, entity.entity_id);
}
