import { isIP } from 'node:net';
import { z } from 'zod';

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const flag = z.enum(['true', 'false']).transform((v) => v === 'true');
/** An address, or one with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
const modelChoice = z
  .string()
  .regex(
    /^(?:builtin|(?:openai-compatible|openai|anthropic|google|ollama):\S{1,200})$/,
    'must be builtin, or openai-compatible:, openai:, anthropic:, google: or ollama: and the name of a model',
  );
const serverUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
  .refine(
    (url) => !/^https?:\/\/[^/]*@/i.test(url),
    'must not hold a user or password; a key has a setting of its own',
  );

const networks = () =>
  z
    .string()
    .optional()
    .transform((text = '') =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.every((entry) => isNetwork(entry)),
      'must be addresses or networks (CIDR) with commas between, such as 10.0.0.0/8,127.0.0.1',
    );

/**
 * Every setting, read from the environment or a `.env` file. `.describe` is the text of docs/configuration.md.
 * A variable that starts with `CAMBIUM_` and is not here is refused, so that a misspelt setting is never silently ignored.
 */
export const configSchema = z.object({
  CAMBIUM_DATA_DIR: z
    .string()
    .min(1)
    .default('.cambium')
    .describe('Directory of the embedded database, uploads and the secret key.'),
  CAMBIUM_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on. Use `0.0.0.0` only behind TLS.'),
  CAMBIUM_PORT: integer(0, 65_535).default(8787).describe('Port to listen on; 0 takes a free one.'),
  CAMBIUM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 printable characters without spaces')
    .optional()
    .describe('The first admin key of the app `default`, instead of one that is made and printed once.'),
  CAMBIUM_URL: serverUrl
    .optional()
    .describe(
      'For the command line only: address of the service that `npx cambium` talks to. Default: the one that runs on the data directory.',
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
      'Most database connections of this process for requests; background work has half as many (at least 6) of its own.',
    ),
  CAMBIUM_STATEMENT_SECONDS: integer(1, 3_600)
    .default(30)
    .describe(
      'Longest time of one database statement of a request; the request is 503 `StatementTimeout` then.',
    ),
  CAMBIUM_BODY_LIMIT_BYTES: integer(1024, 1_000_000_000)
    .default(8_388_608)
    .describe('Largest JSON body; larger ones are 413.'),
  CAMBIUM_UPLOAD_LIMIT_BYTES: integer(1024, 10_000_000_000)
    .default(104_857_600)
    .describe('Largest uploaded file; larger ones are 413.'),
  CAMBIUM_UPLOAD_APP_BYTES: integer(1024, 1_000_000_000_000)
    .default(1_073_741_824)
    .describe(
      'Files of one app that are on disk while they are uploaded and read, in each process; more are 429.',
    ),
  CAMBIUM_APP_CHUNKS: integer(0, 1_000_000_000_000)
    .default(0)
    .describe(
      'Passages (about 1 KB of text and 5 KB on disk each) that one app may store; a write of more is 507 `StorageFull`. What was written in the last seconds is not counted yet. 0: no limit.',
    ),
  CAMBIUM_RATE_LIMIT_PER_MINUTE: integer(0, 100_000_000)
    .default(600_000)
    .describe('Requests a minute per API key or token, in each process; 0 switches the limit off.'),
  CAMBIUM_FAILED_LIMIT_PER_MINUTE: integer(0, 100_000_000)
    .default(600)
    .describe(
      'Failed sign-ins and unknown paths a minute per address, in each process; 0 switches the limit off. Credentials that were valid in the last 15 minutes are not affected.',
    ),
  CAMBIUM_PRIVATE_NETWORKS: networks().describe(
    'Addresses or networks (CIDR, with commas between) that addresses chosen by apps, such as an issuer’s, may lead to although they are not public. Default: none.',
  ),
  CAMBIUM_TRUSTED_PROXIES: networks().describe(
    'Addresses or networks (CIDR, with commas between) of proxies whose `X-Forwarded-For` names the caller. Default: none.',
  ),
  CAMBIUM_AUDIT_DAYS: integer(1, 36_500)
    .default(365)
    .describe('Days that entries of the audit log (`GET /audit`) are kept.'),
  CAMBIUM_INGEST_BATCH: integer(1, 200).default(25).describe('Documents per durable background batch.'),
  CAMBIUM_INGEST_CONCURRENCY: integer(1, 64)
    .default(3)
    .describe('Background batches that run at once in this process.'),
  CAMBIUM_QUERY_DAYS: integer(0, 36_500)
    .default(30)
    .describe(
      'How long queries and their results are kept for ratings (`/evaluate`), in days; rated ones stay. 0 keeps none.',
    ),
  CAMBIUM_INGEST_APP_CONCURRENCY: integer(1, 1_000)
    .default(2)
    .describe(
      'Background batches of one app that run at once, over all processes. Keep it below the batches of all processes, so that one app never has all of them.',
    ),
  CAMBIUM_TASK_SECONDS: integer(1, 3_600)
    .default(60)
    .describe(
      'Longest time of one task in a worker thread (reading, chunking or extracting from a document). A task that takes longer is ended.',
    ),
  CAMBIUM_MODEL: modelChoice
    .default('builtin')
    .describe(
      'Who extracts, writes, answers and merges: `builtin` (no key, no download), `openai-compatible:<model>`, `openai:<model>`, `anthropic:<model>`, `google:<model>` or `ollama:<model>`.',
    ),
  CAMBIUM_MODEL_URL: serverUrl
    .optional()
    .describe(
      'Base URL of the model server, such as `http://127.0.0.1:8000/v1`. Needed for `openai-compatible`; the others have one.',
    ),
  CAMBIUM_MODEL_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'API key of the model server. Needed for `openai`, `anthropic` and `google`; never logged, stored or returned.',
    ),
  CAMBIUM_EMBEDDER: modelChoice
    .optional()
    .describe(
      'Model that turns passages into vectors for search, written like `CAMBIUM_MODEL` (not `builtin` or `anthropic`). Without it search is by words alone.',
    ),
  CAMBIUM_EMBEDDER_URL: serverUrl
    .optional()
    .describe('Base URL of the embedding server. Needed for `openai-compatible`.'),
  CAMBIUM_EMBEDDER_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('API key of the embedding server. Needed for `openai` and `google`.'),
  CAMBIUM_MODEL_CONTEXT_TOKENS: integer(2_000, 10_000_000)
    .default(16_000)
    .describe('Tokens of one request and its answer together. Longer documents are cut by their structure.'),
  CAMBIUM_MODEL_TIMEOUT_SECONDS: integer(1, 3_600)
    .default(180)
    .describe('Longest time for one answer of the model.'),
  CAMBIUM_MODEL_IDLE_SECONDS: integer(1, 300)
    .default(60)
    .describe('Longest silence of the model, before its answer and inside it.'),
  CAMBIUM_MODEL_CONCURRENCY: integer(1, 1_000)
    .default(4)
    .describe('Requests to one model at once, over all processes that share the database.'),
  CAMBIUM_MODEL_REQUESTS_PER_SECOND: integer(0, 1_000_000)
    .default(0)
    .describe('Requests to one model in any second, over all processes. 0: no limit.'),
  CAMBIUM_MODEL_REQUESTS_PER_MINUTE: integer(0, 10_000_000)
    .default(0)
    .describe('Requests to one model in any minute, over all processes. 0: no limit.'),
  CAMBIUM_MODEL_TOKENS_PER_MINUTE: integer(0, 1_000_000_000)
    .default(0)
    .describe('Tokens (prompt and answer) of one model in any minute, over all processes. 0: no limit.'),
  CAMBIUM_MODEL_APP_BUDGET_TOKENS: integer(0, 1_000_000_000_000)
    .default(0)
    .describe('Tokens that one app may use in a calendar month (UTC). 0: no limit.'),
  CAMBIUM_MODEL_JOB_BUDGET_TOKENS: integer(0, 1_000_000_000_000)
    .default(0)
    .describe('Tokens that one job (an ingestion batch, a tree) may use. 0: no limit.'),
  CAMBIUM_MODEL_RETRY_SECONDS: integer(1, 2_592_000)
    .default(900)
    .describe(
      'When the model failed on a document and the builtin result stands, the document is processed again after this time.',
    ),
  CAMBIUM_MODEL_CACHE_MB: integer(0, 1_000_000)
    .default(128)
    .describe('Room in the database for answers that are used again for the same content. 0: no cache.'),
});

