import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { runCli } from '../../../test/run-cli.ts';
import { createCaller } from '../../../test/caller.ts';
import { type SpawnedService, spawnService } from '../../../test/spawned-service.ts';
import { tablesWith } from '../../../test/stored/tables-with.ts';
import { FakeGithub } from '../../../test/vendors/github.ts';

const API_KEY = 'cam_live_github-test-00000000000000';
const TOKENS = ['github_pat_canary-11A7', 'github_pat_canary-22B8'] as const;

const github = new FakeGithub('taproot/probe');
let database: TestDatabase;
let service: SpawnedService;
let folder: string;
/** Everything that the command line and the API printed or returned. */
const shown: string[] = [];
let id = '';

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'cambium-github-'));
  await github.start();
  service = await spawnService({
    DATABASE_URL: database.url,
    CAMBIUM_API_KEY: API_KEY,
    CAMBIUM_LOG_LEVEL: 'trace',
    CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8',
  });
});
afterAll(async () => {
  await service?.close();
  github.close();
  await rm(folder, { recursive: true, force: true });
  await database?.drop();
});

async function cambium(...args: string[]): Promise<string> {
  const { stdout, stderr } = await runCli(
    args,
    { CAMBIUM_URL: service.url, CAMBIUM_API_KEY: API_KEY },
    folder,
  );
  shown.push(stdout, stderr);
  return stdout + stderr;
}

const api = () => createCaller(service.url, API_KEY);

async function useToken(token: string): Promise<string> {
  github.key = token;
  const file = path.join(folder, 'token.txt');
  await writeFile(file, `${token}\n`);
  return file;
}

const titlesFound = async (query: string): Promise<string[]> => {
  const { body } = await api().post('/memories/query', { query });
  shown.push(JSON.stringify(body));
  return body.documents.map(({ title }: { title: string }) => title);
};

/** Counts the rows derived from the thread with this number, and all documents by the stored counts. */
async function rowsOf(
  number: number,
): Promise<{ documents: number; memories: number; mentions: number; counted: number }> {
  const [row] = await database.sql<{ documents: number; memories: number; mentions: number }[]>`
    select count(distinct d.document_id)::int as documents, count(distinct m.memory_id)::int as memories,
      count(distinct n.entity_id)::int as mentions
    from documents d
    left join memories m on m.app_id = d.app_id and m.document_id = d.document_id
    left join mentions n on n.app_id = d.app_id and n.document_id = d.document_id
    where d.app_id = 'default' and d.resource_id = ${`taproot/probe#${number}`}`;
  const counted = (await api().get('/memories/status')).body.total.completed ?? 0;
  return { documents: 0, memories: 0, mentions: 0, ...row, counted };
}

const stored = (): Promise<{ resource_id: string; revision: number }[]> => database.sql`
  select resource_id, revision from documents where app_id = 'default' order by resource_id`;

/** Returns every document as the API does, without the path of an imported file and the language, which is detected later. */
async function documents(): Promise<object[]> {
  const answers = (await stored()).map(async ({ resource_id: resource }) => {
    const { body } = await api().get(`/memories/get/github/${encodeURIComponent(resource)}`);
    const {
      folder: _folder,
      root: _root,
      root_path: _path,
      language: _language,
      ...metadata
    } = body.metadata;
    return { title: body.title, type: body.type, data: body.data, metadata };
  });
  return Promise.all(answers);
}

test('an account is connected by one command, and its threads are found', async () => {
  const valve = github.open(
    'The valve leaks',
    'Ada Moreau of Taproot GmbH saw that the valve drips since Monday.',
  );
  github.comment(valve, 'Jon Okafor tightened it.');
  github.open('The pump hums', 'Ruth Abara hears it at night.', true);
  const key = await useToken(TOKENS[0]);
  const flags = ['--set', 'repositories=taproot/probe', '--set', `api_url=${github.url}`, '--wait'];
  const connected = await cambium('connect', 'github', '--key-file', key, ...flags);
  expect(connected).toContain('state      up to date');
  expect(connected).toContain('completed: 2 new, 0 changed');
  id = /connection (\S+)/.exec(connected)?.[1] ?? '';
  expect(await titlesFound('who tightened the valve')).toContain('The valve leaks');
  const rows = await eventually(
    () => rowsOf(1),
    ({ counted }) => counted === 2,
    30_000,
  );
  expect(rows).toEqual({
    documents: 1,
    memories: expect.any(Number),
    mentions: expect.any(Number),
    counted: 2,
  });
  expect(Math.min(rows.memories, rows.mentions)).toBeGreaterThan(0);
});

test('an account that did not change costs requests that get 304, and no write', async () => {
  const before = await stored();
  await cambium('sources', 'sync', id, '--wait');
  github.answers.length = 0;
  expect(await cambium('sources', 'sync', id, '--wait')).toContain('0 new, 0 changed, 0 unchanged');
  expect(github.answers).toEqual(Array(2).fill(expect.stringMatching(/ 304$/)));
  expect(await stored()).toEqual(before);
});

test('an export of the same account gives the same documents, blocks with their ids included', async () => {
  const before = await documents();
  const file = path.join(folder, 'issues.json');
  await writeFile(file, JSON.stringify(github.exported()));
  expect(await cambium('import', file)).toContain('2');
  expect(before).toHaveLength(2);
  expect(JSON.stringify(before)).toContain('Jon Okafor tightened it.');
  expect(await documents()).toEqual(before);
});

test('deleted threads disappear from search, memories, entities and counts', async () => {
  github.threads.delete(1);
  // The next listing is due only in a day.
  expect(await cambium('sources', 'sync', id, '--wait')).toContain('0 deleted');
  expect(await cambium('sources', 'sync', id, '--everything', '--wait')).toContain('1 deleted');
  expect(await titlesFound('who tightened the valve')).not.toContain('The valve leaks');
  const gone = { documents: 0, memories: 0, mentions: 0, counted: 1 };
  expect(
    await eventually(
      () => rowsOf(1),
      ({ counted }) => counted === 1,
      30_000,
    ),
  ).toEqual(gone);
  const { body } = await api().post('/entities/search', { query: 'Moreau' });
  expect(JSON.stringify(body)).not.toContain('Moreau');
});

test('a revoked token is used once, and then never until there is another', async () => {
  await useToken(TOKENS[1]);
  github.requests.length = 0;
  expect(await cambium('sources', 'sync', id, '--wait')).toContain('access refused');
  expect(github.requests).toHaveLength(1);
  expect(await cambium('sources', 'sync', id)).toContain('cambium sources reconnect');
  expect(github.requests).toHaveLength(1);
  const { body } = await api().post(`/connections/${id}/reauth`, { key: TOKENS[1] });
  shown.push(JSON.stringify(body));
  expect(body.state).toBe('active');
});

test('a removed account is deleted with its documents', async () => {
  await cambium('sources', 'remove', id);
  await eventually(stored, (rows) => rows.length === 0, 30_000);
  expect(await cambium('sources', 'list')).toContain('Nothing is connected');
});

test('no token was ever shown, logged at level trace, or stored readable', async () => {
  expect(service.output()).toContain('"level":10');
  for (const token of TOKENS) {
    expect([...shown, service.output()].filter((text) => text.includes(token))).toEqual([]);
    expect(await tablesWith(database.sql, token)).toEqual([]);
  }
});
