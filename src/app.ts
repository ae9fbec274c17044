import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Authenticator, createAuthenticator } from './auth/authenticate.ts';
import { ensureDefaultApp } from './auth/issue-key.ts';
import { startCredentialClockLoop } from './auth/clock/clock-loop.ts';
import { createIdempotencyStore } from './auth/idempotency/idempotency.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { startSyncLoop } from './connections/sync/sync-loop.ts';
import { isDatabaseUnavailable } from './db/pg-errors.ts';
import { connect } from './db/connect.ts';
import { createSignals } from './db/signals/signals.ts';
import { createChangeNotifier } from './db/signals/notify-changes.ts';
import { toDatabaseError } from './db/pg-errors.ts';
import type { Sql } from './db/types.ts';
import { openDatabase } from './db/open-postgres.ts';
import { startReviewNewsLoop } from './entities/decide/review-news-loop.ts';
import { startForgetQueriesLoop } from './feedback/forget-queries-loop.ts';
import { createQueryLog } from './feedback/query-log.ts';
import { startCountsLoop } from './documents/counts/counts-loop.ts';
import { openApiDocument } from './http/reference/openapi.ts';
import { closeServer } from './http/close-server.ts';
import { createServer } from './http/server.ts';
import { clearUploads } from './ingest/clear-uploads.ts';
import { startIngestLoop } from './ingest/ingest-loop.ts';
import { SignInTries } from './http/limits/sign-in-tries.ts';
import { Spool } from './http/upload/spool.ts';
import { ParsePool } from './ingest/parse-pool/parse-pool.ts';
import { createGuardedFetch } from './lib/address-guard.ts';
import { Activity } from './lib/async/activity.ts';
import { Closers } from './lib/async/closers.ts';
import { ActiveApps } from './lib/cpu-pool/active-apps.ts';
import { createCpuPool } from './lib/cpu-pool/cpu-pool.ts';
import { firstKeyFile } from './data-dir/first-key.ts';
import { readSecretKey } from './data-dir/read-secret-key.ts';
import { makeDataDir } from './data-dir/data-dir.ts';
import { VERSION } from './lib/version.ts';
import { createBuiltinModel } from './model/builtin/builtin.ts';
import { createModel } from './model/create-model.ts';
import { openLog } from './operations/open-log.ts';
import { startAuditLoop } from './operations/audit/audit-loop.ts';
import { doAudited } from './operations/audit/do-audited.ts';
import { createRecordAudit } from './operations/audit/record-audit.ts';
import { createMetrics, type Metrics } from './operations/create-metrics.ts';
import { referenceRoutes } from './api/operations/openapi.ts';
import { ROUTES } from './routes.ts';
import { CONNECTORS } from './sources/connectors.ts';
import { OAUTH_PROVIDERS } from './sources/oauth-providers.ts';
import { createFindSimilarity } from './search/lsa/find-similarity.ts';
import { startLsaLoop } from './search/lsa/lsa-loop.ts';
import { startStatisticsLoop } from './search/statistics/statistics-loop.ts';
import { startEmbedLoop } from './search/vectors/embed-loop.ts';
import { createNearChunks } from './search/vectors/near-chunks.ts';
import { startTreeReaper } from './trees/generate/reap-trees.ts';
import { startTreeScheduler } from './trees/schedule/run-schedules.ts';
import { emitBudgetReached } from './webhooks/emit-budget-reached.ts';
import { startSendLoop } from './webhooks/send/send-loop.ts';
import { createWebBuild, type WebBuild } from './web/build-state.ts';
import { serveWeb } from './web/serve-web.ts';
import { type LaunchedWorkflows, launchWorkflows } from './workflow/launch.ts';
import { WORKFLOWS } from './workflows.ts';

/** Enough for the ingest loops and one more. */
const BACKGROUND_CONNECTIONS_MIN = 6;

/** Returns the OpenAPI document of this service. */
export const openApi = (): Record<string, unknown> => openApiDocument(ALL_ROUTES, VERSION);
const ALL_ROUTES = [...ROUTES, ...referenceRoutes(openApi)];

const ROOT = path.resolve(import.meta.dirname, '..');

export interface App {
  server: FastifyInstance;
  ctx: Context;
  /** The first admin key, if no start has shown it yet: `firstKeyFile` keeps it until then. */
  firstKey: string | null;
  /** The pages under `/app/`. */
  web: WebBuild;
  listen: () => Promise<string>;
  close: () => Promise<void>;
}

