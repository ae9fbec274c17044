import path from 'node:path';
import { findRepository, type GitDates, readGitDates } from './git-history.ts';
import type { FoundFile } from './walk-files.ts';
import { pathInside } from './import-root.ts';

/** When a file last changed according to git or the file system; for files that contain no date themselves. */
export interface FileDate {
  date: Date;
  /** The committer's offset in minutes east of UTC; null if unknown. */
  offset: number | null;
  from: 'git history' | 'file date';
}

/** A run of files whose dates are at most this far apart was written by one program: a copy, a checkout, an unpacked archive. */
const SAME_WRITE_GAP_MS = 2_000;
const SAME_WRITE_FILES_MIN = 5;

/**
 * Returns the date of each file, by absolute path: from git if the file is in a repository, else from the file system. Omits files written
 * together with many others, because their dates are those of a copy of the folder.
 */
export async function readFileDates(files: readonly FoundFile[]): Promise<Map<string, FileDate>> {
  const dates = new Map<string, FileDate>();
  const loose: FoundFile[] = [];
  const histories = new Map<string, Promise<GitDates>>();
  for (const [folder, list] of Map.groupBy(files, (file) => path.dirname(file.path))) {
    const repository = await findRepository(folder);
    if (repository === null) {
      loose.push(...list);
      continue;
    }
    const history = histories.get(repository.folder) ?? readGitDates(repository);
    histories.set(repository.folder, history);
    const known = await history;
    for (const file of list) {
      const inside = pathInside(repository.folder, file.path);
      const dated = known.dates.get(inside);
      if (dated) dates.set(file.path, { ...dated, from: 'git history' });
      else if (!known.unknown.has(inside)) loose.push(file);
    }
  }
  const copied = findCopied(loose.map((file) => file.mtimeMs));
  for (const { path: file, mtimeMs } of loose)
    if (!copied.has(mtimeMs)) dates.set(file, { date: new Date(mtimeMs), offset: null, from: 'file date' });
  return dates;
}

/** Returns the times that belong to a run of files written right after each other. */
export function findCopied(times: readonly number[]): Set<number> {
  const copied = new Set<number>();
  let run: number[] = [];
  for (const time of [...times.toSorted((a, b) => a - b), Number.POSITIVE_INFINITY]) {
    const last = run.at(-1);
    if (last !== undefined && time - last > SAME_WRITE_GAP_MS) {
      if (run.length >= SAME_WRITE_FILES_MIN) for (const one of run) copied.add(one);
      run = [];
    }
    run.push(time);
  }
  return copied;
}
