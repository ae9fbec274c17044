import type { Db } from '../db/types.ts';
import type { Actor } from '../http/actor.ts';

/** Who may see a row: its app, and the app's own rows plus those of the acting user. */
export type Viewer = Pick<Actor, 'appId' | 'userId'>;

/**
 * The SQL condition that every read of owned rows carries. `alias` is the table's alias in the statement, a constant of ours.
 * Rows of the app (owner null) are seen by every user of it; rows of a user only by that user.
 */
export function visibleTo(db: Db, alias: string, viewer: Viewer) {
  const owner = db(`${alias}.owner`);
  return viewer.userId === null
    ? db`${db(`${alias}.app_id`)} = ${viewer.appId} and ${owner} is null`
    : db`${db(`${alias}.app_id`)} = ${viewer.appId} and (${owner} is null or ${owner} = ${viewer.userId})`;
}
