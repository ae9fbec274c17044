import type { Tx } from '../db/types.ts';
import type { NewEvent } from './event.ts';
import { addToGathering, insertEvent } from './event-queries.ts';

/** What comes in crowds is told of once a minute: the first one opens an event, which those of the next minute join. */
const GATHER_SECONDS = 60;

/** Tells the endpoints that want it of an event, in the transaction of its cause; nothing is stored where none wants it. */
export const emitEvent = (tx: Tx, event: NewEvent): Promise<void> => insertEvent(tx, event, 0);

/** The same for what comes in crowds: `data.count` counts what one event tells of, its other fields are of the first. */
export async function gatherEvent(
  tx: Tx,
  event: NewEvent & { data: { count: 1; [id: string]: string | number | null } },
): Promise<void> {
  if (!(await addToGathering(tx, event))) await insertEvent(tx, event, GATHER_SECONDS);
}
