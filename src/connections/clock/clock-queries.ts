import type { Sql } from '../../db/types.ts';

/**
 * Corrects times that only a wrong clock can have stored: one that was a year ahead would leave connections not due, leased, paused or not
 * listed for a year. No pause, retry or schedule is more than a day ahead.
 */
export async function forgetFutureTimes(sql: Sql): Promise<void> {
  // Across apps: times of all of them; no content is read.
  await sql`
    update connections
    set next_run_at = now()
    where next_run_at > now() + interval '2 days' and isfinite(next_run_at)`;
  // Across apps: as above.
  await sql`update connections set lease_until = null where lease_until > now() + interval '1 hour'`;
  // Across apps: as above.
  await sql`update connections set listed_at = null where listed_at > now() + interval '1 hour'`;
  // Across apps: as above.
  await sql`update audiences set read_at = '-infinity' where read_at > now() + interval '1 hour'`;
  // Across apps: as above.
  await sql`update sync_failures set next_try_at = now() where next_try_at > now() + interval '2 days'`;
  // Across apps: as above.
  await sql`
    update sync_runs set started_at = now() where state = 'running' and started_at > now() + interval '1 hour'`;
  await sql`
    update vendor_limiters
    set next_at = now(), paused_until = least(paused_until, now()), used_at = least(used_at, now())
    where next_at > now() + interval '2 days'`;
}
