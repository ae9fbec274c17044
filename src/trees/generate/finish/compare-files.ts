import type { TreeMeta } from '../../tree.ts';

/** What tells whether a file has the same text as another. */
interface Stamp {
  path: string;
  sha256: string;
  status: string;
}

/** Counts the files that a tree has in addition to the previous one, lacks, and has with another text. Pure. */
export function countChangedFiles(
  before: readonly Pick<Stamp, 'path' | 'sha256'>[],
  after: readonly Pick<Stamp, 'path' | 'sha256'>[],
): NonNullable<TreeMeta['changes']> {
  const old = new Map(before.map(({ path, sha256 }) => [path, sha256]));
  const added = after.filter(({ path }) => !old.has(path)).length;
  const changed = after.filter(({ path, sha256 }) => (old.get(path) ?? sha256) !== sha256).length;
  return { added, removed: before.length + added - after.length, changed };
}

/** Returns the files that are not stored like this yet: most of a tree was copied from the previous one. Pure. */
export function withoutStored<File extends Stamp>(files: readonly File[], stored: readonly Stamp[]): File[] {
  const known = new Map(stored.map((file) => [file.path, file]));
  return files.filter(({ path, sha256, status }) => {
    const own = known.get(path);
    return own?.sha256 !== sha256 || own.status !== status;
  });
}
