import type { Client } from '../../../client/client.ts';
import type { Memory, Scalar } from '../../../client/types.ts';
import { allItems } from '../output/all-items.ts';

/** Lists every document whose metadata matches, page by page; optionally only of one `collection` or `source`. */
export function listDocumentsOf(
  client: Pick<Client, 'listMemories'>,
  filter: Record<string, Scalar>,
  only: { source?: string; collection?: string } = {},
): AsyncGenerator<Memory> {
  const wanted = Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {};
  return allItems((page) => client.listMemories({ ...only, size: 100, ...wanted, ...page }));
}
