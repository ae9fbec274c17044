import type { Tx } from '../db/types.ts';
import { hasMentions, listMentioning } from './queries.ts';
import { listNamesakes } from './resolve/namesake-queries.ts';
import {
  deleteLinks,
  deleteMentions,
  deleteStaleAliases,
  deleteUnmentioned,
  lockNames,
} from './resolve/queries.ts';
import { deleteChanges } from './resolve/change-queries.ts';
import { listReachable } from './resolve/group-queries.ts';
import { refreshDecided, regroup } from './resolve/refresh.ts';

/** Names that documents mentioned, the entities they belong to, and the names about which documents stated aliases or who made changes. */
interface Forgotten {
  nodes: string[];
  roots: string[];
  linked: string[];
}

/** Deletes the mentions in documents, the aliases they state and who made changes; groups stay unchanged until recomputed. */
export async function forgetNamesOf(tx: Tx, appId: string, documentIds: number[]): Promise<Forgotten> {
  const nodes = await deleteMentions(tx, appId, documentIds);
  if (!nodes.length) return { nodes, roots: [], linked: [] };
  const linked = [
    ...(await deleteLinks(tx, appId, documentIds)),
    ...(await deleteChanges(tx, appId, documentIds)),
  ];
  const namesakes = await listNamesakes(tx, appId, nodes);
  await deleteStaleAliases(tx, appId, nodes);
  const names = await listReachable(tx, appId, nodes);
  return { nodes, roots: [...new Set([...names.map((name) => name.root_id), ...namesakes])], linked };
}

/** Deletes what was found in documents whose content changed. Keeps names, because the new content usually has them again. */
export async function forgetMentions(tx: Tx, appId: string, documentIds: number[]): Promise<void> {
  if (documentIds.length) await forget(tx, appId, documentIds);
}

/** Deletes what was found in deleted documents, and every name that nothing else mentions. */
export async function forgetDeleted(tx: Tx, appId: string, documentIds: number[]): Promise<void> {
  const nodes = await forget(tx, appId, documentIds);
  if (!nodes.length) return;
  const names = await listReachable(tx, appId, nodes);
  const groups = names.map((name) => name.entity_id);
  await deleteUnmentioned(tx, appId, nodes);
  // A group may have lost the name that its id came from.
  const left = groups.filter((id) => !nodes.includes(id));
  await refreshDecided(tx, appId, await regroup(tx, appId, left));
}

/** Deletes what was found in the documents of a deleted user, including their evidence for names that the app shares. */
export async function forgetUser(tx: Tx, appId: string, userId: string): Promise<void> {
  await forgetDeleted(tx, appId, await listMentioning(tx, appId, userId));
}

async function forget(tx: Tx, appId: string, documentIds: number[]): Promise<string[]> {
  // Most saves are of new documents; they need no lock.
  if (!(await hasMentions(tx, appId, documentIds))) return [];
  await lockNames(tx, appId);
  const { nodes, roots, linked } = await forgetNamesOf(tx, appId, documentIds);
  const groups = await regroup(tx, appId, linked);
  await refreshDecided(tx, appId, [...new Set([...roots, ...groups])]);
  return nodes;
}
