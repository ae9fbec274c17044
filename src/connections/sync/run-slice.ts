import { setTimeout as sleep } from 'node:timers/promises';
import { accessRevoked, readAccess } from '../../credentials/account-access.ts';
import { isDatabaseUnavailable, isTransient } from '../../db/pg-errors.ts';
import { StoppingError } from '../../lib/cpu-pool/cpu-pool.ts';
import type { Connector } from '../../sources/contract.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import { isTakenOver, type TakenConnection, takeConnection } from '../lease-queries.ts';
import { listLedger, listVersions } from '../ledger-queries.ts';
import { isRunOpen } from '../run-queries.ts';
import { createVendorContext } from '../vendor-context.ts';
import { refreshAudiences } from './audiences.ts';
import { closeRun, closeStopped } from './end-run.ts';
import { holdLease, LeaseLost } from './lease.ts';
import { sayUnnamed } from './page/left-out.ts';
import { endOfDefect, endOfFailure, endOfSuccess, type RunEnd } from './outcome.ts';
import { isListingDue, pruneByListing, pruneUnmet } from './prune.ts';
import { readChanges, retryFailed } from './read-changes.ts';
import { type Slice, type SyncInput, type SyncParts } from './sync-parts.ts';
import { noTraffic } from '../../sources/vendor-http/vendor-http.ts';
import { HOUR_MS } from '../../lib/dates/day.ts';

export const SLICE_MS = 60_000;
/**
 * A slice can only end between two pages. A list that is read as a whole (people, all ids) of a million entries takes an hour; one without an
 * end would keep one of the few places in which accounts are read.
 */
const HELD_MS_MAX = 2 * HOUR_MS;
const LOOK_MS = 1_000;
/** Hours until everything is read again because something was left out, for a source that reports every deletion. */
const HOURS_LEFT_OUT = 24;

/** Thrown when the vendor refused an access token but may issue another one. The message does not contain it. */
class TokenRefused extends Error {
  readonly token: string;
  constructor(token: string, cause: unknown) {
    super('an access token was refused', { cause });
    this.token = token;
  }
}

/**
 * Resumes a run at its connection's cursor, for about `sliceMs`; returns whether there is more to do. A process that dies leaves only an
 * earlier cursor, so this can run any number of times. Refreshes a refused token once.
 */
export async function runSlice(
  parts: SyncParts,
  run: SyncInput,
  sliceMs = SLICE_MS,
  heldMsMax = HELD_MS_MAX,
): Promise<boolean> {
  const times = { sliceMs, heldMsMax };
  try {
    return await runWith(parts, run, times, null);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    return runWith(parts, run, times, error.token);
  }
}

/** Runs a slice; `refused` is the access token that the vendor has just refused. */
async function runWith(
  parts: SyncParts,
  run: SyncInput,
  { sliceMs, heldMsMax }: { sliceMs: number; heldMsMax: number },
  refused: string | null,
): Promise<boolean> {
  const held = await takeConnection(parts.sql, run);
  const connector = held && parts.connectors.get(held.source);
  if (!held || !connector) {
    await closeStopped(parts, run);
    return false;
  }
  const lease = holdLease(parts, held, heldMsMax);
  try {
    return await workOn(planSlice(parts, run, { held, connector, signal: lease.signal, sliceMs }), refused);
  } catch (error) {
    const cause: unknown = lease.signal.aborted ? lease.signal.reason : error;
    if (!(cause instanceof LeaseLost)) throw error;
    await leave(parts, run, held);
    return false;
  } finally {
    lease.release();
  }
}

/** A slice before its account is opened. */
type PlannedSlice = Omit<Slice, 'vendor'>;

const planSlice = (
  parts: SyncParts,
  run: SyncInput,
  given: { held: TakenConnection; connector: Connector; signal: AbortSignal; sliceMs: number },
): PlannedSlice => ({
  parts,
  run,
  held: given.held,
  connector: given.connector,
  walkId: given.held.walk_id,
  traffic: noTraffic(),
  leftOut: [],
  unnamed: [],
  signal: given.signal,
  endsAt: performance.now() + given.sliceMs,
});

