import type { Db } from '../../db/types.ts';

export interface NewAuditEvent {
  appId: string;
  action: string;
  target: string | null;
  keyId: string | null;
  userId: string | null;
  address: string;
  requestId: string;
}

export interface AuditEventRow {
  event_id: number;
  time: Date;
  action: string;
  target: string | null;
  key_id: string | null;
  user_id: string | null;
  address: string;
  request_id: string;
}

/** Writes an entry unless its app does not exist (anymore). A caller who has disconnected has no address anymore, whatever the types say. */
export async function insertAuditEvent(db: Db, event: NewAuditEvent): Promise<void> {
  await db`
    insert into audit_events (app_id, action, target, key_id, user_id, address, request_id)
    select app_id, ${event.action}, ${event.target}, ${event.keyId}::uuid, ${event.userId}, ${event.address || 'unknown'}, ${event.requestId}
    from apps
    where app_id = ${event.appId}`;
}

export interface AuditFilter {
  action: string | null;
  after: string | null;
  before: string | null;
}

/** Lists the newest entries first, before a given event. */
export async function listAuditEvents(
  db: Db,
  appId: string,
  filter: AuditFilter,
  page: { beforeId: number | null; limit: number },
): Promise<AuditEventRow[]> {
  return db<AuditEventRow[]>`
    select event_id, time, action, target, key_id, user_id, address, request_id
    from audit_events
    where app_id = ${appId}
      ${page.beforeId === null ? db`` : db`and event_id < ${page.beforeId}`}
      ${filter.action === null ? db`` : db`and action = ${filter.action}`}
      ${filter.after === null ? db`` : db`and time >= ${filter.after}::timestamptz`}
      ${filter.before === null ? db`` : db`and time < ${filter.before}::timestamptz`}
    order by event_id desc
    limit ${page.limit}`;
}

/** Deletes audit entries older than this many days, of all apps. */
export async function deleteOldAuditEvents(db: Db, days: number): Promise<void> {
  // Across apps: deletes expired entries; nothing is read.
  await db`delete from audit_events where time < now() - make_interval(days => ${days})`;
}
