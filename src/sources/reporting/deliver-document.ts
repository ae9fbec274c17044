import { sha256Hex } from '../../lib/ids/sha256.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import type { Delivered } from '../contract.ts';

/** Converts an item to its delivery; the version changes with anything in its document. Pure. */
export const deliverDocument = (item: string, document: RawSourceDocument): Delivered => ({
  item,
  resourceId: document.resourceId ?? item,
  version: sha256Hex(JSON.stringify(document)),
  content: { document },
});
