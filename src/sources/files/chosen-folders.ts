import { z } from 'zod';
import { VendorError } from '../vendor-error.ts';

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

/** What a cursor keeps of the choice that it began with. */
export const chosenInCursor = { chosen: z.array(z.string()), skipped: z.array(z.string()).default([]) };
interface BegunChoice {
  chosen: string[];
  skipped: string[];
}

export const choiceForCursor = ({ folders, skipped_folders }: ChosenFolders): BegunChoice => ({
  chosen: [...folders],
  skipped: [...skipped_folders],
});

/** Throws `VendorError` when a cursor began with another choice: everything is read again then. */
export function refuseOtherChoice({ chosen, skipped }: BegunChoice, config: ChosenFolders): void {
  if (!isSameList(chosen, config.folders) || !isSameList(skipped, config.skipped_folders))
    throw new VendorError('cursor', 'Other folders were chosen.');
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, i) => other[i] === id);
