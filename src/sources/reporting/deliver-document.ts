import { sha256Hex } from '../../lib/ids/sha256.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import type { Delivered } from '../contract.ts';

/** A thing that was read with all that its document is made of: the version changes with any of it. Pure. */
export const deliverDocument = (item: string, document: RawSourceDocument): Delivered => ({
  item,
  resourceId: document.resourceId ?? item,
  version: sha256Hex(JSON.stringify(document)),
  content: { document },
});
