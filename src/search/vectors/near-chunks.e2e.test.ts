import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { MODEL_KEY } from '../../../test/models/llm-model.ts';
import type { Fault } from '../../../test/model-server/faults.ts';
import { type ModelServer, startModelServer, wordVector } from '../../../test/model-server/model-server.ts';
import { insertAudienceOf } from '../../../test/stored/audiences.ts';
import { storeDocument } from '../../../test/stored/documents.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';

/** An embedder that treats some words as synonyms. */
const SYNONYMS: [RegExp, string][] = [
  [/\b(?:car|automobile|vehicle)s?\b/gi, 'wheels'],
  [/\b(?:salary|wages|pay)\b/gi, 'money'],
];
const meaning = (text: string) =>
  wordVector(
    SYNONYMS.reduce((t, [word, same]) => t.replace(word, same), text),
    64,
  );

let server: ModelServer;
let service: TestService;
let other: Caller;
let fault: Fault | null = null;
beforeAll(async () => {
  server = await startModelServer({ vector: meaning, faults: () => fault });
  service = await startService({
    env: {
      CAMBIUM_EMBEDDER: 'openai-compatible:test-embedder',
      CAMBIUM_EMBEDDER_URL: server.url,
      CAMBIUM_EMBEDDER_KEY: MODEL_KEY,
      CAMBIUM_MODEL_RETRY_SECONDS: '1',
    },
  });
  other = await service.createApp('other');
  const add = (caller: Caller, id: string, text: string) =>
    caller.post('/memories/add', { resource_id: id, text });
  await add(service.admin, 'fleet', 'The automobile fleet is washed every Friday behind the depot.');
  await add(service.admin, 'lunch', 'Lunch is served at noon in the canteen on the ground floor.');
  await add(service.admin.as('ada'), 'private', 'Ada keeps her automobile papers in the blue drawer.');
  const audience = await insertAudienceOf(service.database.sql, 'default', ['user:grace']);
  await storeDocument(service.database.sql, { appId: 'default', userId: audience }, 'shared', {
    body: 'Grace and others share an automobile for the way to work.',
  });
  await add(other, 'foreign', 'The foreign automobile museum opens in spring.');
  await embedded();
});
afterAll(async () => {
  await service.close();
  await server.close();
});

async function embedded(): Promise<void> {
  const due = await eventually(
    async () => {
      const [row] = await service.database.sql<{ due: number }[]>`
        select count(*)::int as due from chunks where vector is null`;
      return row?.due;
    },
    (n) => n === 0,
  );
  expect(due).toBe(0);
}

async function find(caller: Caller, query: string, rest: object = {}): Promise<string[]> {
  const { body } = await caller.post('/memories/query', { query, max_results: 2, ...rest });
  return body.documents.map((d: { resource_id: string }) => d.resource_id);
}

test('a document is found by its meaning, even if it has no word of the query', async () => {
  expect((await find(service.admin, 'cars'))[0]).toBe('fleet');
});

test('nobody finds another user’s or app’s passages', async () => {
  expect(await find(service.admin.as('ada'), 'vehicle')).toEqual(
    expect.arrayContaining(['fleet', 'private']),
  );
  const ofGrace = await find(service.admin.as('grace'), 'vehicle', { max_results: 10 });
  expect(ofGrace).toContain('shared');
  expect(ofGrace).not.toContain('private');
  expect(await find(service.admin.as('ada'), 'vehicle', { max_results: 10 })).not.toContain('shared');
  expect(await find(service.admin, 'vehicle', { max_results: 10 })).not.toContain('shared');
  expect(await find(service.admin, 'vehicle', { max_results: 10 })).not.toContain('private');
  expect(await find(other, 'vehicle', { max_results: 10 })).toEqual(['foreign']);
});

test('filters also limit results by meaning', async () => {
  const options = { resource_ids: ['lunch'] };
  expect(await find(service.admin, 'cars', { options })).not.toContain('fleet');
  expect(await find(service.admin, 'cars', { sources: ['slack'] })).toEqual([]);
});

test('words and meaning together rank a document first that has both', async () => {
  await service.admin.post('/memories/add', {
    resource_id: 'pay',
    text: 'The salary of drivers is paid monthly.',
  });
  await service.admin.post('/memories/add', {
    resource_id: 'wages',
    text: 'The wages of cooks are paid weekly.',
  });
  await embedded();
  expect(await find(service.admin, 'wages of cooks')).toEqual(['wages', 'pay']);
});

test('a new document is found by its words before its vector exists, and a deleted one never', async () => {
  fault = 'empty';
  await service.admin.post('/memories/add', { resource_id: 'new', text: 'Zeppelins land on the roof.' });
  expect((await find(service.admin, 'zeppelins'))[0]).toBe('new');
  fault = null;
  await embedded();
  expect((await find(service.admin, 'cars'))[0]).toBe('fleet');
  await service.admin.send('DELETE', '/memories/delete/vault/fleet');
  expect(await find(service.admin, 'cars', { max_results: 10 })).not.toContain('fleet');
});

test('if the embedder is unreachable, search uses words', async () => {
  fault = 'overloaded';
  expect(await find(service.admin, 'canteen noon')).toEqual(['lunch']);
  fault = null;
});

test('changed text gets a new vector', async () => {
  await service.admin.post('/memories/add', { resource_id: 'lunch', text: 'The vehicle tax is due in May.' });
  await embedded();
  expect((await find(service.admin, 'cars'))[0]).toBe('lunch');
});
