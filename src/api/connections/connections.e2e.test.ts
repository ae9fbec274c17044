/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { isolationCase, onConnection, plain } from '../../../test/isolation/isolation-case.ts';
import type { Caller } from '../../../test/service.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { tablesWith } from '../../../test/stored/tables-with.ts';
import { MemoryAccount, memoryConnector } from '../../../test/vendors/memory-source.ts';
import { FakeSite, htmlPage } from '../../../test/vendors/web-site.ts';
import type { Connector } from '../../sources/contract.ts';
import { ROUTES } from '../../routes.ts';
import { webCrawler } from '../../sources/web_crawler/crawler/connector.ts';

const PRIVATE = { url: 'http://10.0.0.1/', max_depth: 0, limit: 1 };
const query = '?url=http%3A%2F%2F10.0.0.1%2F';
isolationCase('GET /integrations/list', plain('GET', '/integrations/list'));
isolationCase(
  'POST /integrations/web_crawler/index',
  plain('POST', '/integrations/web_crawler/index', PRIVATE, [422]),
);
isolationCase(
  'GET /integrations/web_crawler/index',
  plain('GET', `/integrations/web_crawler/index${query}`, undefined, [422]),
);
isolationCase('GET /integrations/web_crawler/status', (_viewer, victim) => [
  {
    method: 'GET',
    path: `/integrations/web_crawler/status?url=${encodeURIComponent(`https://${victim.marker}.example/`)}`,
    statuses: [404],
  },
]);
isolationCase('GET /connections/list', plain('GET', '/connections/list'));
isolationCase(
  'POST /connections',
  plain('POST', '/connections', { source: 'web_crawler', config: PRIVATE }, [422]),
);
isolationCase('GET /connections/:connection_id', onConnection('GET', ''));
isolationCase('PATCH /connections/:connection_id', onConnection('PATCH', '', { label: 'Mine' }));
isolationCase('DELETE /connections/:connection_id/revoke', onConnection('DELETE', '/revoke'));
isolationCase('POST /connections/:connection_id/sync', onConnection('POST', '/sync'));
isolationCase('POST /connections/:connection_id/pause', onConnection('POST', '/pause'));
isolationCase('POST /connections/:connection_id/resume', onConnection('POST', '/resume'));
isolationCase('POST /connections/:connection_id/reauth', onConnection('POST', '/reauth', { key: 'k' }));
isolationCase('GET /connections/:connection_id/runs', onConnection('GET', '/runs'));
isolationCase('GET /connections/:connection_id/failures', onConnection('GET', '/failures'));
isolationCase('POST /connections/:connection_id/failures/retry', onConnection('POST', '/failures/retry'));

