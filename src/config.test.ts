import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

test('nothing needs to be set: the builtin model, no embedder, no limits', () => {
  expect(readConfig({})).toMatchObject({
    model: 'builtin',
    modelKey: undefined,
    embedder: undefined,
    modelRequestsPerMinute: 0,
    modelAppBudgetTokens: 0,
  });
});

test('a setting that does not exist is refused with the one that was meant', () => {
  expect(problemsOf({ CAMBIUM_MODEL_TIMEOUT: '3' })).toMatch(
    /CAMBIUM_MODEL_TIMEOUT is not a setting \(did you mean CAMBIUM_MODEL/,
  );
});

test.each([
  'openai-compatible:qwen3',
  'openai:gpt-5',
  'anthropic:claude-sonnet',
  'google:gemini-flash',
  'ollama:llama3.2:3b',
])('%s is a model', (model) => {
  const env = { CAMBIUM_MODEL: model, CAMBIUM_MODEL_URL: 'http://h/v1', CAMBIUM_MODEL_KEY: 'k' };
  expect(readConfig(env).model).toBe(model);
});

test.each(['gpt-5', 'openai:', 'mystery:model', 'openai: x'])('“%s” is none', (model) => {
  expect(problemsOf({ CAMBIUM_MODEL: model })).toContain('CAMBIUM_MODEL: must be builtin, or');
});

test('a model that needs a URL or a key is refused without', () => {
  expect(problemsOf({ CAMBIUM_MODEL: 'openai-compatible:m' })).toContain('CAMBIUM_MODEL_URL: is needed');
  for (const kind of ['openai', 'anthropic', 'google'])
    expect(problemsOf({ CAMBIUM_MODEL: `${kind}:m` })).toContain('CAMBIUM_MODEL_KEY: is needed');
  expect(problemsOf({ CAMBIUM_EMBEDDER: 'openai:m' })).toContain('CAMBIUM_EMBEDDER_KEY: is needed');
  expect(problemsOf({ CAMBIUM_MODEL: 'ollama:m' })).toBe('');
});

test('an embedder must have embeddings', () => {
  for (const embedder of ['builtin', 'anthropic:m'])
    expect(problemsOf({ CAMBIUM_EMBEDDER: embedder, CAMBIUM_EMBEDDER_KEY: 'k' })).toContain(
      'has no embeddings',
    );
});

test('a URL with a password in it is refused, and the message does not repeat it', () => {
  const message = problemsOf({
    CAMBIUM_MODEL: 'openai-compatible:m',
    CAMBIUM_MODEL_URL: 'http://me:hunter2@h/v1',
  });
  expect(message).toContain('must not hold a user or password');
  expect(message).not.toContain('hunter2');
});

test('times and sizes come out in the units of the code', () => {
  expect(
    readConfig({
      CAMBIUM_MODEL_TIMEOUT_SECONDS: '90',
      CAMBIUM_MODEL_IDLE_SECONDS: '5',
      CAMBIUM_MODEL_CACHE_MB: '3',
    }),
  ).toMatchObject({ modelTimeoutMs: 90_000, modelIdleMs: 5_000, modelCacheBytes: 3_000_000 });
});
