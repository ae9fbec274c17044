import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { createCaller } from '../../test/service.ts';
import { type SpawnedService, spawnService } from '../../test/spawned-service.ts';

const KEY = 'key-of-the-shutdown-test';
let database: TestDatabase;
let service: SpawnedService;

beforeAll(async () => {
  database = await cloneDatabase();
  service = await spawnService({ DATABASE_URL: database.url, CAMBIUM_API_KEY: KEY });
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});

test('SIGTERM answers every running request, with what was stored, and then ends', async () => {
  const caller = createCaller(service.url, KEY);
  const text = randomBytes(60_000).toString('hex');
  const ids = Array.from({ length: 22 }, (_, i) => createHash('sha256').update(String(i)).digest('hex'));
  let open = 0;
  const answers = ids.map(async (resource_id) => {
    open++;
    return (await caller.post('/memories/add', { resource_id, text })).status;
  });
  const events = fetch(`${service.url}/healthz`, { headers: { connection: 'keep-alive' } });
  expect(open).toBe(22);
  await events;
  const ended = service.kill('SIGTERM');
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await ended;
  const stored = await database.sql<{ resource_id: string; chars: number }[]>`
    select resource_id, length(body) as chars from documents`;
  const acknowledged = ids.filter((_, i) => statuses[i] === 200);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(
    acknowledged.filter((id) => !stored.some((s) => s.resource_id === id && s.chars === text.length)),
  ).toEqual([]);
});
