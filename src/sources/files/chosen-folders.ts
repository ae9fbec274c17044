import { z } from 'zod';
import { VendorError } from '../vendor-error.ts';

/** Which folders of an account to read, by the vendor's ids or paths. */
export interface ChosenFolders {
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

/** The selection that a cursor started with. */
export const chosenInCursor = { chosen: z.array(z.string()), skipped: z.array(z.string()).default([]) };
interface BegunChoice {
  chosen: string[];
  skipped: string[];
}

export const choiceForCursor = ({ folders, skipped_folders }: ChosenFolders): BegunChoice => ({
  chosen: [...folders],
  skipped: [...skipped_folders],
});

/** Throws `VendorError` if a cursor started with another selection: everything is then read again. */
export function refuseOtherChoice({ chosen, skipped }: BegunChoice, config: ChosenFolders): void {
  if (!isSameList(chosen, config.folders) || !isSameList(skipped, config.skipped_folders))
    throw new VendorError('cursor', 'Other folders were chosen.');
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, i) => other[i] === id);
