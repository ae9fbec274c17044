import { sendSignal, sendSignals } from '../db/signals/signal.ts';
import type { Tx } from '../db/types.ts';
import type { NewEvent } from './event.ts';
import { addToGathering, insertEvent } from './event-queries.ts';

/** Frequent events are batched: the first one opens an event that counts those of the next minute. */
const GATHER_SECONDS = 60;

/** Sends an event to streams and to subscribed endpoints, in the transaction of its cause; stores nothing if no endpoint wants it. */
export async function emitEvent(tx: Tx, event: NewEvent): Promise<void> {
  await insertEvent(tx, event, 0);
  await sendSignal(tx, event);
}

/** Sends several events at once. */
export async function emitEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  for (const event of events) await insertEvent(tx, event, 0);
  if (events.length) await sendSignals(tx, events);
}

/** Sends a frequent event in a batch: `data.count` counts the batch, other fields are from the first event. */
export async function gatherEvent(
  tx: Tx,
  event: NewEvent & { data: { count: 1; [id: string]: string | number | null } },
): Promise<void> {
  if (!(await addToGathering(tx, event))) await insertEvent(tx, event, GATHER_SECONDS);
  await sendSignal(tx, event);
}
