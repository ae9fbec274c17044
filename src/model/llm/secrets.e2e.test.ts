import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/model-server.ts';
import { createCaller } from '../../../test/service.ts';
import { type SpawnedService, spawnService } from '../../../test/spawned-service.ts';

const MODEL_KEY = 'sk-model-5b1f0c9d7a3e-never-shown';
const EMBEDDER_KEY = 'sk-embedder-91c2e4f6a8b0-never-shown';
const SECRET_KEY = 'c0ffee'.repeat(10) + 'beef';
const API_KEY = 'cam_live_secrets-test-0000000000000';

let database: TestDatabase;
let server: ModelServer;
let service: SpawnedService;
beforeAll(async () => {
  database = await cloneDatabase();
  // A server that repeats the key in its error, as some do, then works, then fails in other ways; each key meets each of these.
  const asked = { chat: 0, embed: 0 };
  server = await startModelServer({
    faults: (_n, { kind }) =>
      (['unauthorized', null, 'server-error', 'reset', null] as const)[asked[kind]++ % 5] ?? null,
  });
  service = await spawnService({
    DATABASE_URL: database.url,
    CAMBIUM_SECRET_KEY: SECRET_KEY,
    CAMBIUM_API_KEY: API_KEY,
    CAMBIUM_LOG_LEVEL: 'trace',
    CAMBIUM_MODEL: 'openai-compatible:test',
    CAMBIUM_MODEL_URL: server.url,
    CAMBIUM_MODEL_KEY: MODEL_KEY,
    CAMBIUM_MODEL_RETRY_SECONDS: '1',
    CAMBIUM_EMBEDDER: 'openai-compatible:test-embedder',
    CAMBIUM_EMBEDDER_URL: server.url,
    CAMBIUM_EMBEDDER_KEY: EMBEDDER_KEY,
  });
});
afterAll(async () => {
  await service.close();
  await server.close();
  await database.drop();
});

/** Returns the names of the secrets in a text; their values never reach the test's own output. */
const leaksIn = (text: string): string[] =>
  Object.entries({
    MODEL_KEY,
    EMBEDDER_KEY,
    SECRET_KEY,
    DATABASE_PASSWORD: new URL(database.url).password,
  })
    .filter(([, secret]) => text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')))
    .map(([name]) => name);

test('no key appears in any answer, log line or table', async () => {
  const caller = createCaller(service.url, API_KEY);
  const answers: { at: string; text: string }[] = [];
  const keep = async (at: string, work: Promise<{ body: unknown; headers: Headers }>) => {
    const { body, headers } = await work;
    answers.push({ at, text: `${JSON.stringify(body)} ${JSON.stringify([...headers])}` });
  };
  for (let i = 0; i < 6; i++)
    await keep(
      'add',
      caller.post('/memories/add', {
        resource_id: `d${i}`,
        text: `Ada owns service number ${i} since March.`,
      }),
    );
  await expect
    .poll(async () => (await caller.get('/memories/status')).body.total.completed ?? 0, { timeout: 90_000 })
    .toBe(6);
  await keep('query', caller.post('/memories/query', { query: 'Who owns service number 3?', answer: true }));
  await keep('wrong body', caller.post('/memories/query', { query: 3 }));
  await keep('no such', caller.get(`/memories/get/vault/${MODEL_KEY.slice(0, 3)}`));
  const { body: api } = await caller.get('/openapi.json');
  const gets = Object.entries(api.paths as Record<string, Record<string, unknown>>)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) =>
      path
        .replace('{source}', 'vault')
        .replace('{resource_id}', 'd1')
        .replace(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000'),
    )
    .filter((path) => !path.includes('progress'));
  for (const path of gets) await keep(`GET ${path}`, caller.get(path));
  expect(gets.length).toBeGreaterThan(12);
  expect(answers.filter(({ text }) => leaksIn(text).length > 0).map(({ at }) => at)).toEqual([]);

  const refused = server.requests.filter(({ fault }) => fault === 'unauthorized');
  expect(new Set(refused.map(({ credential }) => credential))).toEqual(new Set([MODEL_KEY, EMBEDDER_KEY]));
  expect(service.output()).toContain('Incorrect API key provided: ***');
  expect(leaksIn(service.output())).toEqual([]);
  expect(await leakingTables()).toEqual([]);
});

async function leakingTables(): Promise<string[]> {
  const { sql } = database;
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'dbos')`;
  expect(tables.length).toBeGreaterThan(20);
  const leaking: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ text: string }[]>(`select t::text as text from ${name} t`);
    if (rows.some(({ text }) => leaksIn(text).length > 0)) leaking.push(name);
  }
  return leaking;
}
