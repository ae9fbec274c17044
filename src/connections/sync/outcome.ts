import { AddressRefused } from '../../lib/address-guard.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import type { ConnectionOutcome } from '../lease-queries.ts';
import type { RunState } from '../run-queries.ts';
import { MINUTE_MS } from '../../lib/dates/day.ts';

/** Keeps the first failure of a source that is read once a day from costing a whole day. */
const BACKOFF_MINUTES_FIRST = 15;
const BACKOFF_MINUTES_MAX = 360;

export interface RunEnd {
  run: Exclude<RunState, 'running'>;
  /** For people: what happened and what to do; null if nothing. */
  reason: string | null;
  connection: ConnectionOutcome;
}

interface Ended {
  everyMinutes: number;
  /** Consecutive failed runs before this one. */
  failedRuns: number;
  now: Date;
}

/** Due times are rounded up to this, so that runs of an app that are due together share a workflow. */
const TICK_MS = 10_000;

const later = (now: Date, minutes: number): Date =>
  new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / TICK_MS) * TICK_MS);

/** Returns the outcome of a run that read everything; `note` says what is pending. Pure. */
export const endOfSuccess = ({ everyMinutes, now }: Ended, note: string | null): RunEnd => ({
  run: 'completed',
  reason: note,
  connection: { state: 'active', reason: note, failedRuns: 0, nextRunAt: later(now, everyMinutes) },
});

/** Returns the minutes to wait after consecutive failed runs: doubles each time, up to six hours. Pure. */
export const backoffMinutes = (failedRuns: number, everyMinutes: number): number =>
  Math.min(
    Math.min(everyMinutes, BACKOFF_MINUTES_FIRST) * 2 ** Math.min(failedRuns - 1, 16),
    BACKOFF_MINUTES_MAX,
  );

/** Returns the outcome of a run that ended with an error; null for an error that is not about the source. Pure. */
export function endOfFailure(error: unknown, ended: Ended): RunEnd | null {
  if (error instanceof AddressRefused) return failing(error.message, ended);
  if (!(error instanceof VendorError)) return null;
  if (error.kind === 'revoked') return needsReauth(error.message, ended);
  if (error.kind === 'limited') return waiting(error, ended);
  // The others say what a person must do; after an answer that nobody expects, a person wonders what becomes of it.
  const isRetriedAsIs = error.kind === 'transient' || error.kind === 'contract';
  return failing(isRetriedAsIs ? `${error.message} ${RETRIED}` : error.message, ended);
}

/** Returns the outcome of a run that ended because of a bug of ours. Pure. */
export const endOfDefect = (ended: Ended): RunEnd =>
  failing(`Something went wrong inside Cambium; the log of the service says what. ${RETRIED}`, ended);

const RETRIED = 'Nothing is lost; it will be retried.';

function failing(reason: string, { everyMinutes, failedRuns, now }: Ended): RunEnd {
  const failed = failedRuns + 1;
  const nextRunAt = later(now, backoffMinutes(failed, everyMinutes));
  return { run: 'failed', reason, connection: { state: 'failing', reason, failedRuns: failed, nextRunAt } };
}

const needsReauth = (reason: string, { everyMinutes, failedRuns, now }: Ended): RunEnd => ({
  run: 'failed',
  reason,
  connection: { state: 'needs_reauth', reason, failedRuns, nextRunAt: later(now, everyMinutes) },
});

const waiting = ({ message, until }: VendorError, { everyMinutes, failedRuns, now }: Ended): RunEnd => ({
  run: 'waiting',
  reason: message,
  connection: { state: 'active', reason: message, failedRuns, nextRunAt: until ?? later(now, everyMinutes) },
});
