import { z } from 'zod';

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const flag = z.enum(['true', 'false']).transform((v) => v === 'true');

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
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional()
    .describe('Use this PostgreSQL (15 or newer) instead of the embedded one.'),
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
    .describe('Most database connections of this process for requests and work.'),
  CAMBIUM_BODY_LIMIT_BYTES: integer(1024, 1_000_000_000)
    .default(8_388_608)
    .describe('Largest JSON body; larger ones are 413.'),
  CAMBIUM_UPLOAD_LIMIT_BYTES: integer(1024, 10_000_000_000)
    .default(104_857_600)
    .describe('Largest uploaded file; larger ones are 413.'),
  CAMBIUM_RATE_LIMIT_PER_MINUTE: integer(0, 100_000_000)
    .default(600_000)
    .describe('Requests a minute per API key or token, in each process; 0 switches the limit off.'),
  CAMBIUM_INGEST_BATCH: integer(1, 200).default(25).describe('Documents per durable background batch.'),
  CAMBIUM_INGEST_CONCURRENCY: integer(1, 64)
    .default(2)
    .describe('Background batches that run at once in this process.'),
});

export type Config = Readonly<{
  dataDir: string;
  host: string;
  port: number;
  apiKey: string | undefined;
  databaseUrl: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  secretKey: string | undefined;
  worker: boolean;
  dbConnections: number;
  bodyLimitBytes: number;
  uploadLimitBytes: number;
  rateLimitPerMinute: number;
  ingestBatch: number;
  ingestConcurrency: number;
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
    Object.entries(env).filter(([name, value]) => known.has(name) && value !== ''),
  );
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) problems.push(...parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`));
  if (problems.length || !parsed.success) {
    throw new ConfigError(
      `Cannot start with these settings:\n  ${problems.join('\n  ')}\nSee docs/configuration.md.`,
    );
  }
  return presentConfig(parsed.data);
}

const presentConfig = (e: z.infer<typeof configSchema>): Config => ({
  dataDir: e.CAMBIUM_DATA_DIR,
  host: e.CAMBIUM_HOST,
  port: e.CAMBIUM_PORT,
  apiKey: e.CAMBIUM_API_KEY,
  databaseUrl: e.DATABASE_URL,
  logLevel: e.CAMBIUM_LOG_LEVEL,
  secretKey: e.CAMBIUM_SECRET_KEY,
  worker: e.CAMBIUM_WORKER,
  dbConnections: e.CAMBIUM_DB_CONNECTIONS,
  bodyLimitBytes: e.CAMBIUM_BODY_LIMIT_BYTES,
  uploadLimitBytes: e.CAMBIUM_UPLOAD_LIMIT_BYTES,
  rateLimitPerMinute: e.CAMBIUM_RATE_LIMIT_PER_MINUTE,
  ingestBatch: e.CAMBIUM_INGEST_BATCH,
  ingestConcurrency: e.CAMBIUM_INGEST_CONCURRENCY,
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
