import type { Db } from '../../db/types.ts';

/** How many chunks an app stores, by the statistics of search, which are seconds old: no chunk is counted for it. */
export async function countStoredChunks(db: Db, appId: string): Promise<number> {
  const [row] = await db<{ chunks: number }[]>`
    select coalesce(sum(chunks), 0)::bigint as chunks
    from term_totals
    where app_id = ${appId}`;
  return row?.chunks ?? 0;
}
