import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '../cli-error.ts';

export interface FoundFile {
  /** Absolute, links resolved. */
  path: string;
  /** As people name it: from the folder that was given on, with `/`. */
  shown: string;
  sizeBytes: number;
  mtimeMs: number;
}

/** Something that is not imported, and why. */
export interface LeftOut {
  shown: string;
  reason: string;
}

export interface Walk {
  files: FoundFile[];
  skipped: LeftOut[];
  /** What could not be looked at. */
  failed: LeftOut[];
}

const PACKAGE_FOLDERS = new Set(['node_modules', '__pycache__']);

/** Every file below the given paths, each once, in the order of their names. Throws CliError when a path does not exist. */
export async function walkFiles(paths: readonly string[]): Promise<Walk> {
  const walk: Walk = { files: [], skipped: [], failed: [] };
  const seen = new Set<string>();
  for (const given of paths) {
    const absolute = await realpath(path.resolve(given)).catch((error: unknown) => {
      throw new CliError(`${given} cannot be read: ${reasonOf(error)}`);
    });
    await visit(walk, seen, absolute, path.basename(absolute));
  }
  return walk;
}

async function visit(walk: Walk, seen: Set<string>, absolute: string, shown: string): Promise<void> {
  try {
    const info = await stat(absolute);
    if (info.isDirectory()) return await visitFolder(walk, seen, absolute, shown);
    if (!info.isFile()) walk.skipped.push({ shown, reason: 'not a regular file' });
    else if (info.size === 0) walk.skipped.push({ shown, reason: 'empty' });
    else if (!seen.has(absolute)) {
      seen.add(absolute);
      walk.files.push({ path: absolute, shown, sizeBytes: info.size, mtimeMs: info.mtimeMs });
    }
  } catch (error) {
    walk.failed.push({ shown, reason: reasonOf(error) });
  }
}

async function visitFolder(walk: Walk, seen: Set<string>, absolute: string, shown: string): Promise<void> {
  const entries = await readdir(absolute, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = { path: path.join(absolute, entry.name), shown: `${shown}/${entry.name}` };
    if (entry.name.startsWith('.')) walk.skipped.push({ shown: inner.shown, reason: 'hidden' });
    else if (entry.isDirectory() && PACKAGE_FOLDERS.has(entry.name))
      walk.skipped.push({ shown: inner.shown, reason: 'a folder of installed packages' });
    // A link may lead out of the folder or around in a circle; whoever wants its target names it.
    else if (entry.isSymbolicLink()) walk.skipped.push({ shown: inner.shown, reason: 'a symbolic link' });
    else await visit(walk, seen, inner.path, inner.shown);
  }
}

/** The sentence part for a failed system call. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : '';
  if (code === 'ENOENT') return 'there is no such file or folder';
  if (code === 'EACCES' || code === 'EPERM') return 'no permission';
  if (code === 'ELOOP') return 'a circle of symbolic links';
  return error.message;
}