export type Config = Readonly<{
  dataDir: string;
  host: string;
  port: number;
  apiKey: string | undefined;
  databaseUrl: string | undefined;
  migrateUrl: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  secretKey: string | undefined;
  worker: boolean;
  dbConnections: number;
  statementMs: number;
  bodyLimitBytes: number;
  uploadLimitBytes: number;
  uploadAppBytes: number;
  appChunks: number;
  rateLimitPerMinute: number;
  failedLimitPerMinute: number;
  privateNetworks: readonly string[];
  trustedProxies: readonly string[];
  auditDays: number;
  ingestBatch: number;
  ingestConcurrency: number;
  queryDays: number;
  ingestAppConcurrency: number;
  taskMs: number;
  model: string;
  modelUrl: string | undefined;
  modelKey: string | undefined;
  embedder: string | undefined;
  embedderUrl: string | undefined;
  embedderKey: string | undefined;
  modelContextTokens: number;
  modelTimeoutMs: number;
  modelIdleMs: number;
  modelConcurrency: number;
  modelRequestsPerSecond: number;
  modelRequestsPerMinute: number;
  modelTokensPerMinute: number;
  modelAppBudgetTokens: number;
  modelJobBudgetTokens: number;
  modelRetrySeconds: number;
  modelCacheBytes: number;
}>;

