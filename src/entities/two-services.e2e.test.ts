import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { createCaller } from '../../test/service.ts';
import { type SpawnedService, spawnService } from '../../test/spawned-service.ts';
import type { Entity } from './entity.ts';

const KEY = 'cam-test-key-of-the-two-services';
const DOCUMENTS = 50;
const FIRST =
  'Anna Bruno Clara David Elena Felix Greta Hugo Irene Jonas Klara Lukas Maria Nils Olivia Peter Rosa Simon Tina Ulrich'.split(
    ' ',
  );
const LAST =
  'Abel Brandt Conrad Dietrich Engel Forster Gruber Hartmann Iversen Jansen Keller Lindner Maurer Neumann Ortega Palmer Quandt Reuter Sander Tillmann'.split(
    ' ',
  );
const PEOPLE = FIRST.map((first, i) => `${first} ${LAST[i] ?? ''}`);

let database: TestDatabase;
let services: SpawnedService[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
  const env = {
    DATABASE_URL: database.url,
    CAMBIUM_API_KEY: KEY,
    CAMBIUM_SECRET_KEY: 'cd'.repeat(32),
    CAMBIUM_LOG_LEVEL: 'fatal',
    CAMBIUM_DB_CONNECTIONS: '6',
  };
  const first = await spawnService(env);
  services = [first, await spawnService(env)];
});
afterAll(async () => {
  for (const service of services) await service.close();
  await database?.drop();
});

async function untilProcessed(): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const [row] = await database.sql<{ waiting: number }[]>`
      select count(*) filter (where status in ('pending', 'processing'))::int as waiting from documents`;
    if (row?.waiting === 0) return;
    if (Date.now() > deadline) throw new Error('documents were not processed within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test(`${DOCUMENTS} documents added at once to two processes that name the same 20 people give 20 entities with exact counts`, async () => {
  const callers = services.map(({ url }) => createCaller(url, KEY));
  const added = await Promise.all(
    Array.from({ length: DOCUMENTS }, async (_, i) => {
      const named = i % 2 ? PEOPLE : PEOPLE.toReversed();
      const body = {
        text: `# Attendees\n\n${named.map((name) => `- ${name}`).join('\n')}`,
        resource_id: `minutes-${i}`,
      };
      return callers[i % callers.length]?.post('/memories/add', body);
    }),
  );
  expect(added.map((reply) => reply?.status)).toEqual(Array.from({ length: DOCUMENTS }, () => 200));
  await untilProcessed();
  const [caller] = callers;
  const items: Entity[] = (await caller?.get('/entities?type=person&limit=500'))?.body.items ?? [];
  expect(items.map(({ name }) => name).toSorted()).toEqual(PEOPLE.toSorted());
  const counted = await database.sql<{ name: string; documents: number; mentions: number }[]>`
    select e.display_name as name, count(distinct m.document_id)::int as documents, sum(m.mentions)::int as mentions
    from entities e
    join mentions m on m.entity_id = e.entity_id
    where e.type = 'person' and e.root_id = e.entity_id
    group by 1`;
  expect(counted.map(({ documents }) => documents)).toEqual(PEOPLE.map(() => DOCUMENTS));
  const countOf = new Map(counted.map(({ name, mentions }) => [name, mentions]));
  expect(items.map(({ name, mention_count }) => [name, mention_count])).toEqual(
    items.map(({ name }) => [name, countOf.get(name)]),
  );
});
