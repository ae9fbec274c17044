import type { Memory } from '../../../client/types.ts';

/** Marked documents by key. They stay marked when scrolled out of view or unloaded. */
export type Marks<M = Memory> = ReadonlyMap<string, M>;

export const keyOfDocument = ({ source, resource_id }: Pick<Memory, 'source' | 'resource_id'>): string =>
  `${source}/${resource_id}`;

/** Marks or unmarks the document. */
export const toggleMark =
  <M extends Pick<Memory, 'source' | 'resource_id'>>(item: M) =>
  (before: Marks<M>): Marks<M> => {
    const next = new Map(before);
    if (!next.delete(keyOfDocument(item))) next.set(keyOfDocument(item), item);
    return next;
  };

/** Returns the date that the list is sorted by, the same as the service's order. */
export const listDate = ({
  document_date,
  last_modified_at,
  metadata,
}: Pick<Memory, 'document_date' | 'last_modified_at'> & { metadata: { created_at: string } }): string =>
  document_date ?? last_modified_at ?? metadata.created_at;
