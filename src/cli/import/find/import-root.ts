import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '../../cli-error.ts';

/** A folder whose files are identified by its name and their paths inside it, wherever it is. */
export interface ImportRoot {
  name: string;
  /** Absolute. */
  folder: string;
}

/** What earlier imports recorded about roots. */
export interface KnownRoots {
  roots: readonly ImportRoot[];
  /** Paths inside a root, up to a few hundred; empty if the name is unknown. */
  pathsOf: (name: string) => Promise<string[]>;
}

/** Share of the known paths that a folder must contain to count as the same root in another place. */
const SAME_SHARE_MIN = 0.5;

/**
 * Returns the root of a path: the innermost known one around it, else the folder itself (or a file's folder), named after it. If another
 * folder has taken the name, the parent's name is put in front: two folders called `docs` stay two.
 */
export async function findRoot(
  target: { path: string; isFolder: boolean; repositoryName: string | null },
  known: KnownRoots,
): Promise<ImportRoot> {
  const around = innermostRoot(known.roots, target.path);
  if (around) return around;
  const folder = target.isFolder ? target.path : path.dirname(target.path);
  for (const name of namesFor(folder, target.repositoryName))
    if (await isFree(name, folder, known)) return { name, folder };
  throw new CliError(
    `Give the folder ${folder} a name with --root: another folder already has its own name.`,
  );
}

/** Returns the innermost root that a path is in. */
export const innermostRoot = (roots: readonly ImportRoot[], absolute: string): ImportRoot | undefined =>
  roots
    .filter(({ folder }) => absolute === folder || absolute.startsWith(withSeparator(folder)))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];

/** The root of a disk ends with a separator already. */
const withSeparator = (folder: string): string => (folder.endsWith(path.sep) ? folder : folder + path.sep);

/** Returns the path of a file inside a folder, with slashes on every system; empty for the folder itself. */
export const pathInside = (folder: string, absolute: string): string =>
  path.relative(folder, absolute).split(path.sep).join('/');

/** Yields the names that a folder may get: its repository's, its own, then with its parents' names in front. */
export function* namesFor(folder: string, repositoryName: string | null = null): Generator<string> {
  if (repositoryName !== null) yield repositoryName;
  const parts = folder.split(path.sep).filter(Boolean);
  for (let count = 1; count <= parts.length; count++) yield parts.slice(-count).join('-');
}

/** Returns whether nobody has the name, or its owner is this same folder in another place. */
async function isFree(name: string, folder: string, { roots, pathsOf }: KnownRoots): Promise<boolean> {
  const paths = await pathsOf(name);
  if (paths.length === 0) return !roots.some((root) => root.name === name && existsSync(root.folder));
  const present = paths.filter((inside) => existsSync(path.join(folder, inside)));
  return present.length >= paths.length * SAME_SHARE_MIN;
}

/** Throws CliError for an invalid root name: it is the first part of paths. */
export function checkRootName(name: string): string {
  if (name === '' || /[/\\\p{Cc}]/u.test(name) || name.length > 200)
    throw new CliError(
      `--root takes a name without slashes, of up to 200 characters, not ${JSON.stringify(name)}.`,
    );
  return name;
}
