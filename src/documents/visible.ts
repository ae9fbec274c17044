import type { Db, Fragment } from '../db/types.ts';
import type { Actor } from '../http/actor.ts';

/**
 * Who may see a row: its app; users also see the app's rows, their own, and those of audiences they belong to. A viewer with only the two
 * ids sees nothing of an audience.
 */
export type Viewer = Pick<Actor, 'appId' | 'userId' | 'audiences'>;

/** Returns every owner whose rows a viewer sees; null: the app. */
export const ownersOf = ({ userId, audiences = [] }: Viewer): (string | null)[] =>
  userId === null ? [null] : [null, userId, ...audiences];

/**
 * Returns the SQL condition required in every read of owned rows. `alias` is the table's alias in the statement, a constant of ours. Rows
 * of the app (owner null) are visible to all its users; rows of a user or an audience only to that user or its members.
 */
export function visibleTo(db: Db, alias: string, viewer: Viewer) {
  return db`${db(`${alias}.app_id`)} = ${viewer.appId} and ${isVisible(db, db`${db(`${alias}.owner`)}`, viewer)}`;
}

/** Returns the part of it that concerns the owner. */
export function isVisible(db: Db, owner: Fragment, viewer: Viewer): Fragment {
  const [, userId, ...audiences] = ownersOf(viewer);
  if (userId == null) return db`${owner} is null`;
  return audiences.length
    ? db`(${owner} is null or ${owner} = any(${[userId, ...audiences]}::text[]))`
    : db`(${owner} is null or ${owner} = ${userId})`;
}

/** Orders rows with the same id: the viewer's own first, then the app's, then those shared with them. */
export const ownFirst = (db: Db, owner: Fragment, { userId }: Viewer): Fragment =>
  db`${owner} is not distinct from ${userId}::text desc, ${owner} nulls first`;
