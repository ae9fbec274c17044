import type { DocumentHit } from '../search-documents.ts';

/** Adds newest members of series to found documents. */
export const withNewest = (
  hits: readonly DocumentHit[],
  newest: readonly DocumentHit[],
): readonly DocumentHit[] => {
  const known = new Set(hits.map(({ row }) => row.document_id));
  return [...hits, ...newest.filter(({ row }) => !known.has(row.document_id))];
};
