import { pino } from 'pino';
import type { Context } from '../../../src/context.ts';
import { toDatabaseError } from '../../../src/db/pg-errors.ts';
import { createIdempotencyStore } from '../../../src/auth/idempotency/idempotency.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { createServer } from '../../../src/http/server.ts';
import { mcpRoute } from '../../../src/mcp/post-mcp.ts';
import type { McpServing } from '../../../src/mcp/serve-mcp.ts';

/** Serves `/mcp` with everything in front of it except authentication: the suite sends no credential, and calls as `actor`. */
export async function serveOpenly(
  ctx: Context,
  actor: Actor,
  serving: McpServing,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({
    ctx,
    routes: [mcpRoute(() => Promise.resolve(serving))],
    log: pino({ level: 'fatal' }),
    authenticate: {
      actorOf: () => Promise.resolve(actor),
      ensureUser: () => Promise.resolve(),
      isFamiliar: () => true,
      appNamedBy: () => null,
    },
    idempotency: createIdempotencyStore(ctx.sql),
    toDatabaseError,
    recordAudit: () => Promise.resolve(),
    doAudited: (given, work) => work(given),
    observe: () => {},
    bodyLimitBytes: ctx.config.bodyLimitBytes,
    uploadLimitBytes: ctx.config.uploadLimitBytes,
    rateLimitPerMinute: 0,
    failedLimitPerMinute: 0,
    answerIdleMs: ctx.config.answerIdleMs,
    trustedProxies: [],
    slotsMax: ctx.config.dbConnections,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/mcp`, close: () => server.close() };
}
