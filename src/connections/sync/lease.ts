import type { Context } from '../../context.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import { type Held, keepLease } from '../lease-queries.ts';
import { transaction } from '../../db/transaction.ts';
import type { Sql, Tx } from '../../db/types.ts';

/** The connection is no longer leased by this run: a person paused or deleted it, or another process took it over. */
export class LeaseLost extends Error {}

/** Runs a transaction while the run holds the connection. Throws `LeaseLost` if it no longer does, and stores nothing. */
export const transactionHeld = <T>(sql: Sql, held: Held, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(sql, async (tx) => {
    if (!(await keepLease(tx, held))) throw new LeaseLost();
    return work(tx);
  });

/** How often to renew a lease, so that a pause takes effect within this time even if a vendor is slow to answer. */
const LOOK_MS = 3_000;

/** Keeps a connection leased until `release`; aborts `signal` with `LeaseLost` if the lease is lost, with `VendorError` after `heldMsMax`. */
export function holdLease(
  { sql, log }: Pick<Context, 'sql' | 'log'>,
  held: Held,
  heldMsMax: number,
): { signal: AbortSignal; release: () => void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    keepLease(sql, held).then(
      (isHeld) => {
        if (!isHeld) lost.abort(new LeaseLost());
      },
      // The fence still protects every page; the lease is renewed again shortly.
      (error: unknown) => log.warn({ err: error }, 'the lease of a connection could not be kept; will retry'),
    );
  }, LOOK_MS);
  const end = setTimeout(() => lost.abort(endless()), heldMsMax);
  const release = () => {
    clearInterval(timer);
    clearTimeout(end);
  };
  return { signal: lost.signal, release };
}

const endless = (): VendorError =>
  new VendorError(
    'contract',
    'The source has sent lists for hours without an end or a place to continue at. They may have no end.',
  );
