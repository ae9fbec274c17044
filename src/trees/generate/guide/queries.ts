import type { Db, Tx } from '../../../db/types.ts';

/** Finds the hash of everything that a tree was made from; null if unknown. */
export async function findMadeFrom(db: Db, appId: string, treeId: string): Promise<string | null> {
  const [row] = await db<{ made_from: string | null }[]>`
    select made_from from trees where app_id = ${appId} and tree_id = ${treeId}`;
  return row?.made_from ?? null;
}

/** Stores the hash of everything that a running tree is made from; null if unknown. */
export async function setMadeFrom(
  tx: Tx,
  appId: string,
  treeId: string,
  madeFrom: string | null,
): Promise<void> {
  await tx`
    update trees set made_from = ${madeFrom}
    where app_id = ${appId} and tree_id = ${treeId} and status = 'processing'`;
}
