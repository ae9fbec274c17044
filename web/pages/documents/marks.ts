import type { Memory } from '../../../client/types.ts';

/** Documents that are marked, by their key. They stay marked when they are out of sight or let go. */
export type Marks<M = Memory> = ReadonlyMap<string, M>;

export const keyOfDocument = ({ source, resource_id }: Pick<Memory, 'source' | 'resource_id'>): string =>
  `${source}/${resource_id}`;

/** Marks the document, or takes its mark away. */
export const toggleMark =
  <M extends Pick<Memory, 'source' | 'resource_id'>>(item: M) =>
  (before: Marks<M>): Marks<M> => {
    const next = new Map(before);
    if (!next.delete(keyOfDocument(item))) next.set(keyOfDocument(item), item);
    return next;
  };

/** By what date the list has it: as the service orders them. */
export const listDate = ({
  document_date,
  last_modified_at,
  metadata,
}: Pick<Memory, 'document_date' | 'last_modified_at'> & { metadata: { created_at: string } }): string =>
  document_date ?? last_modified_at ?? metadata.created_at;
