import type { Sql, Tx } from '../../../db/types.ts';

export interface LimiterRow {
  now: Date;
  /** ms until the server may be called again; 0 or less: now. */
  paused_ms: number;
  closed_ms: number;
  running: number;
  second_calls: number;
  minute_calls: number;
  minute_tokens: number;
  /** ms until the oldest call leaves the windows of the second and the minute. */
  second_frees_ms: number;
  minute_frees_ms: number;
}

/** Creates the limiter of a model server if it is new. */
export async function insertLimiter(sql: Sql, key: string): Promise<void> {
  await sql`insert into model_lanes (lane) values (${key}) on conflict do nothing`;
}

/** Locks the limiter, so that all processes are granted permits one at a time. */
export async function lockLimiter(tx: Tx, key: string): Promise<void> {
  await tx`select lane from model_lanes where lane = ${key} for update`;
}

/** Locks an app on all limiters, so that its budget is not granted twice. */
export async function lockApp(tx: Tx, appId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('model budget'), hashtext(${appId}))`;
}

/** Returns the state of a limiter. The clock is read here, after waiting for the lock. */
export async function findLimiter(tx: Tx, key: string): Promise<LimiterRow> {
  // Across apps: a model server's limits apply to all apps together; no content is read.
  const [row] = await tx<LimiterRow[]>`
    with clock as materialized (select clock_timestamp() as now)
    select clock.now,
      ${ms(tx, tx`l.paused_until`)} as paused_ms,
      ${ms(tx, tx`l.closed_until`)} as closed_ms,
      (count(*) filter (where c.call_id is not null and c.finished_at is null))::int as running,
      (count(*) filter (where c.arrived_at > clock.now - interval '1 second'))::int as second_calls,
      (count(*) filter (where c.arrived_at > clock.now - interval '1 minute'))::int as minute_calls,
      coalesce(sum(c.tokens) filter (where c.arrived_at > clock.now - interval '1 minute'), 0)::bigint as minute_tokens,
      coalesce(${ms(tx, tx`min(c.arrived_at) filter (where c.arrived_at > clock.now - interval '1 second') + interval '1 second'`)}, 0) as second_frees_ms,
      coalesce(${ms(tx, tx`min(c.arrived_at) filter (where c.arrived_at > clock.now - interval '1 minute') + interval '1 minute'`)}, 0) as minute_frees_ms
    from clock
    join model_lanes l on l.lane = ${key}
    left join model_calls c on c.lane = l.lane
    group by clock.now, l.paused_until, l.closed_until`;
  if (!row) throw new Error(`There is no limiter ${key}.`);
  return row;
}

const ms = (tx: Tx, time: ReturnType<Tx>) =>
  tx`case when ${time} = '-infinity' then 0 else extract(epoch from ${time} - clock.now) * 1000 end::float8`;

export interface BudgetRow {
  /** Tokens of finished calls: of the app in this calendar month (UTC), and of the job. */
  app_used: number;
  job_used: number;
  /** Tokens reserved by running calls. */
  app_reserved: number;
  job_reserved: number;
}

/** Returns the tokens that an app and a job have used and reserved. */
export async function findBudget(tx: Tx, appId: string, job: string | null): Promise<BudgetRow> {
  const [row] = await tx<BudgetRow[]>`
    select
      coalesce((select m.tokens from model_months m where m.app_id = ${appId} and m.month = ${thisMonth(tx)}), 0)::bigint as app_used,
      coalesce((select sum(u.prompt_tokens + u.completion_tokens + u.unreported_tokens)
        from model_usage u where u.app_id = ${appId} and u.job = ${job}), 0)::bigint as job_used,
      coalesce(sum(c.tokens), 0)::bigint as app_reserved,
      coalesce(sum(c.tokens) filter (where c.job = ${job}), 0)::bigint as job_reserved
    from model_calls c
    where c.app_id = ${appId} and c.finished_at is null`;
  return row ?? { app_used: 0, job_used: 0, app_reserved: 0, job_reserved: 0 };
}

/** Returns true once per month: when the app first reaches this budget. */
export async function claimBudgetReached(tx: Tx, appId: string, budgetTokens: number): Promise<boolean> {
  const rows = await tx`
    insert into model_months as m (app_id, month, tokens, told_budget)
    select app_id, ${thisMonth(tx)}, 0, ${budgetTokens} from apps where app_id = ${appId}
    on conflict (app_id, month) do update
    set told_budget = excluded.told_budget
    where m.told_budget is null or m.told_budget < excluded.told_budget
    returning m.app_id`;
  return rows.length > 0;
}

const thisMonth = (tx: Tx | Sql) => tx`date_trunc('month', clock_timestamp() at time zone 'utc')::date`;

export interface NewCall {
  limiterKey: string;
  appId: string;
  purpose: string;
  job: string | null;
  model: string;
  tokens: number;
  /** Time after which the server is assumed to have the call, unless an earlier arrival is reported. */
  arrivalMsMax: number;
  leaseMs: number;
}

/** Stores a granted call, which reserves its tokens, and returns its id. */
export async function insertCall(tx: Tx, call: NewCall): Promise<number> {
  const [row] = await tx<{ call_id: number }[]>`
    with clock as materialized (select clock_timestamp() as now)
    insert into model_calls (lane, app_id, purpose, job, model, tokens, granted_at, arrived_at, lease_until)
    select ${call.limiterKey}, ${call.appId}, ${call.purpose}, ${call.job}, ${call.model}, ${call.tokens}, clock.now,
      clock.now + ${call.arrivalMsMax} * interval '1 millisecond', clock.now + ${call.leaseMs} * interval '1 millisecond'
    from clock
    returning call_id`;
  if (!row) throw new Error('The call was not stored.');
  return row.call_id;
}

/** Renews the leases of running calls: they count as running for `leaseMs` more. */
export async function renewLeases(sql: Sql, callIds: number[], leaseMs: number): Promise<void> {
  // Across apps: call ids are known only to the process that was granted the calls.
  await sql`
    update model_calls
    set lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where call_id = any(${callIds}::bigint[]) and finished_at is null`;
}

/** Records that the server had the call `elapsedMs` after its grant, or earlier. */
export async function setArrived(sql: Sql, callId: number, elapsedMs: number): Promise<void> {
  // Across apps: a call id is known only to the process that was granted the call.
  await sql`
    update model_calls
    set arrived_at = least(arrived_at, granted_at + ${elapsedMs} * interval '1 millisecond')
    where call_id = ${callId}`;
}

export interface FinishedCall {
  callId: number;
  promptTokens: number;
  completionTokens: number;
  /** Estimated, if the server did not report the cost. */
  unreportedTokens: number;
  /** When the server had it, in ms after the grant; null: unknown. */
  arrivedMs: number | null;
}

/** Settles a call: replaces the reserved tokens with those used, counted for the app, purpose and job. Only once. */
export async function finishCall(sql: Sql, call: FinishedCall): Promise<void> {
  const tokens = call.promptTokens + call.completionTokens + call.unreportedTokens;
  // Across apps: a call id is known only to the process that was granted the call.
  await sql`
    with settled as (
      update model_calls
      set finished_at = clock_timestamp(), tokens = ${tokens},
        arrived_at = least(arrived_at, granted_at + ${call.arrivedMs}::float8 * interval '1 millisecond')
      where call_id = ${call.callId} and finished_at is null
      returning app_id, purpose, job, model),
    used as (
      insert into model_usage (app_id, purpose, job, model, prompt_tokens, completion_tokens, unreported_tokens)
      select s.app_id, s.purpose, s.job, s.model, ${call.promptTokens}, ${call.completionTokens}, ${call.unreportedTokens}
      from settled s
      join apps a on a.app_id = s.app_id
      where ${tokens}::bigint > 0
      returning app_id)
    insert into model_months as m (app_id, month, tokens)
    select app_id, ${thisMonth(sql)}, ${tokens} from used
    on conflict (app_id, month) do update
    set tokens = m.tokens + excluded.tokens`;
}

/** Deletes a call that was never sent, so that nothing counts it. */
export async function deleteCall(sql: Sql, callId: number): Promise<void> {
  // Across apps: a call id is known only to the process that was granted the call.
  await sql`delete from model_calls where call_id = ${callId} and finished_at is null`;
}

/**
 * Deletes calls that no window counts any more, and settles those of dead processes: what they reserved counts as used, because the server
 * may have answered. Times over a day ahead are those of a clock that was wrong.
 */
export async function sweepCalls(tx: Tx, key: string): Promise<void> {
  await tx`
    update model_lanes
    set paused_until = least(paused_until, now()), closed_until = least(closed_until, now())
    where lane = ${key} and greatest(paused_until, closed_until) > clock_timestamp() + interval '1 day'`;
  // Across apps: housekeeping of a model server's calls; no content is read.
  await tx`
    with dead as (
      update model_calls
      set finished_at = clock_timestamp()
      where lane = ${key} and finished_at is null
        and (lease_until < clock_timestamp() or lease_until > clock_timestamp() + interval '1 day')
      returning app_id, purpose, job, model, tokens),
    used as (
      insert into model_usage (app_id, purpose, job, model, prompt_tokens, completion_tokens, unreported_tokens)
      select d.app_id, d.purpose, d.job, d.model, 0, 0, d.tokens
      from dead d
      join apps a on a.app_id = d.app_id
      returning app_id, unreported_tokens),
    months as (
      insert into model_months as m (app_id, month, tokens)
      select app_id, ${thisMonth(tx)}, sum(unreported_tokens) from used group by app_id
      on conflict (app_id, month) do update
      set tokens = m.tokens + excluded.tokens)
    delete from model_calls
    where lane = ${key} and finished_at is not null
      and (arrived_at < clock_timestamp() - interval '61 seconds' or arrived_at > clock_timestamp() + interval '1 day')`;
}

/** Resets the count of consecutive failures after the server answered. */
export async function openLimiter(sql: Sql, key: string): Promise<void> {
  await sql`
    update model_lanes
    set failures = 0, closed_until = '-infinity'
    where lane = ${key} and failures > 0`;
}

/** Counts a failure; after `failuresMax` in a row, closes the limiter for `closedMs`. */
export async function countFailure(
  sql: Sql,
  key: string,
  failuresMax: number,
  closedMs: number,
): Promise<void> {
  await sql`
    update model_lanes
    set failures = failures + 1,
      closed_until = case when failures + 1 >= ${failuresMax}
        then clock_timestamp() + ${closedMs} * interval '1 millisecond' else closed_until end
    where lane = ${key}`;
}

/** Pauses all calls to the server for this long. */
export async function pauseLimiter(sql: Sql, key: string, pauseMs: number): Promise<void> {
  await sql`
    update model_lanes
    set paused_until = greatest(paused_until, clock_timestamp() + ${pauseMs} * interval '1 millisecond')
    where lane = ${key}`;
}
