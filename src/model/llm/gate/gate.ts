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
  /** 0: no limit; as the three below. */
  requestsPerSecond: number;
  requestsPerMinute: number;
  tokensPerMinute: number;
  appBudgetTokens: number;
  jobBudgetTokens: number;
}

export interface GateEntry {
  model: string;
  job: ModelJob;
  /** An upper bound of what the call will use. */
  tokens: number;
  /** How long the caller is ready to wait for its turn. */
  waitMsMax: number;
}

/** Leave to send one request, as soon as it was given. */
interface Permit {
  callId: number;
  /** `performance.now()` before the grant. */
  grantedAt: number;
}

export interface TokensUsed {
  promptTokens: number;
  completionTokens: number;
  unreportedTokens: number;
  /** `performance.now()` when the first of the answer was seen; null: nothing was. */
  arrivedAt: number | null;
}

export type Outcome = 'answered' | 'failed' | 'unsent' | { pauseMs: number };

/**
 * A sent request is taken to have reached the server within this time, whatever the network does. A permit older than
 * `PERMIT_MS_MAX` must not be used: the process was held up and the rest of the time would not do for the way.
 */
const ARRIVAL_MS_MAX = 3_000;
export const PERMIT_MS_MAX = 1_000;
/** After so many failures in a row nobody asks the server for a while: waiting for it would hold up every document. */
const FAILURES_MAX = 8;
const CLOSED_MS = 30_000;
/** Longest sleep between two looks at the limiter; another process may have made room. */
const LOOK_MS_MAX = 400;
const LOOK_MS_MIN = 15;
/** A call of a process that has not said for so long that it lives no longer counts as running. */
const LEASE_MS = 30_000;
const LEASE_RENEWAL_MS = 5_000;

/** The way to one model server that all processes share: concurrency, limits over any second and minute, budgets, pauses. */
export interface Gate {
  enter(entry: GateEntry): Promise<Permit>;
  /** The server has the request: its place in the windows is known more exactly. */
  arrived(permit: Permit): Promise<void>;
  leave(permit: Permit, used: TokensUsed, outcome: Outcome): Promise<void>;
}

/** Opens the gate of `key`, a name for one model of one server. The limits must be the same in every process. */
export function createGate(
  sql: Sql,
  key: string,
  limits: Limits,
  closedMs = CLOSED_MS,
  failuresMax = FAILURES_MAX,
): Gate {
  let ready: Promise<void> | null = null;
  // Callers of this process wait in line, so that only the first of them asks the database and nobody is overtaken.
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
      last = turn.catch(() => {}); // the caller gets the error; the next in line proceeds
      const permit = await turn;
      lease.add(permit.callId);
      return permit;
    },
    arrived: async (permit) => {
      if (limits.requestsPerSecond === 0) return;
      // Without it the call only keeps its place in the window a little longer.
      await setArrived(sql, permit.callId, performance.now() - permit.grantedAt).catch(() => {});
    },
    leave: async (permit, used, outcome) => {
      lease.remove(permit.callId);
      if (outcome === 'unsent') await deleteCall(sql, permit.callId);
      else await settle(sql, permit, used);
      if (outcome === 'answered') await openLimiter(sql, key);
      else if (outcome === 'failed') await countFailure(sql, key, failuresMax, closedMs);
      else if (outcome !== 'unsent') await pauseLimiter(sql, key, outcome.pauseMs);
      naps.wake();
    },
  };
}

/** Sleeps that end early when a call of this process ends. */
interface Naps {
  /** Grows with every call that ends: one that ends during a look at the database must not be slept over. */
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

/** Tries until there is a permit. Throws `limited` for a pause longer than the caller waits, `busy` when the time is over, `cancelled`. */
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
    // A pause that the server asked for and that outlasts the caller's patience: no use in waiting.
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

/** Says of the calls under way, every few seconds, that their process lives. */
function keepLeases(sql: Sql): { add: (callId: number) => void; remove: (callId: number) => void } {
  const calls = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  const renew = () => {
    // A renewal that fails is made up for by the next one; the lease holds for six.
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

/** A permit, or the ms after which to look again. Throws when the budget is exceeded or the limiter is closed. */
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