async function openSlice(planned: PlannedSlice, refused: string | null): Promise<Slice> {
  const { parts, run, held, connector, traffic, leftOut, signal } = planned;
  const known = async (items: string[] | null) => {
    const rows =
      items === null ? await listVersions(parts.sql, held) : await listLedger(parts.sql, held, items);
    return new Map(rows.map((row) => [row.item, row.version]));
  };
  const vendor = await createVendorContext(parts, {
    connector,
    config: connector.config.parse(held.config),
    visibility: held.visibility,
    access: await readAccess(parts, run, refused),
    known,
    traffic,
    leftOut,
    signal,
  });
  return { ...planned, vendor };
}

async function workOn(planned: PlannedSlice, refused: string | null): Promise<boolean> {
  const end = await readAccount(planned, refused).catch((error: unknown) => endOf(planned, error));
  if (end === null) return true;
  await closeRun(planned, end);
  return false;
}

async function readAccount(planned: PlannedSlice, refused: string | null): Promise<RunEnd | null> {
  const slice = await openSlice(planned, refused);
  try {
    return await readSource(slice);
  } catch (error) {
    const { secret, secretKind } = slice.vendor;
    if (secretKind === 'key' || !(error instanceof VendorError) || error.kind !== 'revoked') throw error;
    if (secret !== null && refused === null) throw new TokenRefused(secret, error);
    // The connector's error mentions keys, which this person never had.
    throw accessRevoked(slice.connector.name);
  }
}

/** Returns null if the slice ran out of time and there is more to do. */
async function readSource(slice: Slice): Promise<RunEnd | null> {
  const { held, connector, parts } = slice;
  // First, so that people removed at the vendor stop finding things even if its documents cannot be read.
  await refreshAudiences(slice);
  await retryFailed(slice);
  const { listingHours, listIds } = connector;
  const hours = held.has_left_out ? (listingHours ?? HOURS_LEFT_OUT) : listingHours;
  const isDue = isListingDue(held, hours, parts.now());
  const readAll = isDue && (!listIds || held.has_left_out);
  if (!(await readChanges(slice, { readAll }))) return null;
  let waits = 0;
  if (slice.walkId !== null) waits = await pruneUnmet(slice, slice.walkId);
  else if (isDue) waits = await pruneByListing(slice);
  return endOfSuccess(ended(slice), waits > 0 ? sayHeld(waits) : sayUnnamed(slice.unnamed));
}

const sayHeld = (documents: number): string =>
  `${documents} documents are no longer listed, which is more than half of them. They stay until the next run says the same. If they were deleted on purpose, do nothing, or start it now; if not, look at the account.`;

const ended = ({ connector, held, parts }: PlannedSlice) => ({
  everyMinutes: connector.everyMinutes,
  failedRuns: held.failed_runs,
  now: parts.now(),
});

function endOf(slice: PlannedSlice, thrown: unknown): RunEnd {
  const { signal } = slice;
  const isEndless = signal.reason instanceof VendorError;
  const error: unknown = isEndless ? signal.reason : thrown;
  if ((signal.aborted && !isEndless) || error instanceof LeaseLost || error instanceof TokenRefused)
    throw error;
  if (isDatabaseUnavailable(error) || isTransient(error) || error instanceof StoppingError) throw error;
  const end = endOfFailure(error, ended(slice));
  if (end) return end;
  const { connectionId, runId } = slice.run;
  slice.parts.log.error({ err: error, connection_id: connectionId, run_id: runId }, 'a sync run failed');
  return endOfDefect(ended(slice));
}

/**
 * Closes the run if a person stopped it. If another process took it over, that one closes it: waits for that, so that this one does not
 * report its own outcome.
 */
async function leave(parts: SyncParts, run: SyncInput, held: TakenConnection): Promise<void> {
  while (await isTakenOver(parts.sql, held)) {
    if (!(await isRunOpen(parts.sql, run))) return;
    await sleep(LOOK_MS);
  }
  await closeStopped(parts, run, held);
}
