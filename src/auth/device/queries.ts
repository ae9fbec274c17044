import type { Db, Tx } from '../../db/types.ts';
import type { Scope } from '../../http/actor.ts';

export interface ApprovedDevice {
  appId: string;
  codeHash: Buffer;
  userId: string | null;
  keyId: string;
  expiresAt: Date;
}

/** Stores an approval; returns false if the code was already approved. */
export async function insertApproval(tx: Tx, device: ApprovedDevice): Promise<boolean> {
  const rows = await tx`
    insert into device_logins (app_id, code_hash, user_id, key_id, expires_at)
    values (${device.appId}, ${device.codeHash}, ${device.userId}, ${device.keyId}, ${device.expiresAt})
    on conflict do nothing
    returning app_id`;
  return rows.length > 0;
}

interface Approval {
  app_id: string;
  user_id: string | null;
  /** Of the key that approved it: its scopes and its only user. */
  scopes: Scope[];
  pinned_to: string | null;
}

/** Removes an approval and returns whom it is for, or null; null also if its key was revoked. */
export async function takeApproval(tx: Tx, codeHash: Buffer, now: Date): Promise<Approval | null> {
  // Across apps: the approval says which app it belongs to.
  const [row] = await tx<Approval[]>`
    delete from device_logins d
    using api_keys k
    where d.code_hash = ${codeHash} and d.expires_at > ${now}
      and k.app_id = d.app_id and k.key_id = d.key_id and k.revoked_at is null
    returning d.app_id, d.user_id, k.scopes, k.user_id as pinned_to`;
  return row ?? null;
}

/** Removes approvals that nobody fetched in time. */
export async function deleteExpiredApprovals(db: Db, now: Date): Promise<void> {
  // Across apps: approvals of all apps expire by time.
  await db`delete from device_logins where expires_at < ${now}`;
}
