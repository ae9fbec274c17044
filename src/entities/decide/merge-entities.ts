import { z } from 'zod';
import type { Tx } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { AppError, notFound } from '../../errors.ts';
import type { EntityRow } from '../entity.ts';
import { getVisibleEntity } from '../get-visible-entity.ts';
import { lockNames } from '../resolve/queries.ts';
import { refreshDecided, regroup } from '../resolve/refresh.ts';
import { deleteDecisions, insertDecisions, listRoots, type NewDecision } from './queries.ts';

/** Throws 403 `WrongUser` if a user decides about entities of the app only, or about ones shared with others. */
export function requireOwn(viewer: Viewer, entities: readonly EntityRow[]): void {
  const isOwn = ({ owner }: EntityRow) => owner === viewer.userId;
  if (viewer.userId === null) return;
  if (entities.some(isOwn) && entities.every((entity) => entity.owner === null || isOwn(entity))) return;
  throw new AppError(
    403,
    'WrongUser',
    'These entities are not yours alone. Decide about those of the whole app with an API key and without X-As-User; those of a shared account stand as its documents name them.',
  );
}

/**
 * Merges several entities into one; `into` keeps its id. Returns the id that undoes it. 404 `EntityNotFound` for what the viewer cannot
 * see, 403 `WrongUser` if a user would merge entities of the app, 409 `SameEntity` if they are one already.
 */
export async function mergeEntities(
  tx: Tx,
  viewer: Viewer,
  merge: { into: string; from: readonly string[]; reason: string | null },
): Promise<{ mergeId: string; entity: EntityRow }> {
  await lockNames(tx, viewer.appId);
  const into = await getVisibleEntity(tx, viewer, merge.into);
  const from = new Map<string, EntityRow>();
  for (const id of merge.from) {
    const entity = await getVisibleEntity(tx, viewer, id);
    if (entity.entity_id === into.entity_id)
      throw new AppError(
        409,
        'SameEntity',
        `${id} is already the entity ${into.entity_id}. Leave it out of "from".`,
      );
    requireOwn(viewer, [into, entity]);
    from.set(entity.entity_id, entity);
  }
  const decisions = [...from.keys()].map(
    (rightId): NewDecision => ({ leftId: into.entity_id, rightId, verdict: 'same' }),
  );
  const mergeId = await insertDecisions(tx, viewer, decisions, merge.reason);
  await regroupAll(tx, viewer.appId, [into.entity_id, ...from.keys()]);
  return { mergeId, entity: await getVisibleEntity(tx, viewer, into.entity_id) };
}

/**
 * Records that two entities are different, so that they are neither merged nor reviewed again, or that the decision is postponed. Returns
 * the id that undoes it.
 */
export async function keepApart(
  tx: Tx,
  viewer: Viewer,
  pair: { left: string; right: string; reason: string | null; verdict: 'different' | 'later' },
): Promise<string> {
  await lockNames(tx, viewer.appId);
  const [left, right] = [
    await getVisibleEntity(tx, viewer, pair.left),
    await getVisibleEntity(tx, viewer, pair.right),
  ];
  requireOwn(viewer, [left, right]);
  const ids = { leftId: left.entity_id, rightId: right.entity_id };
  return insertDecisions(tx, viewer, [{ ...ids, verdict: pair.verdict }], pair.reason);
}

/**
 * Undoes a merge, or a decision that two are different, as if it had not been made; later mentions go to the names they were recorded
 * under. Returns the ids of the resulting entities. 404 `MergeNotFound`.
 */
export async function undoDecision(tx: Tx, viewer: Viewer, mergeId: string): Promise<string[]> {
  await lockNames(tx, viewer.appId);
  const names = z.uuid().safeParse(mergeId).success ? await deleteDecisions(tx, viewer, mergeId) : [];
  if (!names.length)
    throw notFound(
      'Merge',
      'You have no such merge, or it is already undone. GET /entities/merges lists them.',
    );
  await regroupAll(tx, viewer.appId, names);
  return listRoots(tx, viewer.appId, names);
}

async function regroupAll(tx: Tx, appId: string, names: readonly string[]): Promise<void> {
  await refreshDecided(tx, appId, await regroup(tx, appId, names));
}
