import type { Tx } from '../db/types.ts';
import { AppError, notFound } from '../errors.ts';
import { addOverride, OverrideCycleError, type TeamOverride } from './overrides.ts';
import { deleteOverrideRow, lockOverrides, replaceOverrides } from './queries.ts';
import { readOverrides } from './reads.ts';

/** Adds a rename and flattens the resulting chains; returns all renames, and this one as it reads afterwards. 422 for a cycle. */
export async function saveOverride(
  tx: Tx,
  appId: string,
  added: TeamOverride,
): Promise<{ overrides: TeamOverride[]; saved: TeamOverride }> {
  await lockOverrides(tx, appId);
  try {
    const overrides = addOverride(await readOverrides(tx, appId), added);
    await replaceOverrides(tx, appId, overrides);
    return { overrides, saved: overrides.find((o) => o.oldSlug === added.oldSlug) ?? added };
  } catch (error) {
    if (!(error instanceof OverrideCycleError)) throw error;
    throw new AppError(
      422,
      'ValidationFailed',
      `"${added.oldSlug}" cannot be renamed to "${added.newSlug}": that would make a cycle. Delete the override in between first.`,
      { detail: [{ loc: ['body', 'new_slug'], msg: 'makes a cycle of renames', type: 'override_cycle' }] },
    );
  }
}

/** Deletes a rename; 404 `TeamOverrideNotFound` if there is none. */
export async function removeOverride(tx: Tx, appId: string, oldSlug: string): Promise<void> {
  await lockOverrides(tx, appId);
  if (!(await deleteOverrideRow(tx, appId, oldSlug)))
    throw notFound(
      'TeamOverride',
      `No team is renamed from "${oldSlug.slice(0, 100)}". GET /context-documents/teams/overrides lists renamed teams.`,
    );
}
