import type { Client } from '../../../client/client.ts';
import type { Memory, Scalar } from '../../../client/types.ts';

/** Yields every document whose metadata matches, page by page; optionally only of one `collection` or `source`. */
export async function* listDocumentsOf(
  client: Pick<Client, 'listMemories'>,
  filter: Record<string, Scalar>,
  only: { source?: string; collection?: string } = {},
): AsyncGenerator<Memory> {
  let cursor: string | undefined;
  do {
    const page = await client.listMemories({
      ...only,
      size: 100,
      ...(Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}),
      ...(cursor === undefined ? {} : { cursor }),
    });
    yield* page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
