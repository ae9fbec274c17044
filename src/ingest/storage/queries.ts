import type { Db } from '../../db/types.ts';

/** Returns how many chunks an app stores, from the search statistics, which are seconds old; counts no chunks itself. */
export async function countStoredChunks(db: Db, appId: string): Promise<number> {
  const [row] = await db<{ chunks: number }[]>`
    select coalesce(sum(chunks), 0)::bigint as chunks
    from term_totals
    where app_id = ${appId}`;
  return row?.chunks ?? 0;
}
