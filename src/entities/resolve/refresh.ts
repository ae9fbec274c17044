import type { Tx } from '../../db/types.ts';
import { foldName } from '../../text/fold.ts';
import { decideEntity } from './decide-entity.ts';
import { listChangeLinks } from './change-queries.ts';
import { groupNames } from './group-names.ts';
import { listFirstNames } from './namesake-queries.ts';
import { listDecisions, listLinks, listReachable } from './group-queries.ts';
import { listVotes, moveNames, setDecided } from './queries.ts';

/** Groups names again after statements about them changed. Returns the roots of all affected groups, old and new. */
export async function regroup(tx: Tx, appId: string, nodeIds: readonly string[]): Promise<string[]> {
  if (!nodeIds.length) return [];
  const names = await listReachable(tx, appId, nodeIds);
  const ids = names.map((name) => name.entity_id);
  const links = await listLinks(tx, appId, ids);
  const roots = groupNames(
    names,
    links,
    await listDecisions(tx, appId, ids),
    await listChangeLinks(tx, appId, ids),
  );
  const moves = names.flatMap(({ entity_id, root_id }) => {
    const rootId = roots.get(entity_id) ?? entity_id;
    return rootId === root_id ? [] : [{ nodeId: entity_id, rootId }];
  });
  await moveNames(tx, appId, moves);
  return [...new Set([...names.map((name) => name.root_id), ...roots.values()])];
}

/** Recomputes the type and name of groups. */
export async function refreshDecided(tx: Tx, appId: string, rootIds: readonly string[]): Promise<void> {
  if (!rootIds.length) return;
  const votes = Map.groupBy(await listVotes(tx, appId, rootIds), (vote) => vote.entity_id);
  const firstNames = await listFirstNames(tx, appId, rootIds);
  const decided = [...votes].flatMap(([rootId, own]) => {
    const entity = decideEntity(own, { isFirstName: firstNames.has(rootId) });
    return entity ? [{ rootId, ...entity, displayFolded: foldName(entity.name) }] : [];
  });
  await setDecided(tx, appId, decided);
}
