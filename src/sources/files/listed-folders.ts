import type { AccountPlace } from '../contract.ts';
import { VendorError } from '../vendor-error.ts';

/** A folder as people choose it; whether there are others in it, vendors do not say. Pure. */
export const listedFolder = (id: string, name: string | null | undefined, type = 'folder'): AccountPlace => ({
  id,
  name: name ?? id,
  type,
  hasChildren: true,
});

/** What is said when the folder whose folders are asked for is not there. */
export const noSuchFolder = (id: string): VendorError =>
  new VendorError('not_found', `The account has no folder ${id}, or sees it no longer.`);
