import { type Config, readConfig } from '../../src/config.ts';
import { inlineCpu } from '../cpu/inline-cpu.ts';
import { createBuiltinModel } from '../../src/model/builtin/builtin.ts';
import { createModel } from '../../src/model/create-model.ts';
import type { Block } from '../../src/parse/block.ts';
import type { DocumentToExtract, Model, ModelJob } from '../../src/model/model.ts';
import type { Sql } from '../../src/db/types.ts';

export interface LoggedLine {
  detail: object;
  message: string;
}

export const MODEL_KEY = 'sk-test-0123456789-secret';

/** Returns the environment of a service whose language model is a test server. */
export const modelServerEnv = (url: string): Record<string, string> => ({
  CAMBIUM_MODEL: 'openai-compatible:test',
  CAMBIUM_MODEL_URL: url,
  CAMBIUM_MODEL_KEY: MODEL_KEY,
});

/** Returns the configuration of a model on a test server, with short times; `overrides` win. */
export function modelConfig(choice: string, url: string, overrides: Partial<Config> = {}): Config {
  const config = readConfig({
    CAMBIUM_MODEL: choice,
    CAMBIUM_MODEL_URL: url,
    CAMBIUM_MODEL_KEY: MODEL_KEY,
    CAMBIUM_EMBEDDER: choice.startsWith('anthropic') ? '' : choice,
    CAMBIUM_EMBEDDER_URL: url,
    CAMBIUM_EMBEDDER_KEY: MODEL_KEY,
  });
  return { ...config, modelIdleMs: 300, modelTimeoutMs: 2_000, ...overrides };
}

/** Creates a model with a test server and a test database; collects its log. */
export function testModel(
  sql: Sql,
  config: Config,
  deps: { closedMs?: number; builtin?: Model } = {},
): { model: Model; logged: LoggedLine[] } {
  const logged: LoggedLine[] = [];
  const log = { warn: (detail: object, message: string) => logged.push({ detail, message }) };
  const builtin = deps.builtin ?? createBuiltinModel(inlineCpu);
  return {
    model: createModel(config, { sql, log, backoffMs: 5, onBudgetReached: async () => {}, ...deps, builtin }),
    logged,
  };
}

export const jobOf = (appId: string, jobId: string | null = 'job-1', purpose = 'extract'): ModelJob => ({
  appId,
  purpose,
  jobId,
});

/** Creates a document of paragraphs. */
export function documentOf(...paragraphs: string[]): DocumentToExtract {
  const blocks = paragraphs.map(
    (text, i): Block => ({ type: 'paragraph', id: String(i).padStart(12, '0'), text }),
  );
  return {
    title: 'Billing',
    type: 'document',
    source: 'vault',
    metadata: {},
    language: 'en',
    extract: null,
    occurredAt: '2026-03-01T09:00:00.000Z',
    blocks,
    blocksJson: JSON.stringify(blocks),
  };
}
