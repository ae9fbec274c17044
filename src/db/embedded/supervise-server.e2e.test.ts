import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type Caller, createCaller } from '../../../test/service.ts';
import { type SpawnedService, spawnService } from '../../../test/spawned-service.ts';

const KEY = 'cam_live_supervised0000000000000000000000000';

/** One directory and service for all tests, in order: creating a database takes longer than most of them. */
let dataDir: string;
let first: Running;
const open: SpawnedService[] = [];

interface Running {
  service: SpawnedService;
  caller: Caller;
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-supervised-'));
  first = await start();
});
afterAll(async () => {
  for (const service of open) await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Running> {
  const service = await spawnService({
    CAMBIUM_DATA_DIR: dataDir,
    CAMBIUM_API_KEY: KEY,
    CAMBIUM_LOG_LEVEL: 'warn',
  });
  open.push(service);
  return { service, caller: createCaller(service.url, KEY) };
}
const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
const killPostgres = async () => process.kill(await postmaster(), 'SIGKILL');
const STARTED_AGAIN = /it was started again/g;
const note = (id: string) => ({
  source: 'notion',
  resource_id: id,
  data: [`Marta Keller signed ${id} with Harbour Bridge. It ends in June.`],
});
const ready = (caller: Caller) =>
  eventually(
    () => caller.get('/readyz'),
    (r) => r.status === 200,
    60_000,
  );

test('a PostgreSQL that is killed is started again, and nothing acknowledged is lost', async () => {
  const { service, caller } = first;
  const acknowledged: string[] = [];
  const others: { status: number; retryAfter: number }[] = [];
  let isOver = false;
  const write = async (worker: number) => {
    for (let i = 0; !isOver; i++) {
      const id = `worker-${worker}-${i}`;
      const { status, headers } = await caller.post('/memories/import', { items: [note(id)] });
      if (status === 200) acknowledged.push(id);
      else others.push({ status, retryAfter: Number(headers.get('retry-after')) });
    }
  };
  const workers = [1, 2, 3].map(write);
  for (let round = 1; round <= 3; round++) {
    const written = acknowledged.length;
    await killPostgres();
    await eventually(
      async () => acknowledged.length,
      (n) => n >= written + 20,
      60_000,
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(written + 20);
  }
  isOver = true;
  await Promise.all(workers);
  expect(others.filter((o) => o.status !== 503 || !(o.retryAfter > 0))).toEqual([]);
  expect(service.output().match(STARTED_AGAIN)).toHaveLength(3);
  const lost = [];
  for (const id of acknowledged)
    if ((await caller.get(`/memories/get/notion/${id}`)).status !== 200) lost.push(id);
  expect(lost).toEqual([]);
  const { body } = await eventually(
    () => caller.get('/memories/status'),
    ({ body }) => !body.total.pending && !body.total.processing,
    60_000,
  );
  expect(body.total.failed ?? 0).toBe(0);
  expect(body.total.completed).toBeGreaterThanOrEqual(acknowledged.length);
}, 300_000);

test('while it cannot be started, requests get 503 with a message and Retry-After, and starting is retried', async () => {
  const { service, caller } = first;
  await caller.post('/memories/import', { items: [note('before')] });
  const settings = path.join(dataDir, 'postgres', 'postgresql.conf');
  await rename(settings, `${settings}.away`);
  // It then also removes its socket file, as on a full disk; a killed one does not.
  process.kill(await postmaster(), 'SIGINT');
  await eventually(
    async () => service.output(),
    (text) => text.includes('could not be started'),
  );
  expect(service.output()).toContain('could not be started');
  for (const answer of [
    await caller.get('/readyz'),
    await caller.get('/memories/get/notion/before'),
    await caller.post('/memories/import', { items: [note('meanwhile')] }),
  ]) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.body).toMatchObject({ error: 'Unavailable', message: expect.stringMatching(/database/i) });
  }
  expect((await caller.get('/healthz')).status).toBe(200);
  await rename(`${settings}.away`, settings);
  expect((await ready(caller)).status).toBe(200);
  expect((await caller.get('/memories/get/notion/before')).status).toBe(200);
  expect((await caller.get('/memories/get/notion/meanwhile')).status).toBe(404);
}, 300_000);

test('of two processes on one directory one restarts it, and both keep using it', async () => {
  const [one, two] = [first, await start()];
  const outputs = () => one.service.output() + two.service.output();
  const before = outputs().match(STARTED_AGAIN)?.length ?? 0;
  await killPostgres();
  // Backends outlive the postmaster briefly, so a ready service proves nothing before the server was restarted.
  await eventually(
    async () => outputs().match(STARTED_AGAIN)?.length ?? 0,
    (times) => times > before,
    60_000,
  );
  for (const { caller } of [one, two]) expect((await ready(caller)).status).toBe(200);
  await one.caller.post('/memories/import', { items: [note('shared')] });
  expect((await two.caller.get('/memories/get/notion/shared')).status).toBe(200);
  expect(outputs().match(STARTED_AGAIN)).toHaveLength(before + 1);
}, 300_000);

test('services that have ended leave PostgreSQL stopped', async () => {
  for (const service of open) await service.kill('SIGTERM');
  await expect(postmaster()).rejects.toThrow('ENOENT');
});
