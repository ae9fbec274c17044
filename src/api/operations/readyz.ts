import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isDatabaseUnavailable } from '../../db/pg-errors.ts';
import { migrationsApplied } from '../../db/migrate.ts';
import { unavailable } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';

export const getReadyz = defineRoute({
  method: 'GET',
  path: '/readyz',
  summary: 'Check that requests can be served: the database answers and is migrated',
  tag: 'Operations',
  scope: null,
  response: z.object({ status: z.literal('ready'), database: z.literal('ok'), migrations: z.literal('ok') }),
  handler: async (ctx: Context) => {
    try {
      if (!(await migrationsApplied(ctx.sql))) throw unavailable('The database is not migrated yet.');
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw unavailable('The database cannot be reached.');
      throw error;
    }
    return { status: 'ready' as const, database: 'ok' as const, migrations: 'ok' as const };
  },
});