/** How long requests in flight may take to finish when the service stops. */
const SHUTDOWN_GRACE_MS = 30_000;
/** Limits for reading from addresses that others chose. */
const OUTGOING = { timeoutMs: 5_000, responseBytesMax: 1_000_000 };

/** Starts everything except listening: database, migrations, workflows, background loops, server. `overrides` are for tests. */
export async function startApp(config: Config, overrides: Partial<Context> = {}): Promise<App> {
  const log = openLog(config.logLevel);
  await makeDataDir(config.dataDir);
  const secretKey = await readSecretKey(config.dataDir, config.secretKey);
  const closers = new Closers();
  try {
    return await startParts({ config, log, secretKey, overrides }, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

interface Start {
  config: Config;
  log: Logger;
  secretKey: Buffer;
  overrides: Partial<Context>;
}

async function startParts(start: Start, closers: Closers): Promise<App> {
  const { config, log, secretKey, overrides } = start;
  const database = await openDatabase(config, log);
  closers.push(database.close);
  const { sql, requestSql } = connectPools(database.url, config);
  closers.push(() => Promise.all([sql.end({ timeout: 5 }), requestSql.end({ timeout: 5 })]));
  await clearUploads(config.dataDir);
  const metrics = createMetrics(sql);
  const activeApps = new ActiveApps();
  const fetchGuarded = createGuardedFetch({ privateNetworks: config.privateNetworks, ...OUTGOING });
  const now = overrides.now ?? (() => new Date());
  const authenticator = createAuthenticator({ sql: requestSql, log, secretKey, fetchGuarded, now });
  let nudgeIngest = () => {};
  // Workflows need the context, and the context contains the workflows.
  const ready = Promise.withResolvers<Context>();
  const ctx: Context = {
    ...createPorts(start, { sql, activeApps }, closers),
    workflows: await startWorkflows(ready.promise, { databaseUrl: database.url, sql, log, config }, closers),
    metrics: metrics.registry,
    fetchGuarded,
    nudgeIngest: () => nudgeIngest(),
    ...startChangeSignals(database.url, { sql, log, authenticator }, closers),
    signIn: authenticator,
    signInTries: new SignInTries(),
    recordAudit: createRecordAudit({ sql: requestSql }),
    ...overrides,
  };
  ctx.nearChunks ??= createNearChunks(ctx);
  ready.resolve(ctx);
  const firstKey = await ensureDefaultApp(ctx, config.apiKey, firstKeyFile(config.dataDir));
  if (config.worker) {
    const loops = startLoops(ctx);
    nudgeIngest = loops.nudge;
    closers.push(loops.stop);
  }
  const server = await startServer({ ...ctx, sql: requestSql }, log, { authenticator, metrics, activeApps });
  const web = createWebBuild(ROOT, log);
  closers.push(async () => web.stop());
  await serveWeb(server, { dist: path.join(ROOT, 'web', 'dist'), state: web.state });
  closers.push(() => closeServer(server, SHUTDOWN_GRACE_MS).finally(ctx.queryLog.settled));
  const listen = () => server.listen({ host: config.host, port: config.port });
  return { server, ctx, firstKey, web, listen, close: () => closers.closeAll() };
}

/** Signals changes to the streams of every process, and receives such signals. */
function startChangeSignals(
  databaseUrl: string,
  { sql, log, authenticator }: { sql: Sql; log: Logger; authenticator: Authenticator },
  closers: Closers,
): Pick<Context, 'signals' | 'documentsChanged' | 'forgetCredentials'> {
  const signals = createSignals(databaseUrl, log, authenticator.forget);
  const { documentsChanged, credentialsChanged, close } = createChangeNotifier(sql, log);
  closers.push(() => Promise.all([signals.close(), close()]));
  const forgetCredentials = () => {
    authenticator.forget();
    credentialsChanged();
  };
  return { signals, documentsChanged, forgetCredentials };
}

/** Creates the parts of the context that depend only on the settings and the database. */
function createPorts(
  { config, log, secretKey, overrides }: Start,
  { sql, activeApps }: { sql: Sql; activeApps: ActiveApps },
  closers: Closers,
) {
  const cpu = overrides.cpu ?? createCpuPool({ deadlineMs: config.taskMs, activeApps });
  const parsePool = new ParsePool();
  closers.push(() => Promise.all([cpu.close(), parsePool.close()]));
  return {
    config,
    sql,
    cpu,
    parseFile: (file, appId) => parsePool.parseInPool(file, appId),
    spool: new Spool({
      directory: path.resolve(config.dataDir, 'uploads'),
      appBytesMax: config.uploadAppBytes,
    }),
    writes: new Activity({ quietMs: 100, waitMsMax: 10_000 }),
    model: createModel(config, {
      sql,
      log,
      builtin: createBuiltinModel(cpu),
      onBudgetReached: emitBudgetReached,
    }),
    nearChunks: null,
    ...createSearchParts({ sql, log }),
    connectors: CONNECTORS,
    oauthProviders: OAUTH_PROVIDERS,
    log,
    secretKey,
    now: () => new Date(),
  } satisfies Partial<Context>;
}

async function startWorkflows(
  ctx: Promise<Context>,
  parts: { databaseUrl: string; sql: Sql; log: Logger; config: Config },
  closers: Closers,
): Promise<LaunchedWorkflows> {
  const { config, ...given } = parts;
  const workflows = await launchWorkflows(ctx, WORKFLOWS, {
    ...given,
    worker: config.worker,
    concurrency: {
      'ingest-by-app': config.ingestConcurrency,
      ingest: config.ingestConcurrency,
      'trees-by-app': 4,
      trees: 1,
      sync: 4,
    },
    concurrencyPerApp: { 'ingest-by-app': config.ingestConcurrency, 'trees-by-app': 2, sync: 2 },
    isDatabaseAway: isDatabaseUnavailable,
    // Queues that are not split by app have only batches of dead processes and runs of an earlier version, and a poll is four statements.
    pollMs: { ingest: 5_000, trees: 30_000, sync: 1_000 },
  });
  closers.push(() => workflows.shutdown());
  return workflows;
}

/** Creates what the searches of this process share. */
const createSearchParts = (
  ctx: Pick<Context, 'sql' | 'log'>,
): Pick<Context, 'findSimilarity' | 'queryLog'> => ({
  findSimilarity: createFindSimilarity(ctx.sql),
  queryLog: createQueryLog(ctx),
});

/** Gives requests their own connections, so that background work never keeps one waiting, and a time limit. */
function connectPools(
  databaseUrl: string,
  { dbConnections, statementMs }: Config,
): { sql: Sql; requestSql: Sql } {
  const connectionsMax = Math.max(BACKGROUND_CONNECTIONS_MIN, Math.ceil(dbConnections / 2));
  return {
    sql: connect(databaseUrl, { connectionsMax, applicationName: 'cambium-background' }),
    requestSql: connect(databaseUrl, {
      connectionsMax: dbConnections,
      applicationName: 'cambium',
      statementTimeoutMs: statementMs,
    }),
  };
}

/** Starts the background work of this process that is not a workflow. */
function startLoops(ctx: Context): { nudge: () => void; stop: () => Promise<unknown> } {
  const ingest = startIngestLoop(ctx);
  const others = [
    startStatisticsLoop(ctx),
    startCountsLoop(ctx),
    startLsaLoop(ctx),
    startEmbedLoop(ctx),
    startTreeReaper(ctx),
    startTreeScheduler(ctx),
    startForgetQueriesLoop(ctx),
    startAuditLoop(ctx),
    startCredentialClockLoop(ctx),
    startReviewNewsLoop(ctx),
    startSendLoop(ctx),
    startSyncLoop(ctx),
  ];
  return { nudge: ingest.nudge, stop: () => Promise.all([ingest, ...others].map((loop) => loop.stop())) };
}

function startServer(
  ctx: Context,
  log: FastifyBaseLogger,
  parts: { authenticator: Authenticator; metrics: Metrics; activeApps: ActiveApps },
): Promise<FastifyInstance> {
  const { config } = ctx;
  return createServer({
    ctx,
    routes: ALL_ROUTES,
    log,
    authenticate: parts.authenticator,
    idempotency: createIdempotencyStore(ctx.sql),
    toDatabaseError,
    recordAudit: ctx.recordAudit,
    doAudited,
    observe: parts.metrics.observe,
    bodyLimitBytes: config.bodyLimitBytes,
    uploadLimitBytes: config.uploadLimitBytes,
    rateLimitPerMinute: config.rateLimitPerMinute,
    failedLimitPerMinute: config.failedLimitPerMinute,
    answerIdleMs: config.answerIdleMs,
    trustedProxies: config.trustedProxies,
    // Each may need a connection.
    slotsMax: config.dbConnections,
    activeApps: parts.activeApps,
  });
}
