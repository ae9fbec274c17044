import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Probe, readIsolationCases } from '../test/isolation/isolation-case.ts';
import { createWorld, type Identity, type World } from '../test/isolation/world.ts';
import { createNamingModel } from '../test/models/naming-model.ts';
import { startService, type TestService } from '../test/service.ts';
import { ROUTES } from './routes.ts';

/** Setup time of two apps with their users, documents and trees; on a busy machine it exceeds the usual minute. */
const SET_UP_MS = 240_000;

let service: TestService;
let world: World;
let before: object;
let isolation: Awaited<ReturnType<typeof readIsolationCases>>;

beforeAll(async () => {
  isolation = await readIsolationCases();
}, SET_UP_MS);
beforeAll(async () => {
  service = await startService({ overrides: { model: createNamingModel() } });
  world = await createWorld(service);
  before = await possessions();
}, SET_UP_MS);
afterAll(() => service?.close());

const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`;

/** Returns what all identities own, as rows that nobody else's request may change: one statement a table, as this is read after every endpoint. */
async function possessions(): Promise<object> {
  await service.ctx.queryLog.settled();
  const { sql } = service.database;
  const markers = [...world.identities, world.shared].map(({ marker }) => marker);
  const like = (before: string, after = '') => markers.map((marker) => `${before}${marker}${after}`);
  return {
    documents: await sql`
        select app_id, owner, source, resource_id, title, status, revision, body from documents
        where title like any(${like('%')}) order by document_id`,
    edits: await sql`
        select app_id, owner, path, content, revision from tree_edits
        where path like any(${like('%', '%')}) order by edit_id`,
    webhooks: await sql`
        select app_id, owner, url, disabled_at from webhooks where url like any(${like('%', '%')}) order by url`,
    proposals: await sql`
        select app_id, owner, status, content from tree_proposals
        where path like any(${like('%', '%')}) order by proposal_id`,
    overrides: await sql`
        select app_id, new_slug from team_overrides where new_slug like any(${like('%')}) order by new_slug`,
    ratings: await sql`
        select q.app_id, q.owner, q.score, q.comment, h.score as highlight_score, h.comment as highlight_comment
        from search_queries q left join highlight_ratings h using (app_id, query_id)
        where q.comment = any(${like('Good ')}) and h.comment = any(${like('Best ')}) order by q.comment`,
    keys: await sql`
        select app_id, scopes, user_id, revoked_at, name from api_keys where name = any(${like('key ')}) order by name`,
  };
}

async function check(viewer: Identity, victim: Identity, probe: Probe): Promise<void> {
  const caller = probe.as ? viewer.caller.as(probe.as) : viewer.caller;
  const answer = await caller.send(probe.method, probe.path, probe.body, probe.headers);
  const what = `${viewer.name} → ${victim.name}: ${probe.method} ${decodeURIComponent(probe.path)}`;
  expect(answer.status, what).toBeLessThan(500);
  if (probe.statuses) expect(probe.statuses, `${what} answered ${answer.status}`).toContain(answer.status);
  const shown = `${JSON.stringify(answer.body)}\n${[...answer.headers].join('\n')}`.toLowerCase();
  const visible = world.visibleTo(viewer);
  for (const other of [...world.identities, world.shared]) {
    // An app's admin may see the names of its keys and users, but not what they own.
    if (visible.includes(other) || isAdministration(viewer, other, probe)) continue;
    for (const secret of [other.marker, other.person])
      expect(shown.includes(secret.toLowerCase()), `${what} shows ${secret} of ${other.name}`).toBe(false);
  }
}

const isAdministration = (viewer: Identity, other: Identity, probe: Probe): boolean =>
  probe.path.startsWith('/auth/keys') && viewer.name === `${other.name.split('/')[0]}/app`;

test('every endpoint has one isolation case, and every case an endpoint', () => {
  expect(
    isolation.declared.toSorted(),
    'Declare one isolationCase(…) for each endpoint in the e2e test next to it: test/isolation/isolation-case.ts.',
  ).toEqual(ROUTES.map(nameOf).toSorted());
});

test('each caller finds its own data by every marker, so that finding nothing is significant', async () => {
  for (const { caller, marker, person, probe } of world.identities) {
    const { documents } = (await caller.post('/memories/query', { query: marker, max_results: 200 })).body;
    expect(documents.length).toBeGreaterThanOrEqual(4);
    const entities = (await caller.post('/entities/search', { query: person })).body.items;
    expect(entities[0]).toMatchObject({ name: person, similarity: 1 });
    expect((await caller.get(`/memories/get/vault/${encodeURIComponent(probe)}`)).body.text).toContain(
      marker,
    );
  }
});

test('counts cover what one sees: documents by status, mentions of a name that everyone uses', async () => {
  for (const viewer of world.identities) {
    const visible = world.visibleTo(viewer);
    // One conversation, no matter with whom it is shared.
    const shared = visible.includes(world.shared) ? 1 : 0;
    const own = visible.length - shared;
    const { total, providers } = (await viewer.caller.get('/memories/status')).body;
    expect(total).toEqual({ completed: 5 * own + shared, pending_review: own });
    expect(providers.slack).toEqual({ completed: own + shared });
    const { items } = (await viewer.caller.post('/entities/search', { query: 'Everyone Knows' })).body;
    expect(items.reduce((sum: number, e: { mention_count: number }) => sum + e.mention_count, 0)).toBe(
      4 * own + shared,
    );
    const ids = items.map((e: { id: string }) => e.id);
    const sources = await Promise.all(ids.map((id: string) => viewer.caller.get(`/entities/${id}/sources`)));
    expect(sources.flatMap((s) => s.body.items)).toHaveLength(4 * own + shared);
    expect((await viewer.caller.get('/memories/list?size=100')).body.items).toHaveLength(6 * own + shared);
  }
});

test('a user finds shared documents in every way, but no tree, which outlives the sharing, has them', async () => {
  const { marker, person, probe } = world.shared;
  const { caller } = world.identities[1]!;
  expect((await caller.get(`/memories/get/slack/${encodeURIComponent(probe)}`)).body.text).toContain(marker);
  const { documents } = (await caller.post('/memories/query', { query: marker })).body;
  expect(documents.map((one: { resource_id: string }) => one.resource_id)).toEqual([probe]);
  expect((await caller.post('/entities/search', { query: person })).body.items[0]).toMatchObject({
    name: person,
  });
  for (const order of ['stored', 'newest'])
    expect(JSON.stringify((await caller.get(`/memories/list?size=100&order=${order}`)).body)).toContain(
      marker,
    );
  expect(JSON.stringify((await caller.get(`/search/suggest?q=title+${marker}`)).body)).toContain(marker);
  const { sql } = service.database;
  expect(await sql`select path from tree_files where strpos(content, ${marker}) > 0`).toEqual([]);
  expect(await sql`select document_id from cited_texts where strpos(text, ${marker}) > 0`).toEqual([]);
});

test('a 404 has the same text whether something is absent or another’s', async () => {
  const [ours, ines] = [world.identities[0]!, world.identities[1]!];
  for (const probe of [ines.probe, ines.probeInReview]) {
    const hidden = (await ours.caller.get(`/memories/get/vault/${encodeURIComponent(probe)}`)).body;
    const absent = (await ours.caller.get('/memories/get/vault/nothing')).body;
    expect(hidden.message.replace(probe, 'nothing')).toBe(absent.message);
    expect([hidden.error, hidden.detail]).toEqual([absent.error, absent.detail]);
  }
});

test('the id that everyone uses returns one’s own document, a user’s before the app’s', async () => {
  for (const { caller, marker } of world.identities)
    expect((await caller.get('/memories/get/vault/the-same-for-all')).body.text).toContain(marker);
});

describe('nothing of anyone else shows or changes', () => {
  // In the order of ROUTES: lists of queries come before the search, because people may see what they asked, including a marker.
  test.each(ROUTES.map(nameOf))('%s', async (name) => {
    for (const viewer of world.identities) {
      // A probe that names no victim is the same for all of them; `check` looks for everyone's secrets.
      const sent = new Set<string>();
      const checks: Promise<void>[] = [];
      for (const victim of [...world.identities, world.shared]) {
        if (world.visibleTo(viewer).includes(victim)) continue;
        for (const probe of (await isolation.cases.get(name)?.(viewer, victim, world)) ?? []) {
          const key = JSON.stringify(probe);
          if (!sent.has(key)) checks.push(check(viewer, victim, probe));
          sent.add(key);
        }
      }
      await Promise.all(checks);
    }
    expect(await possessions()).toEqual(before);
  });
});

test('metrics and the API reference contain no app, user, document or key', async () => {
  const metrics = String((await service.admin.get('/metrics')).body);
  const openapi = JSON.stringify((await service.admin.get('/openapi.json')).body);
  for (const { marker, probe, keyId } of world.identities)
    for (const secret of [marker, probe, encodeURIComponent(probe), keyId, 'rival', 'tomas'])
      expect(metrics.includes(secret) || openapi.includes(secret)).toBe(false);
});
