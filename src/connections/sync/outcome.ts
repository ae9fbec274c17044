import { AddressRefused } from '../../lib/address-guard.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import type { ConnectionOutcome } from '../lease-queries.ts';
import type { RunState } from '../run-queries.ts';

const MINUTE_MS = 60_000;
/** The first failure of a source that is read once a day does not cost a day. */
const BACKOFF_MINUTES_FIRST = 15;
const BACKOFF_MINUTES_MAX = 360;

export interface RunEnd {
  run: Exclude<RunState, 'running'>;
  /** For people: what happened and what to do; null: nothing. */
  reason: string | null;
  connection: ConnectionOutcome;
}

interface Ended {
  everyMinutes: number;
  /** Failed runs in a row before this one. */
  failedRuns: number;
  now: Date;
}

/** Runs are due at full ticks: those of an app that are due together share a workflow. */
const TICK_MS = 10_000;

const later = (now: Date, minutes: number): Date =>
  new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / TICK_MS) * TICK_MS);

/** What a run that read everything leaves; `note` says what waits. Pure. */
export const endOfSuccess = ({ everyMinutes, now }: Ended, note: string | null): RunEnd => ({
  run: 'completed',
  reason: note,
  connection: { state: 'active', reason: note, failedRuns: 0, nextRunAt: later(now, everyMinutes) },
});

/** Milliseconds of the pause after failed runs in a row: twice as long each time, up to six hours. Pure. */
export const backoffMinutes = (failedRuns: number, everyMinutes: number): number =>
  Math.min(
    Math.min(everyMinutes, BACKOFF_MINUTES_FIRST) * 2 ** Math.min(failedRuns - 1, 16),
    BACKOFF_MINUTES_MAX,
  );

/** What a run that ended with an error leaves; null for an error that says nothing of the source. Pure. */
export function endOfFailure(error: unknown, ended: Ended): RunEnd | null {
  if (error instanceof AddressRefused) return failing(error.message, ended);
  if (!(error instanceof VendorError)) return null;
  if (error.kind === 'revoked') return needsReauth(error.message, ended);
  if (error.kind === 'limited') return waiting(error, ended);
  return failing(error.kind === 'transient' ? `${error.message} ${RETRIED}` : error.message, ended);
}

/** What a run that ended with a defect of ours leaves. Pure. */
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
