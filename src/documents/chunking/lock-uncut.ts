import type { Db, Tx } from '../../db/types.ts';
import { hasUncut, listUncut, lockNextUncut, lockUncut, type UncutDocument } from './queries.ts';

export type { UncutDocument };

/** One turn of cutting: so many documents with about so many bytes, to keep locks short and memory small. */
const TURN_DOCUMENTS = 50;
const TURN_BYTES = 400_000;

/** Locks the oldest uncut documents of all apps, enough for one turn; those that another transaction holds are left to it. */
export async function lockNextTurn(tx: Tx): Promise<UncutDocument[]> {
  return lockNextUncut(tx, TURN_DOCUMENTS, TURN_BYTES);
}

/** Locks those of an app's documents that are not cut. */
export async function lockUncutOf(tx: Tx, appId: string, documentIds: number[]): Promise<UncutDocument[]> {
  return lockUncut(tx, appId, documentIds);
}

/** Whether at least `count` documents of an app are not cut. */
export async function isUncutBacklog(db: Db, appId: string, count: number): Promise<boolean> {
  return hasUncut(db, appId, count);
}

/** Up to `limit` documents of an app that are not cut, oldest first. */
export async function uncutOf(db: Db, appId: string, limit: number): Promise<number[]> {
  return listUncut(db, appId, limit);
}
