import type { Sql } from '../db/types.ts';

/**
 * Reserves the next slot of a limiter for one request, `everyMs` after the previous one across all processes (GCRA without bursts). Returns
 * the milliseconds until the slot; reserves nothing if that exceeds `waitMsMax`.
 */
export async function reserveSlot(
  sql: Sql,
  limiter: string,
  everyMs: number,
  waitMsMax: number,
): Promise<number> {
  const [slot] = await sql<{ wait_ms: number }[]>`
    insert into vendor_limiters as l (limiter, next_at)
    values (${limiter}, clock_timestamp() + ${everyMs}::float8 * interval '1 millisecond')
    on conflict (limiter) do update
    set next_at = greatest(l.next_at, clock_timestamp()) + ${everyMs}::float8 * interval '1 millisecond', used_at = now()
    where l.next_at <= clock_timestamp() + ${waitMsMax}::float8 * interval '1 millisecond'
    returning greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000 - ${everyMs}::float8)::float8 as wait_ms`;
  return slot ? slot.wait_ms : untilFree(sql, limiter);
}

async function untilFree(sql: Sql, limiter: string): Promise<number> {
  const [row] = await sql<{ wait_ms: number }[]>`
    select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as wait_ms from vendor_limiters where limiter = ${limiter}`;
  return row?.wait_ms ?? 0;
}

/** Blocks the limiter's slots until then. */
export async function pauseVendorLimiter(sql: Sql, limiter: string, until: Date): Promise<void> {
  await sql`
    insert into vendor_limiters as l (limiter, next_at, paused_until) values (${limiter}, ${until}, ${until})
    on conflict (limiter) do update
    set next_at = greatest(l.next_at, ${until}), paused_until = greatest(l.paused_until, ${until}), used_at = now()`;
}

/** Returns whether a limiter is paused; slots within the pause may have been reserved before it. */
export async function isLimiterPaused(sql: Sql, limiter: string): Promise<boolean> {
  const rows = await sql`
    select limiter from vendor_limiters where limiter = ${limiter} and paused_until > clock_timestamp()`;
  return rows.length > 0;
}

/** Deletes limiters that were not used for a day. */
export async function deleteIdleLimiters(sql: Sql): Promise<void> {
  await sql`delete from vendor_limiters where used_at < now() - interval '1 day' and next_at < now()`;
}
