import { transaction } from '../../../db/transaction.ts';
import type { Sql } from '../../../db/types.ts';
import type { ModelJob } from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import { isWithinBudget } from './budget.ts';
import {
  countFailure,
  deleteCall,
  findBudget,
  findLimiter,
  finishCall,
  insertCall,
  insertLimiter,
  type LimiterRow,
  lockApp,
  lockLimiter,
  openLimiter,
  pauseLimiter,
  renewLeases,
  setArrived,
  sweepCalls,
} from './queries.ts';

export interface Limits {
  concurrency: number;
  /** 0: no limit; the same for the next three. */
  requestsPerSecond: number;
  requestsPerMinute: number;
  tokensPerMinute: number;
  appBudgetTokens: number;
  jobBudgetTokens: number;
}

export interface GateEntry {
  model: string;
  job: ModelJob;
  /** Upper bound on the tokens that the call will use. */
  tokens: number;
  /** How long the caller is willing to wait for its turn. */
  waitMsMax: number;
}

/** Permission to send one request, immediately. */
interface Permit {
  callId: number;
  /** `performance.now()` before the grant. */
  grantedAt: number;
}

export interface TokensUsed {
  promptTokens: number;
  completionTokens: number;
  unreportedTokens: number;
  /** `performance.now()` when the answer began; null: it never did. */
  arrivedAt: number | null;
}

export type Outcome = 'answered' | 'failed' | 'unsent' | { pauseMs: number };

/**
 * A sent request is assumed to reach the server within this time, whatever the network does. A permit older than `PERMIT_MS_MAX` must not
 * be used: the process was delayed, and the remaining time might not suffice.
 */
const ARRIVAL_MS_MAX = 3_000;
export const PERMIT_MS_MAX = 1_000;
/** After this many consecutive failures the server is not called for a while: waiting for it would block every document. */
const FAILURES_MAX = 8;
const CLOSED_MS = 30_000;
/** Maximum sleep between two checks of the limiter; another process may have freed capacity. */
const LOOK_MS_MAX = 400;
const LOOK_MS_MIN = 15;
/** A call whose process has not renewed its lease for this long no longer counts as running. */
const LEASE_MS = 30_000;
const LEASE_RENEWAL_MS = 5_000;

/** The access to one model server, shared by all processes: concurrency, limits per second and minute, budgets, pauses. */
export interface Gate {
  enter(entry: GateEntry): Promise<Permit>;
  /** Records that the server has the request, for a more exact place in the windows. */
  arrived(permit: Permit): Promise<void>;
  leave(permit: Permit, used: TokensUsed, outcome: Outcome): Promise<void>;
}

/** Creates the gate of `key`, a name for one model of one server. The limits must be the same in every process. */
export function createGate(sql: Sql, key: string, limits: Limits, closedMs = CLOSED_MS): Gate {
  let ready: Promise<void> | null = null;
  // Callers of this process queue, so that only the first one queries the database and nobody is overtaken.
  let last: Promise<unknown> = Promise.resolve();
  const naps = createNaps();
  const lease = keepLeases(sql);
  return {
    enter: async (entry) => {
      ready ??= insertLimiter(sql, key).catch((error: unknown) => {
        ready = null;
        throw error;
      });
      await ready;
      if (limits.tokensPerMinute > 0 && entry.tokens > limits.tokensPerMinute)
        throw new ModelError('too-long', 'one request is over the tokens per minute');
      const turn = last.then(() => waitForPermit(() => tryEnter(sql, key, limits, entry), entry, naps));
      last = turn.catch(() => {}); // the caller gets the error; the next one in the queue proceeds
      const permit = await turn;
      lease.add(permit.callId);
      return permit;
    },
    arrived: async (permit) => {
      if (limits.requestsPerSecond === 0) return;
      // If this fails, the call only keeps its place in the window a little longer.
      await setArrived(sql, permit.callId, performance.now() - permit.grantedAt).catch(() => {});
    },
    leave: async (permit, used, outcome) => {
      lease.remove(permit.callId);
      if (outcome === 'unsent') await deleteCall(sql, permit.callId);
      else await settle(sql, permit, used);
      if (outcome === 'answered') await openLimiter(sql, key);
      else if (outcome === 'failed') await countFailure(sql, key, FAILURES_MAX, closedMs);
      else if (outcome !== 'unsent') await pauseLimiter(sql, key, outcome.pauseMs);
      naps.wake();
    },
  };
}

