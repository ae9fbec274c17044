import { accessRevoked, readAccess } from '../../credentials/account-access.ts';
import { isDatabaseUnavailable, isTransient } from '../../db/pg-errors.ts';
import type { Connector } from '../../sources/contract.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import { isOvertaken, type TakenConnection, takeConnection } from '../lease-queries.ts';
import { listLedger, listVersions } from '../ledger-queries.ts';
import { isRunOpen } from '../run-queries.ts';
import { createVendorContext } from '../vendor-context.ts';
import { refreshAudiences } from './audiences.ts';
import { closeRun, closeStopped } from './end-run.ts';
import { holdLease, LeaseLost } from './lease.ts';
import { endOfDefect, endOfFailure, endOfSuccess, type RunEnd } from './outcome.ts';
import { isListingDue, pruneByListing, pruneUnmet } from './prune.ts';
import { readChanges, retryFailed } from './read-changes.ts';
import { type Slice, type SyncInput, type SyncParts } from './sync-parts.ts';

export const SLICE_MS = 60_000;
const LOOK_MS = 1_000;

/** The vendor refused an access token; it may give another one. Its message does not repeat it. */
class TokenRefused extends Error {
  readonly token: string;
  constructor(token: string, cause: unknown) {
    super('an access token was refused', { cause });
    this.token = token;
  }
}

/**
 * Goes on with a run from where its connection stands, for about `sliceMs`; whether there is more to do. A process that died leaves
 * nothing but an earlier place to go on from, so this can run any number of times. A token that is refused is refreshed, once.
 */
export async function runSlice(parts: SyncParts, run: SyncInput, sliceMs = SLICE_MS): Promise<boolean> {
  try {
    return await runWith(parts, run, sliceMs, null);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    return runWith(parts, run, sliceMs, error.token);
  }
}

/** `refused`: the access token that the vendor has just refused. */
async function runWith(
  parts: SyncParts,
  run: SyncInput,
  sliceMs: number,
  refused: string | null,
): Promise<boolean> {
  const held = await takeConnection(parts.sql, run);
  const connector = held && parts.connectors.get(held.source);
  if (!held || !connector) {
    await closeStopped(parts, run);
    return false;
  }
  const lease = holdLease(parts, held);
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
  traffic: { requests: 0, bytes: 0, waitedMs: 0 },
  signal: given.signal,
  endsAt: Date.now() + given.sliceMs,
});

async function openSlice(planned: PlannedSlice, refused: string | null): Promise<Slice> {
  const { parts, run, held, connector, traffic, signal } = planned;
  const known = async (items: string[] | null) => {
    const rows =
      items === null ? await listVersions(parts.sql, held) : await listLedger(parts.sql, held, items);
    return new Map(rows.map((row) => [row.item, row.version]));
  };
  const vendor = createVendorContext(parts, {
    connector,
    config: connector.config.parse(held.config),
    visibility: held.visibility,
    access: await readAccess(parts, run, refused),
    known,
    traffic,
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
    // A connector speaks of keys, which this person never had.
    throw accessRevoked(slice.connector.name);
  }
}

/** Null: the slice's time is over, and there is more. */
async function readSource(slice: Slice): Promise<RunEnd | null> {
  const { held, connector, parts } = slice;
  // First: who was removed at the vendor stops finding things also while its documents cannot be read.
  await refreshAudiences(slice);
  await retryFailed(slice);
  if (!(await readChanges(slice))) return null;
  let waits = 0;
  if (slice.walkId !== null) waits = await pruneUnmet(slice, slice.walkId);
  else if (isListingDue(held, connector.listingHours, parts.now())) waits = await pruneByListing(slice);
  return endOfSuccess(ended(slice), waits > 0 ? sayHeld(waits) : null);
}

const sayHeld = (documents: number): string =>
  `${documents} documents are not listed any more, which is more than half of them. They stay until the next run says the same. If they were deleted on purpose, do nothing, or start it now; if not, look at the account.`;

const ended = ({ connector, held, parts }: PlannedSlice) => ({
  everyMinutes: connector.everyMinutes,
  failedRuns: held.failed_runs,
  now: parts.now(),
});

function endOf(slice: PlannedSlice, error: unknown): RunEnd {
  if (slice.signal.aborted || error instanceof LeaseLost || error instanceof TokenRefused) throw error;
  if (isDatabaseUnavailable(error) || isTransient(error)) throw error;
  const end = endOfFailure(error, ended(slice));
  if (end) return end;
  const { connectionId, runId } = slice.run;
  slice.parts.log.error({ err: error, connection_id: connectionId, run_id: runId }, 'a sync run failed');
  return endOfDefect(ended(slice));
}

/**
 * When a person stopped it, the run is over. When another process took it over, that one ends it: this one waits for that, so that it
 * does not report an end of its own.
 */
async function leave(parts: SyncParts, run: SyncInput, held: TakenConnection): Promise<void> {
  while (await isOvertaken(parts.sql, held)) {
    if (!(await isRunOpen(parts.sql, run))) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await closeStopped(parts, run);
}
