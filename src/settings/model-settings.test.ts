import { describe, expect, test } from 'vitest';
import { missingForModels, modelSettings, presentModelSettings } from './model-settings.ts';

const read = (env: Record<string, string>) => modelSettings.parse(env);

test('by default the builtin model works, and nothing is limited, truncated or missing', () => {
  const settings = read({});
  expect(missingForModels(settings)).toEqual([]);
  expect(presentModelSettings(settings)).toMatchObject({
    model: 'builtin',
    modelKey: undefined,
    embedder: undefined,
    modelRequestsPerSecond: 0,
    modelTokensPerMinute: 0,
    modelAppBudgetTokens: 0,
    modelJobBudgetTokens: 0,
  });
});

test('times are given in seconds and used in milliseconds, and room is given in megabytes and used in bytes', () => {
  const settings = read({
    CAMBIUM_MODEL_TIMEOUT_SECONDS: '7',
    CAMBIUM_MODEL_IDLE_SECONDS: '2',
    CAMBIUM_MODEL_CACHE_MB: '3',
  });
  expect(presentModelSettings(settings)).toMatchObject({
    modelTimeoutMs: 7_000,
    modelIdleMs: 2_000,
    modelCacheBytes: 3_000_000,
  });
});

describe('settings required by a choice', () => {
  test.each([
    ['CAMBIUM_MODEL', 'builtin', []],
    ['CAMBIUM_MODEL', 'ollama:llama3', []],
    ['CAMBIUM_MODEL', 'openai-compatible:m', ['CAMBIUM_MODEL_URL: is needed with openai-compatible']],
    ['CAMBIUM_MODEL', 'openai:m', ['CAMBIUM_MODEL_KEY: is needed with openai']],
    ['CAMBIUM_MODEL', 'anthropic:m', ['CAMBIUM_MODEL_KEY: is needed with anthropic']],
    ['CAMBIUM_MODEL', 'google:m', ['CAMBIUM_MODEL_KEY: is needed with google']],
    ['CAMBIUM_EMBEDDER', 'ollama:nomic', []],
    ['CAMBIUM_EMBEDDER', 'openai-compatible:e', ['CAMBIUM_EMBEDDER_URL: is needed with openai-compatible']],
    ['CAMBIUM_EMBEDDER', 'google:e', ['CAMBIUM_EMBEDDER_KEY: is needed with google']],
    ['CAMBIUM_EMBEDDER', 'builtin', ['CAMBIUM_EMBEDDER: has no embeddings; leave it out or choose another']],
  ])('%s=%s', (name, value, problems) => {
    expect(missingForModels(read({ [name]: value }))).toEqual(problems);
  });

  test('the model’s key is not used for the embedder', () => {
    const env = { CAMBIUM_MODEL: 'openai:m', CAMBIUM_MODEL_KEY: 'k', CAMBIUM_EMBEDDER: 'openai:e' };
    expect(missingForModels(read(env))).toEqual(['CAMBIUM_EMBEDDER_KEY: is needed with openai']);
  });

  test('a provider without embeddings is refused, even with its key', () => {
    const env = { CAMBIUM_EMBEDDER: 'anthropic:e', CAMBIUM_EMBEDDER_KEY: 'k' };
    expect(missingForModels(read(env))).toEqual([
      'CAMBIUM_EMBEDDER: has no embeddings; leave it out or choose another',
    ]);
  });
});