const account = new MemoryAccount();
const connectors: Connector[] = [{ ...webCrawler, everyMs: 0 }, memoryConnector(account, true)];
const { service, admin } = useService({
  env: { CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8' },
  overrides: { connectors: new Map(connectors.map((one) => [one.source, one])) },
});
const site = new FakeSite();

beforeAll(async () => {
  await site.start();
});
afterAll(() => site?.close());
beforeEach(() => {
  site.pages.clear();
  site.answers.length = 0;
});

/** Waits until a run that began after `after` has ended; returns the connection. */
const ranAfter = (caller: Caller, id: string, after: string | null = null): Promise<any> =>
  eventually(
    async () => (await caller.get(`/connections/${id}`)).body,
    ({ last_run }) => last_run !== null && last_run.id !== after && last_run.state !== 'running',
    30_000,
  );
const runAgain = async (caller: Caller, id: string): Promise<any> => {
  const before = await ranAfter(caller, id);
  await caller.post(`/connections/${id}/sync`);
  return ranAfter(caller, id, before.last_run.id);
};
const titlesOf = async (caller: Caller): Promise<string[]> =>
  (await caller.get('/memories/list')).body.items.map((item: any) => item.title).toSorted();

describe('a site', () => {
  test('is crawled from its first page, and again only where it changed', async () => {
    const zoe = admin.as('zoe');
    site.pages.set(
      '/',
      htmlPage('Home', 'The valve opens at noon.', ['/a', '/b', '/secret', '/missing', '/notes.txt']),
    );
    site.pages.set(
      '/a',
      htmlPage('Pump', 'The pump is blue.', ['/', '/b#x'], '<link rel="canonical" href="/pump">'),
    );
    site.pages.set('/b', {
      ...htmlPage('Hidden', 'Nobody finds this.', ['/c'], '<meta name="robots" content="noindex">'),
    });
    site.pages.set('/c', htmlPage('Gauge', 'The gauge is red.'));
    site.pages.set('/secret', htmlPage('Secret', 'Programs do not read this.'));
    site.pages.set('/notes.txt', { body: 'Plain notes about the boiler.' });
    site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /secret\n' });
    const made = await zoe.post('/connections', {
      source: 'web_crawler',
      config: { url: `${site.url}/`, max_depth: 2 },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { provider: 'web_crawler', state: 'active', visibility: 'user' },
    });
    const { id } = made.body;
    const first = await ranAfter(zoe, id);
    expect(first.last_run).toMatchObject({ state: 'completed', added: 4, failed: 0, reason: null });
    expect(await titlesOf(zoe)).toEqual(['Gauge', 'Home', 'Pump', null].toSorted());
    expect(site.answers.some((one) => one.startsWith('/secret'))).toBe(false);
    const pump = await zoe.get(`/memories/get/web_crawler/${encodeURIComponent(`${site.url}/pump`)}`);
    expect(pump.body).toMatchObject({ type: 'website', title: 'Pump' });

    site.answers.length = 0;
    site.pages.set(
      '/pump',
      htmlPage('Pump', 'The pump is blue.', ['/', '/b#x'], '<link rel="canonical" href="/pump">'),
    );
    const again = await runAgain(zoe, id);
    expect(again.last_run).toMatchObject({ added: 0, changed: 0, deleted: 0, failed: 0 });
    expect(site.answers.filter((one) => one.endsWith(' 200')).map((one) => one.split(' ')[0])).toEqual([
      '/robots.txt',
      '/a',
      '/b',
    ]);

    site.pages.set('/c', htmlPage('Gauge', 'The gauge is green.'));
    site.pages.set('/notes.txt', { body: '', status: 410 });
    const third = await runAgain(zoe, id);
    expect(third.last_run).toMatchObject({ added: 0, changed: 1, deleted: 1 });
    const found = await zoe.post('/memories/query', { query: 'What color is the gauge?' });
    expect(JSON.stringify(found.body)).toContain('green');
    expect(JSON.stringify(found.body)).not.toContain('boiler');

    // Documents that a user connected are found neither by other users nor by the app.
    for (const other of [admin, admin.as('max')]) {
      expect(await titlesOf(other)).toEqual([]);
      expect((await other.get(`/connections/${id}`)).status).toBe(404);
      expect(JSON.stringify((await other.post('/memories/query', { query: 'gauge' })).body)).not.toContain(
        'green',
      );
      expect((await other.get('/memories/status')).body.total).toEqual({});
    }
    await zoe.send('DELETE', `/connections/${id}/revoke`);
    await eventually(
      async () => titlesOf(zoe),
      (titles) => titles.length === 0,
    );
    expect(await titlesOf(zoe)).toEqual([]);
  });

  test('whose page fails keeps it, says why, and reads it again on request', async () => {
    site.pages.set('/', htmlPage('Home', 'Begin here.', ['/x']));
    site.pages.set('/x', { body: '', status: 500 });
    const indexed = await admin.post('/integrations/web_crawler/index', {
      url: `${site.url}/`,
      max_depth: 1,
    });
    expect(indexed.body).toEqual({ source: 'web_crawler', resource_id: `${site.url}/`, status: 'pending' });
    const [{ id }] = (await admin.get('/connections/list')).body.connections;
    expect(await ranAfter(admin, id)).toMatchObject({ failures: 1, last_run: { added: 1, failed: 1 } });
    const [failure] = (await admin.get(`/connections/${id}/failures`)).body.items;
    expect(failure).toMatchObject({
      item: `${site.url}/x`,
      attempts: 1,
      reason: expect.stringContaining('answers 500'),
    });
    site.pages.set('/x', htmlPage('X', 'It works again.'));
    const before = await ranAfter(admin, id);
    expect((await admin.post(`/connections/${id}/failures/retry`)).body).toEqual({ count: 1 });
    expect(await ranAfter(admin, id, before.last_run.id)).toMatchObject({
      failures: 0,
      last_run: { added: 1 },
    });
    await service.settled();
    const status = await admin.get(
      `/integrations/web_crawler/status?url=${encodeURIComponent(`${site.url}/`)}`,
    );
    expect(status.body).toMatchObject({ is_indexed: true, total: 2, completed: 2, processing: 0, failed: 0 });
  });

  test('that is indexed again keeps its connection, with the new limits', async () => {
    const [{ id }] = (await admin.get('/connections/list')).body.connections;
    await admin.get(`/integrations/web_crawler/index?url=${encodeURIComponent(`${site.url}/`)}&limit=1`);
    const { connections } = (await admin.get('/connections/list')).body;
    expect(connections).toMatchObject([{ id, config: { limit: 1 } }]);
  });

  test('that is removed may leave its documents, unless the source says who sees them', async () => {
    const [{ id }] = (await admin.get('/connections/list')).body.connections;
    const { sql } = service.database;
    await sql`update connections set visibility = 'source' where connection_id = ${id} and app_id = 'default'`;
    // There would be no source left to say so.
    expect(await admin.send('DELETE', `/connections/${id}/revoke?keep_documents=true`)).toMatchObject({
      status: 409,
      body: { error: 'DocumentsFollowSource' },
    });
    await sql`update connections set visibility = 'app' where connection_id = ${id} and app_id = 'default'`;
    await admin.send('DELETE', `/connections/${id}/revoke?keep_documents=true`);
    await eventually(
      async () => (await admin.get('/connections/list')).body.connections,
      (list) => list.length === 0,
    );
    expect(await titlesOf(admin)).toEqual(['Home', 'X']);
  });

  test('with a file that cannot be read says so in a sentence, and everything else continues', async () => {
    site.pages.set('/', htmlPage('Home', 'Begin here.', ['/broken.pdf', '/large.txt', '/good']));
    site.pages.set('/broken.pdf', {
      body: '%PDF-1.4 cut off',
      headers: { 'content-type': 'application/pdf' },
    });
    site.pages.set('/large.txt', { body: 'x'.repeat(10_000_001) });
    site.pages.set('/good', htmlPage('Good', 'This page can be read.'));
    const uma = admin.as('uma');
    const made = await uma.post('/connections', { source: 'web_crawler', config: { url: `${site.url}/` } });
    const { id } = made.body;
    expect(await ranAfter(uma, id)).toMatchObject({
      state: 'active',
      failures: 2,
      last_run: { state: 'completed', added: 2, failed: 2 },
    });
    const { items } = (await uma.get(`/connections/${id}/failures`)).body;
    expect(Object.fromEntries(items.map((one: any) => [one.item.replace(site.url, ''), one.reason]))).toEqual(
      {
        '/broken.pdf': expect.stringMatching(/^[A-Z].*PDF.*\.$/),
        '/large.txt': 'It is larger than 10 MB, which is not read.',
      },
    );
  });

  test('that redirects to a private address is not followed there', async () => {
    site.pages.set('/', htmlPage('Home', 'Begin here.', ['/out']));
    site.pages.set('/out', {
      body: '',
      status: 302,
      headers: { location: 'http://169.254.169.254/latest/' },
    });
    const made = await admin
      .as('ida')
      .post('/connections', { source: 'web_crawler', config: { url: `${site.url}/` } });
    expect(await ranAfter(admin.as('ida'), made.body.id)).toMatchObject({
      failures: 0,
      last_run: { added: 1 },
    });
  });
});

describe('an account', () => {
  const connect = (caller: Caller, more: object = {}) =>
    caller.post('/connections', { source: 'notion', key: 'good', ...more });

  test('is connected with a key that is tested first and never shown', async () => {
    account.put('one', 'A note of zoe');
    const zoe = admin.as('zoe');
    const refused = await connect(zoe, { key: 'canary-wrong-key' });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'CredentialRefused', message: expect.stringContaining('Make another one') },
    });
    expect((await zoe.get('/connections/list')).body.connections).toEqual([]);
    account.key = 'canary-key-7311';
    const made = await connect(zoe, { key: 'canary-key-7311' });
    const { id } = made.body;
    await ranAfter(zoe, id);
    account.key = 'canary-key-7312';
    expect(await runAgain(zoe, id)).toMatchObject({
      state: 'needs_reauth',
      last_run: { state: 'failed' },
      next_run_at: null,
    });
    expect((await zoe.post(`/connections/${id}/sync`)).body.error).toBe('ConnectionNeedsReauth');
    expect((await zoe.post(`/connections/${id}/reauth`, { key: 'canary-key-7311' })).body.error).toBe(
      'CredentialRefused',
    );
    const before = (await zoe.get(`/connections/${id}`)).body.last_run.id;
    expect((await zoe.post(`/connections/${id}/reauth`, { key: 'canary-key-7312' })).body.state).toBe(
      'active',
    );
    expect((await ranAfter(zoe, id, before)).last_run.state).toBe('completed');
    const shown = await Promise.all(
      ['/connections/list', `/connections/${id}`, `/connections/${id}/runs`].map((path) => zoe.get(path)),
    );
    expect(JSON.stringify([made.body, refused.body, shown])).not.toContain('canary');
    expect(await tablesWith(service.database.sql, 'canary')).toEqual([]);
  });

  test('belongs to the user unless an admin gives it to the app', async () => {
    const writer = (
      await admin.post('/auth/keys', { name: 'w', scopes: ['memories:read', 'memories:write'] })
    ).body.key;
    const max = service.caller(writer).as('max');
    account.key = 'good';
    expect(await connect(max, { visibility: 'app' })).toMatchObject({
      status: 403,
      body: { error: 'WrongScopes' },
    });
    expect((await connect(service.caller(writer))).status).toBe(403);
    expect((await connect(admin, { visibility: 'user' })).status).toBe(422);
    const { id } = (await connect(admin, { label: 'Of the app' })).body;
    expect(await ranAfter(admin, id)).toMatchObject({ visibility: 'app', label: 'Of the app' });
    expect(await titlesOf(admin.as('nina'))).toContain('A note of zoe');
    expect((await admin.as('nina').get(`/connections/${id}`)).status).toBe(404);
    const renamed = await admin.send('PATCH', `/connections/${id}`, { label: 'Ours' });
    expect(renamed.body.label).toBe('Ours');
    expect((await admin.post(`/connections/${id}/pause`)).body).toMatchObject({
      state: 'paused',
      next_run_at: null,
    });
    expect(await admin.post(`/connections/${id}/sync`)).toMatchObject({
      status: 409,
      body: { error: 'ConnectionPaused' },
    });
    const before = (await admin.get(`/connections/${id}`)).body.last_run.id;
    await admin.post(`/connections/${id}/resume`);
    expect((await ranAfter(admin, id, before)).state).toBe('active');
    expect((await admin.get(`/connections/${id}/runs`)).body.items.length).toBeGreaterThan(1);
  });

  test('shows nothing of itself to another user, or to the app', async () => {
    account.put('one', 'Canary-5417 belongs to Vesper Quillon of Lanternfish GmbH');
    const ida = admin.as('vesper-owner');
    const { id } = (await connect(ida)).body;
    await ranAfter(ida, id);
    const looks = ROUTES.filter(({ method, path }) => method === 'GET' && !/[:*]|events|live/.test(path));
    const seenBy = async (caller: Caller) => {
      const answers = await Promise.all(looks.map(({ path }) => caller.get(path)));
      const searches = ['/memories/query', '/entities/search'].map((path) =>
        caller.post(path, { query: 'Canary-5417 Vesper Quillon Lanternfish' }),
      );
      return JSON.stringify([answers, await Promise.all(searches)].flat().map(({ body }: any) => body));
    };
    const isSeen = /Canary-5417|Quillon|Lanternfish/;
    await eventually(
      () => seenBy(ida),
      (text) => text.includes('Lanternfish'),
      30_000,
    );
    for (const caller of [admin.as('someone-else'), admin]) expect(await seenBy(caller)).not.toMatch(isSeen);
  });

  test.each([
    ['of a source that cannot be connected', { source: 'slack', key: 'k' }, 'ValidationFailed'],
    ['without a key', { source: 'notion' }, 'ValidationFailed'],
    [
      'with a key that is not needed',
      { source: 'web_crawler', key: 'k', config: { url: 'https://example.com' } },
      'ValidationFailed',
    ],
    [
      'with a wrong field',
      { source: 'web_crawler', config: { url: 'https://example.com', max_depth: 6 } },
      'ValidationFailed',
    ],
    [
      'over the limit',
      { source: 'web_crawler', config: { url: 'https://example.com', limit: 101 } },
      'ValidationFailed',
    ],
    ['at a private address', { source: 'web_crawler', config: PRIVATE }, 'AddressRefused'],
    [
      'at the address of the cloud',
      { source: 'web_crawler', config: { url: 'http://169.254.169.254/' } },
      'AddressRefused',
    ],
  ])('%s is refused, and nothing is stored', async (_what, body, error) => {
    const eve = admin.as('eve');
    expect(await eve.post('/connections', body)).toMatchObject({ status: 422, body: { error } });
    expect((await eve.get('/connections/list')).body.connections).toEqual([]);
  });

  test('with a setting that its source does not have is refused with those that it has', async () => {
    const config = { url: 'https://example.com', maxdepth: 1 };
    expect((await admin.post('/connections', { source: 'web_crawler', config })).body.message).toBe(
      'body.config.maxdepth: is no setting of Web pages. Its settings: url, max_depth, limit',
    );
  });

  test('that does not exist is 404, and so is one with a malformed id', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x'])
      expect((await admin.get(`/connections/${id}`)).body.error).toBe('ConnectionNotFound');
    expect((await admin.get('/integrations/web_crawler/status?url=https%3A%2F%2Fexample.com')).status).toBe(
      404,
    );
  });
});

