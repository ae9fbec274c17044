import type { Context } from '../../context.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { deleteOldAuditEvents } from './queries.ts';

const REST_MS = 3_600_000;

/** Deletes audit log entries older than `CAMBIUM_AUDIT_DAYS`, once an hour. */
export function startAuditLoop(ctx: Pick<Context, 'sql' | 'log' | 'config'>): BackgroundLoop {
  return startBackgroundLoop(async () => {
    try {
      await deleteOldAuditEvents(ctx.sql, ctx.config.auditDays);
    } catch (error) {
      ctx.log.error({ err: error }, 'old entries of the audit log could not be removed; will retry');
    }
    return REST_MS;
  });
}
