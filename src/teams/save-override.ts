import type { Db, Tx } from '../db/types.ts';
import { AppError, notFound } from '../errors.ts';
import { addOverride, OverrideCycleError, type TeamOverride } from './overrides.ts';
import { deleteOverride, listOverrides as listRows, lockOverrides, replaceOverrides } from './queries.ts';

/** The renames of an app's teams, by old slug. */
export async function listOverrides(db: Db, appId: string): Promise<TeamOverride[]> {
  return listRows(db, appId);
}

/** Adds a rename and flattens the chains it makes; returns all renames. 422 for a circle. */
export async function saveOverride(tx: Tx, appId: string, added: TeamOverride): Promise<TeamOverride[]> {
  await lockOverrides(tx, appId);
  try {
    const overrides = addOverride(await listRows(tx, appId), added);
    await replaceOverrides(tx, appId, overrides);
    return overrides;
  } catch (error) {
    if (!(error instanceof OverrideCycleError)) throw error;
    throw new AppError(
      422,
      'ValidationFailed',
      `"${added.oldSlug}" cannot be renamed to "${added.newSlug}": that name leads back to it. Delete the override in between first.`,
      { detail: [{ loc: ['body', 'new_slug'], msg: 'makes a circle of renames', type: 'override_cycle' }] },
    );
  }
}

/** Forgets a rename; 404 `TeamOverrideNotFound` when there is none. */
export async function removeOverride(tx: Tx, appId: string, oldSlug: string): Promise<void> {
  await lockOverrides(tx, appId);
  if (!(await deleteOverride(tx, appId, oldSlug)))
    throw notFound('TeamOverride', `No team is renamed from "${oldSlug.slice(0, 100)}".`);
}