test('removing a connection whose vendor cannot revoke tokens says where the permission remains', async () => {
  const { sql } = service.database;
  const [row] = await sql<{ connection_id: string }[]>`
    insert into connections (app_id, source, owner, visibility, account_id, label, next_run_at)
    values ('default', 'microsoft_teams', null, 'app', 'ada', 'Ada', 'infinity') returning connection_id`;
  await sql`
    insert into connection_secrets (app_id, connection_id, kind, sealed)
    values ('default', ${row?.connection_id ?? ''}, 'oauth', '\\x00')`;
  const removed = await admin.send('DELETE', `/connections/${row?.connection_id}/revoke`);
  expect(removed.body.message).toContain('Microsoft Teams has no way to be told');
  expect(
    await sql`select from token_revocations where connection_id = ${row?.connection_id ?? ''}`,
  ).toHaveLength(0);
});

test('a deleted user’s connections are removed: vendors are told, and nothing that the app was given stays', async () => {
  account.put('shared', 'A note for everybody');
  const leo = admin.as('leo');
  const connect = async (caller: Caller, more: object) =>
    (await caller.post('/connections', { source: 'notion', key: account.key, ...more })).body.id;
  const ids = [await connect(leo, { visibility: 'app' }), await connect(leo, { visibility: 'user' })];
  for (const id of ids) await ranAfter(leo, id);
  const isLeft = async () => (await titlesOf(admin)).includes('A note for everybody');
  expect(await isLeft()).toBe(true);
  const { sql } = service.database;
  await sql`update connection_secrets set kind = 'oauth' where connection_id = any(${ids}::uuid[])`;
  expect((await leo.send('DELETE', '/auth/delete')).status).toBe(200);
  await eventually(isLeft, (left) => !left);
  expect(await sql`select from connections where connection_id = any(${ids}::uuid[])`).toEqual([]);
  expect(await sql`select from token_revocations where connection_id = any(${ids}::uuid[])`).toHaveLength(2);
});
