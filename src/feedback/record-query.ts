import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { Viewer } from '../documents/visible.ts';
import { insertQuery, type NewQuery, type NewResult } from './queries.ts';

export type { NewResult };

/** Keeps a query with its result, so that its id leads to it, unless the service is set to keep none. */
export async function recordQuery(
  ctx: Pick<Context, 'sql' | 'config'>,
  viewer: Viewer,
  query: NewQuery,
): Promise<void> {
  if (ctx.config.queryDays > 0) await transaction(ctx.sql, (tx) => insertQuery(tx, viewer, query));
}
