import { z } from 'zod';
import { flag, integer, networks, origins, serverUrl } from './setting-kinds.ts';

/** Settings of the service itself: where it runs, its database, its limits and its background work. */
export const serviceSettings = z.object({
  CAMBIUM_DATA_DIR: z
    .string()
    .min(1)
    .regex(/^(?!~(?:\/|$))/, 'must be a full path: only a shell knows what ~ is')
    .default('.cambium')
    .describe('Directory of the embedded database, uploads and the secret key.'),
  CAMBIUM_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on. Use `0.0.0.0` only behind TLS.'),
  CAMBIUM_PORT: integer(0, 65_535).default(8787).describe('Port to listen on; 0 picks a free one.'),
  CAMBIUM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 printable characters without spaces')
    .optional()
    .describe('The first admin key of the app `default`, instead of one that is generated and printed once.'),
  CAMBIUM_URL: serverUrl
    .optional()
    .describe(
      'For the command line only: address of the service that `npx cambium` talks to. Default: the one running on the data directory.',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine(
      (url) => URL.canParse(url),
      'is not a URL; write it like postgres://user:password@host:5432/name, with %-escapes for special characters',
    )
    .optional()
    .describe('Use this PostgreSQL (15 or newer) instead of the embedded one.'),
  DATABASE_MIGRATE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine((url) => URL.canParse(url), 'is not a URL; write it like DATABASE_URL')
    .optional()
    .describe(
      'With `DATABASE_URL`: the same database as a role that owns its tables. That role migrates, and the role of `DATABASE_URL` only reads and writes rows.',
    ),
  CAMBIUM_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  CAMBIUM_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal characters; make one with: openssl rand -hex 32')
    .optional()
    .describe(
      'Key (32 bytes, hex) that protects API keys and secrets at rest. Default: `secret.key` (0600) in the data directory. Set it when several machines share a database.',
    ),
  CAMBIUM_WORKER: flag
    .default(true)
    .describe('Whether this process also does background work (ingestion, trees).'),
  CAMBIUM_DB_CONNECTIONS: integer(2, 200)
    .default(16)
    .describe(
      'Maximum number of database connections of this process for requests; background work has half as many (at least 6) of its own.',
    ),
  CAMBIUM_STATEMENT_SECONDS: integer(1, 3_600)
    .default(30)
    .describe(
      'Time limit of one database statement of a request; beyond it the request gets 503 `StatementTimeout`.',
    ),
  CAMBIUM_BODY_LIMIT_BYTES: integer(1024, 1_000_000_000)
    .default(8_388_608)
    .describe('Maximum size of a JSON body; larger ones get 413.'),
  CAMBIUM_UPLOAD_LIMIT_BYTES: integer(1024, 10_000_000_000)
    .default(104_857_600)
    .describe('Maximum size of an uploaded file; larger ones get 413.'),
  CAMBIUM_UPLOAD_APP_BYTES: integer(1024, 1_000_000_000_000)
    .default(1_073_741_824)
    .describe(
      'Maximum size of the files of one app that are on disk while they are uploaded and read, in each process; further uploads get 429.',
    ),
  CAMBIUM_APP_CHUNKS: integer(0, 1_000_000_000_000)
    .default(0)
    .describe(
      'Passages (about 1 KB of text and 5 KB on disk each) that one app may store; a write beyond it gets 507 `StorageFull`. Writes of the last seconds are not counted yet. 0: no limit.',
    ),
  CAMBIUM_RATE_LIMIT_PER_MINUTE: integer(0, 100_000_000)
    .default(600_000)
    .describe('Requests a minute per API key or token, in each process; 0 switches the limit off.'),
  CAMBIUM_FAILED_LIMIT_PER_MINUTE: integer(0, 100_000_000)
    .default(600)
    .describe(
      'Failed sign-ins and unknown paths a minute per address, in each process; 0 switches the limit off. Credentials that were valid in the last 15 minutes are not affected.',
    ),
  CAMBIUM_ANSWER_IDLE_SECONDS: integer(1, 3_600)
    .default(30)
    .describe(
      'Time after which a client that reads nothing of a waiting answer or event stream is disconnected.',
    ),
  CAMBIUM_PRIVATE_NETWORKS: networks().describe(
    'Private addresses or networks (CIDR, comma-separated) that URLs chosen by apps, such as an issuer’s, may resolve to. Default: none.',
  ),
  CAMBIUM_TRUSTED_PROXIES: networks().describe(
    'Addresses or networks (CIDR, comma-separated) of proxies whose `X-Forwarded-For` names the caller. Default: none.',
  ),
  CAMBIUM_PUBLIC_URL: serverUrl
    .optional()
    .describe(
      'Address under which people and programs reach the service, if it differs from the one it listens on. With https, hosts of agents can sign people in over OAuth (docs/agents.md). Default: none.',
    ),
  CAMBIUM_MCP_ORIGINS: origins().describe(
    'Origins of web pages (comma-separated) that may call `POST /mcp` in addition to the service’s own, such as `https://inspector.example`. Default: none.',
  ),
  CAMBIUM_WEBHOOK_PRIVATE: flag
    .default(false)
    .describe('Whether webhooks may go to private, loopback and link-local addresses.'),
  CAMBIUM_AUDIT_DAYS: integer(1, 36_500)
    .default(365)
    .describe('Days that entries of the audit log (`GET /audit`) are kept.'),
  CAMBIUM_INGEST_BATCH: integer(1, 200)
    .default(25)
    .describe('Documents per durable background batch; eight times as many with the builtin model.'),
  CAMBIUM_INGEST_CONCURRENCY: integer(1, 64)
    .default(3)
    .describe('Background batches that run at once in this process.'),
  CAMBIUM_QUERY_DAYS: integer(0, 36_500)
    .default(30)
    .describe(
      'Days that queries and their results are kept for ratings (`/evaluate`); rated ones are always kept. 0 keeps none.',
    ),
  CAMBIUM_INGEST_APP_CONCURRENCY: integer(1, 1_000)
    .default(2)
    .describe(
      'Background batches of one app that run at once, over all processes. Keep it below the batches of all processes, so that one app never has all of them.',
    ),
  CAMBIUM_SYNC_WAITING_MAX: integer(100, 1_000_000_000)
    .default(100_000)
    .describe(
      'Documents of an app that may wait for their memories and entities: while there are more, its connections add no further ones, and resume a minute later.',
    ),
  CAMBIUM_TASK_SECONDS: integer(1, 3_600)
    .default(60)
    .describe(
      'Processor time of one task in a worker thread (reading, chunking or extracting from a document). A task that needs more, or waits ten times as long for it, is stopped.',
    ),
});

/** Returns the settings of the service as it uses them, durations in milliseconds. */
export const presentServiceSettings = (e: z.infer<typeof serviceSettings>) => ({
  dataDir: e.CAMBIUM_DATA_DIR,
  host: e.CAMBIUM_HOST,
  port: e.CAMBIUM_PORT,
  apiKey: e.CAMBIUM_API_KEY,
  databaseUrl: e.DATABASE_URL,
  migrateUrl: e.DATABASE_MIGRATE_URL,
  logLevel: e.CAMBIUM_LOG_LEVEL,
  secretKey: e.CAMBIUM_SECRET_KEY,
  worker: e.CAMBIUM_WORKER,
  dbConnections: e.CAMBIUM_DB_CONNECTIONS,
  statementMs: e.CAMBIUM_STATEMENT_SECONDS * 1000,
  bodyLimitBytes: e.CAMBIUM_BODY_LIMIT_BYTES,
  uploadLimitBytes: e.CAMBIUM_UPLOAD_LIMIT_BYTES,
  uploadAppBytes: e.CAMBIUM_UPLOAD_APP_BYTES,
  appChunks: e.CAMBIUM_APP_CHUNKS,
  rateLimitPerMinute: e.CAMBIUM_RATE_LIMIT_PER_MINUTE,
  failedLimitPerMinute: e.CAMBIUM_FAILED_LIMIT_PER_MINUTE,
  answerIdleMs: e.CAMBIUM_ANSWER_IDLE_SECONDS * 1000,
  privateNetworks: e.CAMBIUM_PRIVATE_NETWORKS,
  trustedProxies: e.CAMBIUM_TRUSTED_PROXIES,
  publicUrl: e.CAMBIUM_PUBLIC_URL?.replace(/\/+$/, ''),
  mcpOrigins: e.CAMBIUM_MCP_ORIGINS,
  webhookPrivate: e.CAMBIUM_WEBHOOK_PRIVATE,
  auditDays: e.CAMBIUM_AUDIT_DAYS,
  ingestBatch: e.CAMBIUM_INGEST_BATCH,
  ingestConcurrency: e.CAMBIUM_INGEST_CONCURRENCY,
  queryDays: e.CAMBIUM_QUERY_DAYS,
  ingestAppConcurrency: e.CAMBIUM_INGEST_APP_CONCURRENCY,
  syncWaitingMax: e.CAMBIUM_SYNC_WAITING_MAX,
  taskMs: e.CAMBIUM_TASK_SECONDS * 1000,
});
