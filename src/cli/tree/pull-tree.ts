import { rm } from 'node:fs/promises';
import type { Tree } from '../../../client/types.ts';
import { mergeTexts } from '../../merge/merge.ts';
import { readState, writeState } from './folder-state.ts';
import { placeBelow, readBelow, writeBelow } from './safe-folder.ts';

/** A place where a local text and the served one cannot both stand: the local one stays in the file. */
export interface PullConflict {
  path: string;
  base: string;
  mine: string;
  served: string;
}

export interface PullReport {
  written: string[];
  /** Local changes that were brought together with served ones. */
  merged: string[];
  removed: string[];
  /** Files that were changed here and are gone from the tree. */
  kept: string[];
  conflicts: PullConflict[];
}

/** Brings a folder up to date with a tree. A file that was changed here is never overwritten: it is merged, and what conflicts stays and is reported. */
export async function pullTree(tree: Tree, folder: string): Promise<PullReport> {
  const before = (await readState(folder))?.files ?? {};
  const report: PullReport = { written: [], merged: [], removed: [], kept: [], conflicts: [] };
  const files = tree.files ?? [];
  for (const { path, content } of files) await pullFile(folder, path, content, before[path] ?? null, report);
  const served = new Set(files.map((file) => file.path));
  for (const [path, base] of Object.entries(before))
    if (!served.has(path)) await removeFile(folder, path, base, report);
  const texts = Object.fromEntries(files.map(({ path, content }) => [path, content]));
  await writeState(folder, { tree_id: tree.tree_id, version: tree.version, files: texts });
  return report;
}

async function pullFile(
  folder: string,
  path: string,
  served: string,
  base: string | null,
  report: PullReport,
): Promise<void> {
  const local = await readBelow(folder, path);
  // Deleted here, or equal already, or changed here only.
  if ((local === null && base !== null) || local === served || (local !== null && served === base)) return;
  if (local === null || local === base) {
    await writeBelow(folder, path, served);
    report.written.push(path);
    return;
  }
  // What is served may be another person's: a word of it that cannot stay is a conflict, which is shown.
  const { merged, conflicts } = mergeTexts({ base: base ?? '', ours: local, theirs: served, strict: true });
  await writeBelow(folder, path, merged);
  report.merged.push(path);
  for (const conflict of conflicts)
    report.conflicts.push({ path, base: conflict.base, mine: conflict.ours, served: conflict.theirs });
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
