import { z } from 'zod';
import { integer, modelChoice, serverUrl, tokenPrices } from './setting-kinds.ts';

/** Settings of the language model and the embedder. */
export const modelSettings = z.object({
  CAMBIUM_MODEL: modelChoice
    .default('builtin')
    .describe(
      'The model that extracts, writes, answers and merges: `builtin` (no key, no download), `openai-compatible:<model>`, `openai:<model>`, `anthropic:<model>`, `google:<model>` or `ollama:<model>`.',
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
      'Model that turns passages into vectors for search, written like `CAMBIUM_MODEL` (not `builtin` or `anthropic`). Without it, search matches words only.',
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
    .describe(
      'Maximum tokens of one request and its answer together. Longer documents are split at their headings and blocks.',
    ),
  CAMBIUM_MODEL_TIMEOUT_SECONDS: integer(1, 3_600)
    .default(180)
    .describe('Time limit of one answer of the model.'),
  CAMBIUM_MODEL_IDLE_SECONDS: integer(1, 300)
    .default(60)
    .describe(
      'Time without output from the model, before or within its answer, after which the request ends.',
    ),
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
  CAMBIUM_MODEL_PRICES: tokenPrices
    .optional()
    .describe(
      'Price of a million prompt tokens and of a million answer tokens, with the currency, such as `3/15 USD`; GET /context-documents/estimate then returns the price of the next tree.',
    ),
  CAMBIUM_MODEL_RETRY_SECONDS: integer(1, 2_592_000)
    .default(900)
    .describe(
      'Time after which a document is processed again when the model failed on it; until then its builtin result is used.',
    ),
  CAMBIUM_MODEL_CACHE_MB: integer(0, 1_000_000)
    .default(128)
    .describe('Size of the cache of model answers in the database. 0: no cache.'),
});

type ModelSettings = z.infer<typeof modelSettings>;

/** Returns the settings of the model as the service uses them, durations in milliseconds. */
export const presentModelSettings = (e: ModelSettings) => ({
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
  modelPrices: e.CAMBIUM_MODEL_PRICES ?? null,
  modelRetrySeconds: e.CAMBIUM_MODEL_RETRY_SECONDS,
  modelCacheBytes: e.CAMBIUM_MODEL_CACHE_MB * 1_000_000,
});

/** Returns what a chosen model is missing besides its name: a URL or a key. */
export function missingForModels(e: ModelSettings): string[] {
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
