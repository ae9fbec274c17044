/** A highlight as the wire names it: a chunk in the result of one query, so that a rating of it can be told from others. */
export interface HighlightId {
  queryId: string;
  chunkId: number;
}

export const formatHighlightId = ({ queryId, chunkId }: HighlightId): string => `${queryId}.${chunkId}`;

/** The parts of an id made by `formatHighlightId`, or null when the text is not one. */
export function parseHighlightId(text: string): HighlightId | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,14})$/.exec(text);
  if (match === null) return null;
  const [, queryId = '', chunkId = ''] = match;
  return { queryId, chunkId: Number(chunkId) };
}
