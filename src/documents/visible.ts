import type { Db, Fragment } from '../db/types.ts';
import type { Actor } from '../http/actor.ts';

/**
 * Who may see a row: its app, and the app's own rows plus those of the acting user and of the audiences that this user belongs to. Whoever has only the
 * two ids sees nothing of an audience.
 */
export type Viewer = Pick<Actor, 'appId' | 'userId' | 'audiences'>;

/** Every owner whose rows a viewer sees; null: the app. */
export const ownersOf = ({ userId, audiences = [] }: Viewer): (string | null)[] =>
  userId === null ? [null] : [null, userId, ...audiences];

/**
 * The SQL condition that every read of owned rows carries. `alias` is the table's alias in the statement, a constant of ours.
 * Rows of the app (owner null) are seen by every user of it; rows of a user or an audience only by that user, and by those who belong to it.
 */
export function visibleTo(db: Db, alias: string, viewer: Viewer) {
  return db`${db(`${alias}.app_id`)} = ${viewer.appId} and ${isVisible(db, db`${db(`${alias}.owner`)}`, viewer)}`;
}

/** The part of it that is about the owner. */
export function isVisible(db: Db, owner: Fragment, viewer: Viewer): Fragment {
  const [, userId, ...audiences] = ownersOf(viewer);
  if (userId == null) return db`${owner} is null`;
  return audiences.length
    ? db`(${owner} is null or ${owner} = any(${[userId, ...audiences]}::text[]))`
    : db`(${owner} is null or ${owner} = ${userId})`;
}

/** The viewer's own row of several of one id comes first, then the app's, then one that is shared with them. */
export const ownFirst = (db: Db, owner: Fragment, { userId }: Viewer): Fragment =>
  db`${owner} is not distinct from ${userId}::text desc, ${owner} nulls first`;
