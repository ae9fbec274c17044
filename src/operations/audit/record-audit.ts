import type { Context } from '../../context.ts';
import { DEFAULT_APP } from '../../auth/require-app.ts';
import type { AuditEntry, RecordAudit } from '../../http/audit.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { insertAuditEvent, type NewAuditEvent } from './queries.ts';

const SIGN_IN_FAILED = 'sign_in.failed';
const REPEATED_MS = 60_000;
const TARGET_CHARS_MAX = 1_000;

/**
 * Writes to the audit log. Of failed sign-ins, only an address's first in a minute is written, so that an attack does not fill the log; one
 * that names no app is kept for the service's operators.
 */
export function createRecordAudit({ sql }: Pick<Context, 'sql'>): RecordAudit {
  const recent = new BoundedCache<string, true>(10_000, REPEATED_MS);
  return async (entry) => {
    const event = toEvent(entry);
    const repeated = `${event.appId}\n${event.address}`;
    if (event.action === SIGN_IN_FAILED) {
      if (recent.get(repeated)) return;
      recent.set(repeated, true);
    }
    await insertAuditEvent(sql, event);
  };
}

/** Converts an entry to a row. */
export const toEvent = ({ action, target, actor, appId, address, requestId }: AuditEntry): NewAuditEvent => ({
  appId: appId ?? DEFAULT_APP,
  action,
  target: target?.slice(0, TARGET_CHARS_MAX) ?? null,
  keyId: actor?.keyId ?? null,
  userId: actor?.userId ?? null,
  address,
  requestId,
});
