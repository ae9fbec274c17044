import type { Tx } from '../../db/types.ts';
import { listTurns, lockQueue, recordTurn } from './queries.ts';

/** Background work for which apps take turns. */
export type Queue = 'chunking' | 'extraction';

/** Cost of a turn: one per document, and one per this many bytes of it. */
const BYTES_PER_COST = 8_192;

/** Returns the cost of a turn with this many documents and bytes. */
export const costOf = (documents: number, bytes: number): number => documents + bytes / BYTES_PER_COST;

/**
 * Gives the next turn to one of the waiting apps, by the cost of their turns so far: `claim` takes work and returns its cost, or null if
 * the app may have none now, and the next app is tried. Call it in a short transaction: others wait for their turn meanwhile.
 */
export async function takeTurn<T>(
  tx: Tx,
  queue: Queue,
  listWaiting: () => Promise<string[]>,
  claim: (appId: string) => Promise<{ work: T; cost: number } | null>,
): Promise<T | null> {
  await lockQueue(tx, queue);
  for (const turn of await listTurns(tx, queue, await listWaiting())) {
    const claimed = await claim(turn.app_id);
    if (!claimed) continue;
    await recordTurn(tx, queue, turn, claimed.cost);
    return claimed.work;
  }
  return null;
}
