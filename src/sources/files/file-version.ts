import { sha256Hex } from '../../lib/ids/sha256.ts';

/**
 * The version of a file: it changes with `parts`, which are all that its document is made of, and ends with the place of the file, so that what is
 * below a folder can be found in the ledger. Pure.
 */
export const versionAt = (parts: readonly unknown[], place: string): string =>
  `${sha256Hex(JSON.stringify(parts)).slice(0, 32)} ${place}`;

/** Where an item of the ledger was when it was stored. Pure. */
export const placeOfVersion = (version: string | null): string =>
  version?.slice(version.indexOf(' ') + 1) ?? '';
