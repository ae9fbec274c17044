import type { AccountPlace } from '../contract.ts';
import { VendorError } from '../vendor-error.ts';

/** Converts a folder for selection; vendors do not say whether it has subfolders. Pure. */
export const listedFolder = (id: string, name: string | null | undefined, type = 'folder'): AccountPlace => ({
  id,
  name: name ?? id,
  type,
  hasChildren: true,
});

/** Returns the error for a missing folder whose subfolders were requested. */
export const noSuchFolder = (id: string): VendorError =>
  new VendorError('not_found', `The account has no folder ${id}, or sees it no longer.`);
