import type { Context } from '../../context.ts';
import { joinTransaction } from '../../db/join-transaction.ts';
import { transaction } from '../../db/transaction.ts';
import type { DoAudited } from '../../http/audit.ts';
import { insertAuditEvent } from './queries.ts';
import { toEvent } from './record-audit.ts';

/**
 * Does the work of a request and writes its entry in one transaction, so that nothing is done without an entry and nothing is logged that
 * was not done. Notifications are sent after the commit.
 */
export const doAudited: DoAudited<Context> = async (ctx, work, entryOf) => {
  const after = new Set<() => void>();
  const changed: Parameters<Context['documentsChanged']>[] = [];
  const result = await transaction(ctx.sql, async (tx) => {
    const done = await work({
      ...ctx,
      sql: joinTransaction(tx),
      forgetCredentials: () => after.add(ctx.forgetCredentials),
      nudgeIngest: () => after.add(ctx.nudgeIngest),
      documentsChanged: (...documents) => changed.push(documents),
    });
    const entry = entryOf(done);
    if (entry) await insertAuditEvent(tx, toEvent(entry));
    return done;
  });
  for (const callback of after) callback();
  for (const documents of changed) ctx.documentsChanged(...documents);
  return result;
};
