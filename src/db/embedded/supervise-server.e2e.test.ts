import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type Caller, createCaller } from '../../../test/service.ts';
import { type SpawnedService, spawnService } from '../../../test/spawned-service.ts';

const KEY = 'cam_live_supervised0000000000000000000000000';

let dataDir: string;
const open: SpawnedService[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-supervised-'));
});
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<{ service: SpawnedService; caller: Caller }> {
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
  const { service, caller } = await start();
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
  expect(service.output().match(/it was started again/g)).toHaveLength(3);
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

test('while it cannot be started, requests are 503 with words and Retry-After, and it is retried until it can', async () => {
  const { service, caller } = await start();
  await caller.post('/memories/import', { items: [note('before')] });
  const settings = path.join(dataDir, 'postgres', 'postgresql.conf');
  await rename(settings, `${settings}.away`);
  await killPostgres();
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

test('of two processes on one directory one starts it again, and both go on with it', async () => {
  const [one, two] = [await start(), await start()];
  await killPostgres();
  // Backends outlive the postmaster for a moment: ready counts only when it was away.
  await eventually(
    async () => one.service.output() + two.service.output(),
    (text) => text.includes('it was started again'),
    60_000,
  );
  for (const { caller } of [one, two]) expect((await ready(caller)).status).toBe(200);
  await one.caller.post('/memories/import', { items: [note('shared')] });
  expect((await two.caller.get('/memories/get/notion/shared')).status).toBe(200);
  const output = one.service.output() + two.service.output();
  expect(output.match(/it was started again/g)).toHaveLength(1);
}, 300_000);

test('a service that has ended leaves PostgreSQL stopped', async () => {
  const { service } = await start();
  await service.kill('SIGTERM');
  await expect(postmaster()).rejects.toThrow('ENOENT');
});
