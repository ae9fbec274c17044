import type { Context } from '../../context.ts';
import { type Held, keepLease } from '../lease-queries.ts';

/** The connection is no longer this run's: a person paused or deleted it, or another process has taken it over. */
export class LeaseLost extends Error {}

/** A pause takes effect within this time also while a vendor is slow to answer. */
const LOOK_MS = 3_000;

/** Keeps a connection in this process's hands until `release`; `signal` is aborted with `LeaseLost` when it slips out of them. */
export function holdLease(
  { sql, log }: Pick<Context, 'sql' | 'log'>,
  held: Held,
): { signal: AbortSignal; release: () => void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    keepLease(sql, held).then(
      (isHeld) => {
        if (!isHeld) lost.abort(new LeaseLost());
      },
      // The fence still guards every page; the lease is asked for again in a moment.
      (error: unknown) => log.warn({ err: error }, 'the lease of a connection could not be kept; will retry'),
    );
  }, LOOK_MS);
  return { signal: lost.signal, release: () => clearInterval(timer) };
}
