import type { Db, Tx } from '../../db/types.ts';
import type { Identity, Proof } from './identity.ts';
import { readersOfUserId } from './readers.ts';

/** Lists a user's current audiences: by their id, their proven identities, the domains of proven addresses, and the sources of proven accounts. */
export async function listAudienceIds(db: Db, appId: string, userId: string): Promise<string[]> {
  const rows = await db<{ audience_id: string }[]>`
    with is_reader as (
      select unnest(${readersOfUserId(userId)}::text[]) as reader
      union
      select i.identity from user_identities i where i.app_id = ${appId} and i.user_id = ${userId}
      union
      select 'domain:' || substring(i.identity from '@([^@]+)$')
      from user_identities i
      where i.app_id = ${appId} and i.user_id = ${userId} and i.identity like 'email:%'
      union
      select 'source:' || split_part(i.identity, ':', 2)
      from user_identities i
      where i.app_id = ${appId} and i.user_id = ${userId} and i.identity like 'account:%')
    select distinct m.audience_id
    from is_reader r
    join audience_members m on m.reader = r.reader
    where m.app_id = ${appId}
    order by m.audience_id`;
  return rows.map((row) => row.audience_id);
}

export interface IdentityRow {
  identity: Identity;
  proof: Proof;
}

/** Lists a user's identities in the sources, with the proof of each. */
export async function listIdentityRows(db: Db, appId: string, userId: string): Promise<IdentityRow[]> {
  return db<IdentityRow[]>`
    select distinct identity, proof from user_identities
    where app_id = ${appId} and user_id = ${userId}
    order by identity, proof`;
}

/** Replaces the identities that were proven in the same way (by the same connection). */
export async function replaceIdentities(
  tx: Tx,
  { appId, userId }: { appId: string; userId: string },
  {
    identities,
    proof,
    connectionId = null,
  }: { identities: readonly Identity[]; proof: Proof; connectionId?: string | null },
): Promise<void> {
  await tx`
    delete from user_identities
    where app_id = ${appId} and user_id = ${userId} and proof = ${proof}
      and connection_id is not distinct from ${connectionId}::uuid`;
  await tx`
    insert into user_identities (app_id, user_id, identity, proof, connection_id)
    select ${appId}, ${userId}, n.identity, ${proof}, ${connectionId}::uuid
    from unnest(${[...new Set(identities)]}::text[]) as n (identity)
    on conflict do nothing`;
}
