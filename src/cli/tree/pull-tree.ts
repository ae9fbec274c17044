import { rm } from 'node:fs/promises';
import type { Tree } from '../../../client/types.ts';
import { mergeTexts } from '../../merge/merge.ts';
import { CliError } from '../cli-error.ts';
import { noteConflicts } from './conflicts-file.ts';
import { readState, writeState } from './folder-state.ts';
import { placeBelow, readBelow, writeOver } from './safe-folder.ts';

/** A place where local and served text conflict: the local text stays in the file. */
export interface PullConflict {
  path: string;
  base: string;
  mine: string;
  served: string;
}

export interface PullReport {
  written: string[];
  /** Files in which local changes were merged with served ones. */
  merged: string[];
  removed: string[];
  /** Files changed here that are gone from the tree. */
  kept: string[];
  conflicts: PullConflict[];
}

/**
 * Brings a folder up to date with a tree. Never overwrites a file changed here: merges it, and if both changed the same text, keeps the
 * local one and reports the other, which is also listed in conflicts.md.
 */
export async function pullTree(tree: Tree, folder: string): Promise<PullReport> {
  const state = await readState(folder);
  const before = state?.files ?? {};
  const report: PullReport = { written: [], merged: [], removed: [], kept: [], conflicts: [] };
  const files = tree.files ?? [];
  for (const { path, content } of files) await pullFile(folder, path, content, before[path] ?? null, report);
  const served = new Set(files.map((file) => file.path));
  for (const [path, base] of Object.entries(before))
    if (!served.has(path)) await removeFile(folder, path, base, report);
  const texts = Object.fromEntries(files.map(({ path, content }) => [path, content]));
  const open = await stillOpen(folder, state?.open ?? {}, report.conflicts);
  await writeState(folder, { tree_id: tree.tree_id, version: tree.version, files: texts, open });
  return report;
}

/** How often to retry a file that is constantly being saved before reporting it. */
const TRIES_MAX = 20;

async function pullFile(
  folder: string,
  path: string,
  served: string,
  base: string | null,
  report: PullReport,
): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const local = await readBelow(folder, path);
    // Deleted here, already equal, or changed only here.
    if ((local === null && base !== null) || local === served || (local !== null && served === base)) return;
    if (local === null || local === base) {
      if (!(await writeOver(folder, path, local, served))) continue;
      report.written.push(path);
      return;
    }
    // The served text may be another person's: a word of it that cannot stay is a conflict, which is shown.
    const { merged, conflicts } = mergeTexts({ base: base ?? '', ours: local, theirs: served, strict: true });
    const found = conflicts.map((one) => ({ path, base: one.base, mine: one.ours, served: one.theirs }));
    // Before the file is written: better listed twice than lost.
    await noteConflicts(folder, found);
    if (!(await writeOver(folder, path, local, merged))) continue;
    report.merged.push(path);
    report.conflicts.push(...found);
    return;
  }
  throw new CliError(`${path} keeps being saved, so it cannot be merged. Try again when it stops changing.`);
}

/** Returns files with a conflict that nobody has saved since. */
async function stillOpen(
  folder: string,
  before: Record<string, string>,
  conflicts: readonly PullConflict[],
): Promise<Record<string, string>> {
  const open: Record<string, string> = {};
  for (const [path, text] of Object.entries(before))
    if ((await readBelow(folder, path)) === text) open[path] = text;
  for (const { path } of conflicts) open[path] = (await readBelow(folder, path)) ?? '';
  return open;
}

async function removeFile(folder: string, path: string, base: string, report: PullReport): Promise<void> {
  const local = await readBelow(folder, path);
  if (local === null) return;
  if (local !== base) {
    report.kept.push(path);
    return;
  }
  await rm(await placeBelow(folder, path));
  report.removed.push(path);
}