/** A setting that is unknown or wrong; `message` names every one of them. */
export class ConfigError extends Error {}

/** The configuration in an environment; throws `ConfigError` naming each unknown or wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = new Set(Object.keys(configSchema.shape));
  const problems = Object.keys(env)
    .filter((name) => name.startsWith('CAMBIUM_') && !known.has(name))
    .map((name) => `${name} is not a setting${closest(name, known)}`);
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => known.has(name) && value?.trim() !== ''),
  );
  const parsed = configSchema.safeParse(given);
  if (parsed.success) problems.push(...missingForModels(parsed.data));
  else problems.push(...parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`));
  if (problems.length || !parsed.success) {
    throw new ConfigError(
      `Cannot start with these settings:\n  ${problems.join('\n  ')}\nSee docs/configuration.md.`,
    );
  }
  return presentConfig(parsed.data);
}

/** What a chosen model needs beside its name: a URL or a key. */
function missingForModels(e: z.infer<typeof configSchema>): string[] {
  const problems: string[] = [];
  const demand = (setting: string, choice: string | undefined, url?: string, key?: string) => {
    const kind = choice?.split(':')[0] ?? 'builtin';
    if (kind === 'openai-compatible' && !url) problems.push(`${setting}_URL: is needed with ${kind}`);
    if (['openai', 'anthropic', 'google'].includes(kind) && !key)
      problems.push(`${setting}_KEY: is needed with ${kind}`);
  };
  demand('CAMBIUM_MODEL', e.CAMBIUM_MODEL, e.CAMBIUM_MODEL_URL, e.CAMBIUM_MODEL_KEY);
  demand('CAMBIUM_EMBEDDER', e.CAMBIUM_EMBEDDER, e.CAMBIUM_EMBEDDER_URL, e.CAMBIUM_EMBEDDER_KEY);
  if (e.CAMBIUM_EMBEDDER && /^(?:builtin$|anthropic:)/.test(e.CAMBIUM_EMBEDDER))
    problems.push('CAMBIUM_EMBEDDER: has no embeddings; leave it out or choose another');
  return problems;
}

const presentConfig = (e: z.infer<typeof configSchema>): Config => ({
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
  privateNetworks: e.CAMBIUM_PRIVATE_NETWORKS,
  trustedProxies: e.CAMBIUM_TRUSTED_PROXIES,
  auditDays: e.CAMBIUM_AUDIT_DAYS,
  ingestBatch: e.CAMBIUM_INGEST_BATCH,
  ingestConcurrency: e.CAMBIUM_INGEST_CONCURRENCY,
  queryDays: e.CAMBIUM_QUERY_DAYS,
  ingestAppConcurrency: e.CAMBIUM_INGEST_APP_CONCURRENCY,
  taskMs: e.CAMBIUM_TASK_SECONDS * 1000,
  model: e.CAMBIUM_MODEL,
  modelUrl: e.CAMBIUM_MODEL_URL,
  modelKey: e.CAMBIUM_MODEL_KEY,
  embedder: e.CAMBIUM_EMBEDDER,
  embedderUrl: e.CAMBIUM_EMBEDDER_URL,
  embedderKey: e.CAMBIUM_EMBEDDER_KEY,
  modelContextTokens: e.CAMBIUM_MODEL_CONTEXT_TOKENS,
  modelTimeoutMs: e.CAMBIUM_MODEL_TIMEOUT_SECONDS * 1000,
  modelIdleMs: e.CAMBIUM_MODEL_IDLE_SECONDS * 1000,
  modelConcurrency: e.CAMBIUM_MODEL_CONCURRENCY,
  modelRequestsPerSecond: e.CAMBIUM_MODEL_REQUESTS_PER_SECOND,
  modelRequestsPerMinute: e.CAMBIUM_MODEL_REQUESTS_PER_MINUTE,
  modelTokensPerMinute: e.CAMBIUM_MODEL_TOKENS_PER_MINUTE,
  modelAppBudgetTokens: e.CAMBIUM_MODEL_APP_BUDGET_TOKENS,
  modelJobBudgetTokens: e.CAMBIUM_MODEL_JOB_BUDGET_TOKENS,
  modelRetrySeconds: e.CAMBIUM_MODEL_RETRY_SECONDS,
  modelCacheBytes: e.CAMBIUM_MODEL_CACHE_MB * 1_000_000,
});

function closest(name: string, known: Set<string>): string {
  const parts = new Set(name.split('_').slice(1));
  const best = [...known]
    .map((k) => ({
      k,
      shared: k
        .split('_')
        .slice(1)
        .filter((p) => parts.has(p)).length,
    }))
    .sort((a, b) => b.shared - a.shared)[0];
  return best && best.shared > 0 ? ` (did you mean ${best.k}?)` : '';
}