/** Sleeps that end early if a call of this process ends. */
interface Naps {
  /** Incremented whenever a call ends, so that one ending during a database read is not missed. */
  endedCalls: () => number;
  rest: (ms: number) => Promise<void>;
  wake: () => void;
}

function createNaps(): Naps {
  let ended = 0;
  let wakeSleeper: () => void = () => {};
  return {
    endedCalls: () => ended,
    rest: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wakeSleeper = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => {
      ended++;
      wakeSleeper();
    },
  };
}

/** Tries until there is a permit. Throws `limited` for a pause longer than the caller waits, `busy` after the maximum wait, `cancelled`. */
async function waitForPermit(
  tryOnce: () => Promise<Permit | number>,
  { waitMsMax, job }: GateEntry,
  naps: Naps,
): Promise<Permit> {
  const deadline = performance.now() + waitMsMax;
  for (;;) {
    if (job.signal?.aborted) throw new ModelError('cancelled');
    const endedBefore = naps.endedCalls();
    const result = await tryOnce();
    if (typeof result !== 'number') return result;
    const left = deadline - performance.now();
    // The server asked for a longer pause than the caller waits, so waiting is useless.
    if (result > Math.max(left, LOOK_MS_MAX)) throw new ModelError('limited', '', result);
    if (left <= 0) throw new ModelError('busy');
    if (naps.endedCalls() === endedBefore)
      await naps.rest(Math.min(left, LOOK_MS_MAX, Math.max(LOOK_MS_MIN, result)));
  }
}

async function settle(sql: Sql, permit: Permit, { arrivedAt, ...tokens }: TokensUsed): Promise<void> {
  const arrivedMs = arrivedAt === null ? null : arrivedAt - permit.grantedAt;
  await finishCall(sql, { callId: permit.callId, ...tokens, arrivedMs });
}

/** Renews the leases of running calls every few seconds. */
function keepLeases(sql: Sql): { add: (callId: number) => void; remove: (callId: number) => void } {
  const calls = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  const renew = () => {
    // The next renewal makes up for a failed one; the lease covers six.
    renewLeases(sql, [...calls], LEASE_MS).catch(() => {});
  };
  return {
    add: (callId) => {
      calls.add(callId);
      timer ??= setInterval(renew, LEASE_RENEWAL_MS).unref();
    },
    remove: (callId) => {
      calls.delete(callId);
      if (calls.size || !timer) return;
      clearInterval(timer);
      timer = null;
    },
  };
}

/** Returns a permit, or the ms until the next check. Throws if the budget is exceeded or the limiter is closed. */
async function tryEnter(sql: Sql, key: string, limits: Limits, entry: GateEntry): Promise<Permit | number> {
  return transaction(sql, async (tx) => {
    const { appId, purpose, jobId } = entry.job;
    await lockLimiter(tx, key);
    await sweepCalls(tx, key);
    const waitMs = waitFor(await findLimiter(tx, key), limits, entry.tokens);
    if (waitMs > 0) return waitMs;
    if (limits.appBudgetTokens > 0 || limits.jobBudgetTokens > 0) {
      await lockApp(tx, appId);
      if (!isWithinBudget(await findBudget(tx, appId, jobId), limits, entry)) return LOOK_MS_MAX;
    }
    const grantedAt = performance.now();
    const callId = await insertCall(tx, {
      limiterKey: key,
      appId,
      purpose,
      job: jobId,
      model: entry.model,
      tokens: entry.tokens,
      arrivalMsMax: ARRIVAL_MS_MAX,
      leaseMs: LEASE_MS,
    });
    return { callId, grantedAt };
  });
}

function waitFor(state: LimiterRow, limits: Limits, tokens: number): number {
  if (state.closed_ms > 0) throw new ModelError('closed', '', state.closed_ms);
  if (state.paused_ms > 0) return state.paused_ms;
  if (state.running >= limits.concurrency) return LOOK_MS_MAX;
  if (limits.requestsPerSecond > 0 && state.second_calls >= limits.requestsPerSecond)
    return Math.max(LOOK_MS_MIN, Math.min(LOOK_MS_MAX, state.second_frees_ms));
  const minuteIsFull =
    (limits.requestsPerMinute > 0 && state.minute_calls >= limits.requestsPerMinute) ||
    (limits.tokensPerMinute > 0 && state.minute_tokens + tokens > limits.tokensPerMinute);
  return minuteIsFull ? Math.max(LOOK_MS_MIN, Math.min(LOOK_MS_MAX, state.minute_frees_ms)) : 0;
}
