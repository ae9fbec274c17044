import { sha256Hex } from '../lib/ids/sha256.ts';

/** The footnote label of a document: 8 hex characters of the SHA-256 of source and id, the same in every version of a tree. */
export const citationLabel = (source: string, resourceId: string): string =>
  sha256Hex(`${source}\n${resourceId}`).slice(0, 8);
