import type { Db } from '../db/types.ts';

/** Counts documents of all apps that are waiting or being processed: the only count across apps; it reads no content. */
export async function countWaiting(db: Db): Promise<number> {
  // Across apps: the size of the queue; no content is read.
  const [row] = await db<
    { n: number }[]
  >`select count(*)::int as n from documents where status in ('pending', 'processing')`;
  return row?.n ?? 0;
}

export interface UsageRow {
  key: string | null;
  requests: number;
  prompt_tokens: number;
  completion_tokens: number;
  unreported_tokens: number;
}

/** Lists what models have used for an app in a period, largest share first. */
export async function listUsage(
  db: Db,
  appId: string,
  by: 'purpose' | 'model' | 'job' | 'day',
  after: string,
  before: string | null,
): Promise<UsageRow[]> {
  const key = by === 'day' ? db`to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD')` : db(`u.${by}`);
  return db<UsageRow[]>`
    select ${key} as key, count(*)::int as requests, sum(u.prompt_tokens)::bigint as prompt_tokens,
      sum(u.completion_tokens)::bigint as completion_tokens, sum(u.unreported_tokens)::bigint as unreported_tokens
    from model_usage u
    where u.app_id = ${appId} and u.created_at >= ${after}::timestamptz
      ${before === null ? db`` : db`and u.created_at < ${before}::timestamptz`}
    group by 1
    order by sum(u.prompt_tokens + u.completion_tokens + u.unreported_tokens) desc, 1`;
}

/** Returns the tokens that an app has used in this calendar month (UTC). */
export async function findMonthTokens(db: Db, appId: string): Promise<number> {
  const [row] = await db<{ tokens: number }[]>`
    select tokens
    from model_months
    where app_id = ${appId} and month = date_trunc('month', now() at time zone 'utc')::date`;
  return row?.tokens ?? 0;
}
