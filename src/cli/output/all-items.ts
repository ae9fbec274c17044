/** Yields the items of a list that the service answers page by page. */
export async function* allItems<T>(
  askPage: (page: { cursor?: string }) => Promise<{ items: readonly T[]; next_cursor: string | null }>,
): AsyncGenerator<T> {
  let cursor: string | null = null;
  do {
    const page: { items: readonly T[]; next_cursor: string | null } = await askPage(
      cursor === null ? {} : { cursor },
    );
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor !== null);
}
