import type { Config } from '../config.ts';
import type { Sql } from '../db/types.ts';
import type { Asker, ModelLog } from './llm/ask.ts';
import { createAnswerCache } from './llm/cache/answer-cache.ts';
import { type OnBudgetReached, reportBudgets } from './llm/gate/budget.ts';
import { createGate, type Limits } from './llm/gate/gate.ts';
import { createEmbedder, createLlmModel } from './llm/llm.ts';
import { limiterKeyOf, type ModelServer, readModelServer } from './llm/model-server.ts';
import type { Model } from './model.ts';

export interface ModelDeps {
  sql: Sql;
  log: ModelLog;
  builtin: Model;
  onBudgetReached: OnBudgetReached;
  /** Minimum pause after a server fault; tests shorten it. */
  backoffMs?: number;
  /** How long a server that failed repeatedly is not called. */
  closedMs?: number;
}

const BACKOFF_MS = 1_000;

const limitsOf = (config: Config): Limits => ({
  concurrency: config.modelConcurrency,
  requestsPerSecond: config.modelRequestsPerSecond,
  requestsPerMinute: config.modelRequestsPerMinute,
  tokensPerMinute: config.modelTokensPerMinute,
  appBudgetTokens: config.modelAppBudgetTokens,
  jobBudgetTokens: config.modelJobBudgetTokens,
});

/** Creates the model chosen in the settings: `builtin`, or one on a server; with the chosen embedder, or none. */
export function createModel(config: Config, deps: ModelDeps): Model {
  const cache = createAnswerCache(deps.sql, config.modelCacheBytes);
  const askerOf = (server: ModelServer): Asker => ({
    server,
    gate: reportBudgets(
      createGate(deps.sql, limiterKeyOf(server), limitsOf(config), deps.closedMs),
      deps.sql,
      deps.onBudgetReached,
    ),
    cache,
    log: deps.log,
    idleMs: config.modelIdleMs,
    timeoutMs: config.modelTimeoutMs,
    // A single request above the tokens per minute could never be sent.
    contextTokens: Math.min(config.modelContextTokens, config.modelTokensPerMinute || Infinity),
    structured: true,
    backoffMs: deps.backoffMs ?? BACKOFF_MS,
  });
  const chat =
    config.model === 'builtin'
      ? deps.builtin
      : createLlmModel(
          askerOf(readModelServer(config.model, config.modelUrl, config.modelKey)),
          deps.builtin,
        );
  const embed = config.embedder
    ? createEmbedder(askerOf(readModelServer(config.embedder, config.embedderUrl, config.embedderKey)))
    : null;
  return { ...chat, embed };
}
