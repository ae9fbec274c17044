import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { emitEvent } from '../../webhooks/emit-event.ts';
import type { ConnectionState } from '../connection-queries.ts';
import { endLease, releaseConnection, makeDueLater, type TakenConnection } from '../lease-queries.ts';
import { endRun, type RunRow } from '../run-queries.ts';
import { LeaseLost } from './lease.ts';
import type { RunEnd } from './outcome.ts';
import { type Slice, type SyncParts, whoListsIt } from './sync-parts.ts';

/** Ends a run and releases its connection with the outcome for people and webhooks; only once, however often it is called. */
export async function closeRun(
  slice: Pick<Slice, 'parts' | 'run' | 'held' | 'traffic'>,
  end: RunEnd,
): Promise<void> {
  const { parts, run, held, traffic } = slice;
  await transaction(parts.sql, async (tx) => {
    const state = await releaseConnection(tx, held, end.connection);
    if (state === null) throw new LeaseLost();
    const row = await endRun(tx, run, { state: end.run, reason: end.reason, traffic });
    if (row) await emitEnd(tx, held, row, state);
  });
  // A waiting run emits no event, but what is shown of the connection is outdated.
  parts.documentsChanged(run.appId, whoListsIt(held));
}

/** Emits the events of a run that has ended, and of a connection that needs its person. */
export async function emitEnd(
  tx: Tx,
  held: Pick<TakenConnection, 'app_id' | 'connection_id' | 'owner' | 'source'>,
  row: RunRow,
  state?: ConnectionState,
): Promise<void> {
  const event = { appId: held.app_id, owner: held.owner };
  const ids = { connection_id: held.connection_id, source: held.source };
  const { added, changed, deleted, failed } = row;
  const data = { ...ids, run_id: row.run_id, added, changed, deleted, failed };
  if (row.state === 'completed') await emitEvent(tx, { ...event, type: 'index.completed', data });
  if (row.state === 'failed') await emitEvent(tx, { ...event, type: 'index.failed', data });
  if (state === 'needs_reauth') await emitEvent(tx, { ...event, type: 'connection.needs_reauth', data: ids });
}

/** Ends a run whose connection was paused or deleted, or was still leased by another run; `held` is what the run itself leased. */
export async function closeStopped(
  { sql }: Pick<SyncParts, 'sql'>,
  run: Slice['run'],
  held: TakenConnection | null = null,
): Promise<void> {
  await transaction(sql, async (tx) => {
    if (held) await endLease(tx, held);
    const reason = 'The connection was paused, removed or still busy with another run.';
    await endRun(tx, run, { state: 'stopped', reason });
    await makeDueLater(tx, run);
  });
}
