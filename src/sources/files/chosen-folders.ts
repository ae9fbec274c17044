/** Which folders of an account to read, by the vendor's ids or paths. */
interface ChosenFolders {
  /** Read with everything below them; empty: everything. */
  folders: readonly string[];
  /** Skipped with everything below them, except selected folders there. */
  skipped_folders: readonly string[];
}

/** Returns whether to read what is in these folders, outermost first: the nearest selected or skipped one decides. Pure. */
export function isInChosenFolder(
  { folders, skipped_folders: skipped }: ChosenFolders,
  path: readonly string[],
): boolean {
  const nearest = path.findLast((id) => folders.includes(id) || skipped.includes(id));
  return nearest === undefined ? !folders.length : !skipped.includes(nearest);
}
