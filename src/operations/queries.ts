import type { Db } from '../db/types.ts';

/** Documents of all apps that wait or are being processed: the only count that is not of one app; it holds no content. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db<
    { n: number }[]
  >`select count(*)::int as n from documents where status in ('pending', 'processing')`;
  return row?.n ?? 0;
}
