import type { Db, Tx } from '../../db/types.ts';

/** What decides whether a user's token is accepted: whether the user exists, and from when on tokens count. */
export interface UserState {
  exists: boolean;
  tokens_after: Date | null;
  deleted: boolean;
}

/** Returns whether a user exists or was deleted, and from when on its tokens are valid. */
export async function findUserState(db: Db, appId: string, userId: string): Promise<UserState> {
  const [row] = await db<UserState[]>`
    select
      exists (select 1 from users where app_id = ${appId} and user_id = ${userId}) as exists,
      (select tokens_after from user_cutoffs where app_id = ${appId} and user_id = ${userId}) as tokens_after,
      coalesce((select deleted from user_cutoffs where app_id = ${appId} and user_id = ${userId}), false) as deleted`;
  return row ?? { exists: false, tokens_after: null, deleted: false };
}

/** Ensures that the user exists; a deleted user exists again, but earlier tokens stay void. Returns whether they are new. */
export async function insertUser(db: Db, appId: string, userId: string): Promise<boolean> {
  const inserted = await db`
    insert into users (app_id, user_id)
    values (${appId}, ${userId})
    on conflict do nothing
    returning user_id`;
  const restored = await db`
    update user_cutoffs set deleted = false
    where app_id = ${appId} and user_id = ${userId} and deleted
    returning user_id`;
  return inserted.length + restored.length > 0;
}

/** Voids every token issued to the user up to now; `deleted` also refuses later ones. */
export async function writeCutoff(
  tx: Tx,
  appId: string,
  userId: string,
  cutoff: { at: Date; deleted: boolean },
): Promise<void> {
  await tx`
    insert into user_cutoffs (app_id, user_id, tokens_after, deleted)
    values (${appId}, ${userId}, ${cutoff.at}, ${cutoff.deleted})
    on conflict (app_id, user_id) do update
    set tokens_after = excluded.tokens_after, deleted = user_cutoffs.deleted or excluded.deleted`;
}

/** Deletes a user; everything they own references this row and goes with it. */
export async function deleteUserRows(tx: Tx, appId: string, userId: string): Promise<void> {
  await tx`delete from idempotency_keys where app_id = ${appId} and actor = ${userId}`;
  await tx`delete from sessions where app_id = ${appId} and user_id = ${userId}`;
  await tx`delete from api_keys where app_id = ${appId} and user_id = ${userId}`;
  await tx`delete from users where app_id = ${appId} and user_id = ${userId}`;
}

/** An audience is an owner like a user, but not a person: its id starts with a control character. */
const isPerson = (db: Db) => db`ascii(u.user_id) >= 32`;

export interface UserRow {
  user_id: string;
  created_at: Date;
  documents: number;
}

/** Lists a page of an app's users with their numbers of documents, by id. */
export async function listUserRows(
  db: Db,
  appId: string,
  page: { after: string | null; offset: number; limit: number },
): Promise<UserRow[]> {
  return db<UserRow[]>`
    select u.user_id, u.created_at,
      (select count(*)::int from documents d where d.app_id = u.app_id and d.owner = u.user_id) as documents
    from users u
    where u.app_id = ${appId} and ${isPerson(db)} and (${page.after}::text is null or u.user_id > ${page.after})
    order by u.user_id
    limit ${page.limit}
    offset ${page.offset}`;
}

/** Counts an app's users. */
export async function countUsers(db: Db, appId: string): Promise<number> {
  const [row] = await db<
    { n: number }[]
  >`select count(*)::int as n from users u where u.app_id = ${appId} and ${isPerson(db)}`;
  return row?.n ?? 0;
}
