import { describe, expect, test } from 'vitest';
import { ConfigError, configSchema, readConfig } from './config.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('was not refused');
};

test('the defaults are a service on the loopback with the embedded database and the builtin model', () => {
  expect(readConfig({})).toMatchObject({
    dataDir: '.cambium',
    host: '127.0.0.1',
    port: 8787,
    databaseUrl: undefined,
    apiKey: undefined,
    model: 'builtin',
    worker: true,
  });
});

test('an empty variable counts as not set, and other programs’ variables are ignored', () => {
  expect(readConfig({ CAMBIUM_PORT: '', CAMBIUM_API_KEY: '', PATH: '/bin', PGPORT: 'x' })).toEqual(
    readConfig({}),
  );
  // A blank number would become 0: a random port, or a limit switched off.
  expect(readConfig({ CAMBIUM_PORT: ' ', CAMBIUM_RATE_LIMIT_PER_MINUTE: '\t' })).toEqual(readConfig({}));
});

test('values are parsed by their type', () => {
  const config = readConfig({
    CAMBIUM_PORT: '0',
    CAMBIUM_WORKER: 'false',
    CAMBIUM_LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgresql://u:p@h/d',
    CAMBIUM_SECRET_KEY: 'aB'.repeat(32),
    CAMBIUM_MODEL_TIMEOUT_SECONDS: '5',
  });
  expect(config).toMatchObject({
    port: 0,
    worker: false,
    logLevel: 'silent',
    databaseUrl: 'postgresql://u:p@h/d',
    modelTimeoutMs: 5_000,
  });
});

describe('refused by name', () => {
  test.each([
    ['CAMBIUM_PORT', '65536'],
    ['CAMBIUM_PORT', '-1'],
    ['CAMBIUM_PORT', '80.5'],
    ['CAMBIUM_PORT', 'http'],
    ['CAMBIUM_WORKER', 'yes'],
    ['CAMBIUM_LOG_LEVEL', 'loud'],
    ['CAMBIUM_API_KEY', 'short'],
    ['CAMBIUM_API_KEY', 'has a space in it'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['CAMBIUM_SECRET_KEY', 'abc'],
    ['CAMBIUM_DB_CONNECTIONS', '1'],
    ['CAMBIUM_MODEL', 'gpt'],
    ['CAMBIUM_MODEL_URL', 'ftp://x'],
    ['CAMBIUM_MODEL_URL', 'https://user:secret@x/v1'],
  ])('%s=%s', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(`${name}:`);
    expect(message).toContain('docs/configuration.md');
  });

  test('an unknown setting, with the closest existing one', () => {
    expect(refusal({ CAMBIUM_DATADIR: 'x', CAMBIUM_BODY_LIMIT: '1' })).toMatch(
      /CAMBIUM_DATADIR is not a setting \(did you mean CAMBIUM_DATA_DIR\?\)[\s\S]*did you mean CAMBIUM_BODY_LIMIT_BYTES\?/,
    );
    expect(refusal({ CAMBIUM_PORTT: '1' })).toContain('(did you mean CAMBIUM_PORT?)');
    expect(refusal({ CAMBIUM_PROT: '1' })).toContain('(did you mean CAMBIUM_PORT?)');
    expect(refusal({ CAMBIUM_BODY_LIMTI_BYTES: '1' })).toContain('(did you mean CAMBIUM_BODY_LIMIT_BYTES?)');
    expect(refusal({ CAMBIUM_NONSENSE: '1' })).not.toContain('did you mean');
  });

  test('lists all errors at once', () => {
    const message = refusal({ CAMBIUM_PORT: 'x', CAMBIUM_WORKER: 'x', CAMBIUM_NONSENSE: '1' });
    for (const name of ['CAMBIUM_PORT', 'CAMBIUM_WORKER', 'CAMBIUM_NONSENSE'])
      expect(message).toContain(name);
  });

  test('a model without its required settings, and an embedder without embeddings', () => {
    expect(refusal({ CAMBIUM_MODEL: 'openai-compatible:m' })).toContain('CAMBIUM_MODEL_URL: is needed');
    expect(refusal({ CAMBIUM_MODEL: 'anthropic:m' })).toContain('CAMBIUM_MODEL_KEY: is needed');
    expect(refusal({ CAMBIUM_EMBEDDER: 'builtin' })).toContain('CAMBIUM_EMBEDDER: has no embeddings');
    expect(refusal({ CAMBIUM_MODEL: 'openai:m', CAMBIUM_MODEL_KEY: '' })).toContain('CAMBIUM_MODEL_KEY');
  });

  test('with the value that was given', () => {
    expect(refusal({ CAMBIUM_PORT: 'http' })).toContain('CAMBIUM_PORT: must be a number, not "http"');
    expect(refusal({ CAMBIUM_WORKER: 'y'.repeat(500) }).length).toBeLessThan(300);
    expect(refusal({ CAMBIUM_DATA_DIR: '~/cambium' })).toContain('a full path');
  });

  test('without repeating a secret', () => {
    expect(
      refusal({ CAMBIUM_MODEL_URL: 'https://me:hush@x/v1', DATABASE_URL: 'mysql://me:hush@h/d' }),
    ).not.toContain('hush');
    expect(refusal({ CAMBIUM_API_KEY: 'my secret key', CAMBIUM_SECRET_KEY: 'hush' })).not.toMatch(
      /my secret|hush/,
    );
  });
});

test('every setting has a sentence on its purpose', () => {
  for (const [name, field] of Object.entries(configSchema.shape))
    expect([name, field.description]).toEqual([name, expect.stringMatching(/^[A-Z].{15,}\.$/)]);
});
