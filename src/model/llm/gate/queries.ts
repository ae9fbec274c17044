import type { Sql, Tx } from '../../../db/types.ts';

export interface LimiterRow {
  now: Date;
  /** ms until the server may be asked again; 0 or less: now. */
  paused_ms: number;
  closed_ms: number;
  running: number;
  second_calls: number;
  minute_calls: number;
  minute_tokens: number;
  /** ms until the oldest call leaves the second's and the minute's window. */
  second_frees_ms: number;
  minute_frees_ms: number;
}

export async function insertLimiter(sql: Sql, key: string): Promise<void> {
  await sql`insert into model_lanes (lane) values (${key}) on conflict do nothing`;
}

/** Takes the limiter's lock: grants of all processes come one after the other. */
export async function lockLimiter(tx: Tx, key: string): Promise<void> {
  await tx`select lane from model_lanes where lane = ${key} for update`;
}

/** Grants of one app come one after the other on every limiter, so that its budget is not promised twice. */
export async function lockApp(tx: Tx, appId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('model budget'), hashtext(${appId}))`;
}

/** The state of a limiter. The clock is read here, after the lock was waited for. */
export async function findLimiter(tx: Tx, key: string): Promise<LimiterRow> {
  // Across apps: a model server's limits hold for all apps together; no content is read.
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
  /** Tokens reserved by calls under way. */
  app_reserved: number;
  job_reserved: number;
}

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

/** Whether this budget of the app was reached for the first time this month; true once. */
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
  /** By then the call counts as received by the server, unless an earlier arrival is reported. */
  arrivalMsMax: number;
  leaseMs: number;
}

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

/** The process of these calls lives: they count as running for `leaseMs` more. */
export async function renewLeases(sql: Sql, callIds: number[], leaseMs: number): Promise<void> {
  // Across apps: call ids are known only to the process that was granted the calls.
  await sql`
    update model_calls
    set lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where call_id = any(${callIds}::bigint[]) and finished_at is null`;
}

/** Notes that the server has the call since `elapsedMs` after its grant, or earlier. */
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
  /** Estimated, when the server did not say. */
  unreportedTokens: number;
  /** When the server has had it, in ms after the grant; null: not known. */
  arrivedMs: number | null;
}

/** Settles a call: what was reserved becomes what was used, counted for the app, purpose and job. Once only. */
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

/** A call that was never sent: nothing counts it. */
export async function deleteCall(sql: Sql, callId: number): Promise<void> {
  // Across apps: a call id is known only to the process that was granted the call.
  await sql`delete from model_calls where call_id = ${callId} and finished_at is null`;
}

/**
 * Takes calls away that no window counts any more, and settles those of processes that died: what they had reserved counts as
 * used, because the server may have answered.
 */
export async function sweepCalls(tx: Tx, key: string): Promise<void> {
  // Across apps: housekeeping of a model server's calls; no content is read.
  await tx`
    with dead as (
      update model_calls
      set finished_at = clock_timestamp()
      where lane = ${key} and finished_at is null and lease_until < clock_timestamp()
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
    where lane = ${key} and finished_at is not null and arrived_at < clock_timestamp() - interval '61 seconds'`;
}

/** The server answered: failures in a row start at zero. */
export async function openLimiter(sql: Sql, key: string): Promise<void> {
  await sql`
    update model_lanes
    set failures = 0, closed_until = '-infinity'
    where lane = ${key} and failures > 0`;
}

/** The server failed; after `failuresMax` in a row the limiter is closed for `closedMs`. */
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

/** Nobody asks the server for so long. */
export async function pauseLimiter(sql: Sql, key: string, pauseMs: number): Promise<void> {
  await sql`
    update model_lanes
    set paused_until = greatest(paused_until, clock_timestamp() + ${pauseMs} * interval '1 millisecond')
    where lane = ${key}`;
}
