import type { OpaqueIds } from '../lib/ids/opaque-ids.ts';

/** A highlight as named on the wire: a chunk in the result of one query, so that a rating refers to exactly one. */
export interface HighlightId {
  queryId: string;
  chunkId: number;
}

/** Returns the public id of a passage in the answer of a query. */
export const formatHighlightId = ({ queryId, chunkId }: HighlightId, ids: OpaqueIds): string =>
  `${queryId}.${ids.format(chunkId)}`;

/** Returns the parts of an id that `formatHighlightId` made for the same app, or null if the text is not one. */
export function parseHighlightId(text: string, ids: OpaqueIds): HighlightId | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/.exec(text);
  if (match === null) return null;
  const [, queryId = '', sealed = ''] = match;
  const chunkId = ids.parse(sealed);
  return chunkId === null ? null : { queryId, chunkId };
}
