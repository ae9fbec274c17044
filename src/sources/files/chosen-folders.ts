/** Which folders of an account are read, by the vendor's ids or paths. */
export interface ChosenFolders {
  /** With all below them; none: everything. */
  folders: readonly string[];
  /** Not read, nor what is below them, but for chosen folders there. */
  skipped_folders: readonly string[];
}

/** Whether what is in these folders, from the outermost to its own, is read: the nearest that is chosen or skipped decides. Pure. */
export function isInChosenFolder(
  { folders, skipped_folders: skipped }: ChosenFolders,
  path: readonly string[],
): boolean {
  const nearest = path.findLast((id) => folders.includes(id) || skipped.includes(id));
  return nearest === undefined ? !folders.length : !skipped.includes(nearest);
}

/** Whether a cursor began with the same choice. Pure. */
export const isSameChoice = (one: ChosenFolders, other: ChosenFolders): boolean =>
  isSameList(one.folders, other.folders) && isSameList(one.skipped_folders, other.skipped_folders);

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, i) => other[i] === id);
