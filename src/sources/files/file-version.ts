import { sha256Hex } from '../../lib/ids/sha256.ts';

/**
 * Returns the version of a file: it changes with `parts`, which are everything that its document is built from, and ends with the file's
 * location, so that the ledger can be searched for what is below a folder. Pure.
 */
export const versionAt = (parts: readonly unknown[], place: string): string =>
  `${sha256Hex(JSON.stringify(parts)).slice(0, 32)} ${place}`;

/** Returns where a ledger item was when it was stored. Pure. */
export const placeOfVersion = (version: string | null): string =>
  version?.slice(version.indexOf(' ') + 1) ?? '';
