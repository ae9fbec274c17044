import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzRoutes, makeRequest } from '../bench/fuzz/make-request.ts';
import { Random } from '../bench/fuzz/random.ts';
import { attackersOf, knownOf, runFuzz } from '../bench/fuzz/run-fuzz.ts';
import { closeNetwork } from '../bench/harness/close-network.ts';
import type { Caller } from './caller.ts';
import { createWorld, type World } from './isolation/world.ts';
import { createNamingModel } from './models/naming-model.ts';
import { startService, type TestService } from './service.ts';

/** Three per route, so that a third of them have results; the bench sends 100,000. */
const REQUESTS = 3 * fuzzRoutes().length;
/** Enough to include lists, searches and reads. */
const SELF_REQUESTS = 60;
let service: TestService;
let world: World;
let rival: Caller;
let openNetwork: () => void;

beforeAll(async () => {
  // Before the service starts, because it captures the lookup functions. Reopened for other files in the same worker.
  openNetwork = closeNetwork();
  service = await startService({ overrides: { model: createNamingModel() } });
  rival = service.admin;
  world = await createWorld({
    ...service,
    createApp: async (id) => (rival = await service.createApp(id)),
  });
}, 300_000);
afterAll(async () => {
  await service?.close();
  openNetwork();
});

test('requests generated from every route’s schema get no 500, no hang and nothing of anyone else', async () => {
  const report = await runFuzz({
    url: service.url,
    attackers: attackersOf(world, { app: service.admin, rival }),
    known: await knownOf(world),
    requests: REQUESTS,
    seed: 7,
    concurrency: 4,
    // Long enough for a busy machine; the bench uses five seconds.
    hangMs: 40_000,
    deadlineMs: 100_000,
  });
  expect(report.findings).toEqual([]);
  expect(report.requests).toBeGreaterThan(fuzzRoutes().length);
  // Requests that are all rejected early would find nothing.
  expect(report.good.size).toBeGreaterThan(fuzzRoutes().length / 3);
}, 300_000);

test('an attacker that sees forbidden data is a finding', async () => {
  const [victim] = world.identities;
  const report = await runFuzz({
    url: service.url,
    attackers: [{ name: 'itself', caller: service.admin, secrets: [victim?.marker ?? ''] }],
    known: await knownOf(world),
    requests: SELF_REQUESTS,
    seed: 7,
    concurrency: 4,
    // Long enough for a busy machine; the bench uses five seconds.
    hangMs: 40_000,
    deadlineMs: 100_000,
  });
  expect(report.findings.map((finding) => finding.kind)).toContain('foreign data');
}, 300_000);

test('the service queries no name server, whatever a request names', async () => {
  await expect(service.ctx.fetchGuarded('https://host.invalid/')).rejects.toMatchObject({
    cause: { code: 'ENETUNREACH', message: expect.stringContaining('the network is closed here') },
  });
});

test('a seed reproduces the same requests', () => {
  const make = (seed: number) =>
    fuzzRoutes().map((route) => makeRequest({ random: new Random(seed), known: new Map() }, route));
  expect(make(1)).toEqual(make(1));
  expect(make(1)).not.toEqual(make(2));
});
