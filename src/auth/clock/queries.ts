import type { Tx } from '../../db/types.ts';

/**
 * Ends what only a clock that was far ahead can have issued: sessions, codes and agents' tokens would be valid until that time, also after every
 * revocation. A revocation of then counts from now on, or it would void each new token of its user.
 */
export async function endFutureCredentials(tx: Tx, now: Date): Promise<void> {
  // Across apps: housekeeping; no content is read. Those of an hour last at most an hour too long.
  await tx`delete from sessions where created_at > ${now}::timestamptz + interval '1 hour'`;
  // Across apps: as above.
  await tx`delete from sign_in_codes where expires_at > ${now}::timestamptz + interval '1 hour'`;
  // Across apps: as above.
  await tx`delete from device_logins where expires_at > ${now}::timestamptz + interval '1 hour'`;
  // Across apps: as above.
  await tx`delete from agent_grants where created_at > ${now}::timestamptz + interval '1 hour'`;
  // Across apps: as above. Access tokens last an hour, others thirty days.
  await tx`
    delete from agent_tokens
    where expires_at > ${now}::timestamptz + case kind when 'access' then interval '2 hours' else interval '31 days' end`;
  // Across apps: as above.
  await tx`
    update user_cutoffs set tokens_after = ${now}
    where tokens_after > ${now}::timestamptz + interval '1 hour'`;
  // Across apps: as above. A request of then counts as running until two minutes after its time.
  await tx`delete from idempotency_keys where created_at > now() + interval '1 hour'`;
}
