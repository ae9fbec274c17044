import path from 'node:path';
import { findRepository, type GitDates, readGitDates } from './git-history.ts';
import type { FoundFile } from './walk-files.ts';

/** When a file was last changed according to git or the file system; for files that contain no date of their own. */
export interface FileDate {
  date: Date;
  /** Minutes east of UTC of whoever committed it; null: not known. */
  offset: number | null;
  from: 'git history' | 'file date';
}

/** Files whose dates lie this close together, one to the next, were written by one program: a copy, a checkout, an unpacked archive. */
const SAME_WRITE_GAP_MS = 2_000;
const SAME_WRITE_FILES_MIN = 5;

/**
 * The date of each file, by absolute path: that of git where the file is in a repository, else the date of the file. Left out are files
 * that many others were written together with, because such dates are those of a copy of the folder.
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
      const inside = path.relative(repository.folder, file.path).split(path.sep).join('/');
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

/** The times that belong to a run of files written one right after the other. */
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
