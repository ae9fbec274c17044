import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { eventually } from '../../../../test/eventually.ts';
import { isolationCase, onConnection } from '../../../../test/isolation/isolation-case.ts';
import { runCli } from '../../../../test/run-cli.ts';
import { useService } from '../../../../test/set-up/use-service.ts';
import { FakeGithub } from '../../../../test/vendors/github.ts';
import { FakeNotion } from '../../../../test/vendors/notion.ts';
import { FakeSite, htmlPage } from '../../../../test/vendors/web-site.ts';
import { githubConnector } from '../../../sources/github/account/connector.ts';
import { notionConnector } from '../../../sources/notion/account/connector.ts';
import { webCrawler } from '../../../sources/web_crawler/crawler/connector.ts';

const secret = 'a-secret-of-our-own';
// A service without CAMBIUM_PUBLIC_URL has no address to return.
isolationCase('PUT /connections/:connection_id/hook', (_viewer, victim) => [
  {
    method: 'PUT',
    path: `/connections/${victim.connectionId}/hook`,
    body: { secret },
    statuses: [404, 409],
  },
]);
isolationCase('GET /connections/:connection_id/hook', onConnection('GET', '/hook'));
isolationCase('DELETE /connections/:connection_id/hook', onConnection('DELETE', '/hook'));
isolationCase('POST /hooks/:connection_id', (_viewer, victim) => [
  { method: 'POST', path: `/hooks/${victim.connectionId}`, body: {}, statuses: [401] },
]);

isolationCase('GET /hooks/:connection_id', (_viewer, victim) => [
  { method: 'GET', path: `/hooks/${victim.connectionId}?challenge=abc`, statuses: [200] },
]);

const github = new FakeGithub('taproot/probe');
const site = new FakeSite();
const notion = new FakeNotion();
const { service, admin } = useService({
  env: { CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8', CAMBIUM_PUBLIC_URL: 'https://cambium.example/base/' },
  overrides: {
    connectors: new Map(
      [githubConnector, notionConnector, webCrawler].map((one) => [one.source, { ...one, everyMs: 0 }]),
    ),
  },
});
beforeAll(() => Promise.all([github.start(), site.start(), notion.start()]));
afterAll(() => {
  github.close();
  notion.close();
  site.close();
});

async function connect(caller: Caller, account: object): Promise<string> {
  const { body } = await caller.post('/connections', account);
  await runAfter(caller, body.id, null);
  return body.id;
}
const runAfter = (caller: Caller, id: string, before: string | null) =>
  eventually(
    async () => (await caller.get(`/connections/${id}`)).body,
    ({ last_run }) => last_run !== null && last_run.id !== before && last_run.state !== 'running',
    60_000,
  );
/** Sends a webhook as GitHub does, with its exact bytes: whitespace and the order of names are part of what is signed. */
function send(
  id: string,
  { key = secret, body = '{ "action" : "opened", "é": 1 }\n' } = {},
): Promise<Response> {
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return fetch(`${service.url}/hooks/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  });
}

test('a signed request of the vendor starts a run, any other has no effect', async () => {
  const zoe = admin.as('zoe');
  github.open('The valve', 'It leaks.');
  const config = { repositories: github.repository, api_url: github.url };
  const id = await connect(zoe, { source: 'github', key: github.key, config });
  expect((await send(id)).status).toBe(401);
  const shown = async () => (await zoe.get(`/connections/${id}/hook`)).body;
  expect(await shown()).toMatchObject({ url: `https://cambium.example/base/hooks/${id}`, is_set: false });
  const put = await zoe.send('PUT', `/connections/${id}/hook`, { secret });
  expect(put).toMatchObject({
    status: 200,
    body: {
      url: `https://cambium.example/base/hooks/${id}`,
      set_at: expect.stringContaining('application/json'),
    },
  });
  expect(await shown()).toEqual(put.body);
  expect(put.body.is_set).toBe(true);
  expect(JSON.stringify(put.body)).not.toContain(secret);

  github.open('The pump', 'It hums.');
  const first = (await zoe.get(`/connections/${id}`)).body.last_run.id;
  github.requests.length = 0;
  expect((await send(id, { key: 'another-secret' })).status).toBe(401);
  expect((await send('unknown')).status).toBe(401);
  expect(github.requests).toEqual([]);
  expect((await zoe.get(`/connections/${id}`)).body.last_run.id).toBe(first);

  const taken = await send(id);
  expect([taken.status, await taken.json()]).toEqual([200, {}]);
  const again = await runAfter(zoe, id, first);
  expect(again.last_run).toMatchObject({ state: 'completed', added: 1 });
  github.requests.length = 0;
  const repeated = await send(id);
  expect([repeated.status, github.requests]).toEqual([200, []]);

  const removed = await cambium('hook', id, '--remove', '--as-user', 'zoe');
  expect(removed).toContain('Requests from the source are no longer accepted');
  expect((await send(id, { body: '{}' })).status).toBe(401);
});

/** Runs the command line as an administrator. */
async function cambium(...args: string[]): Promise<string> {
  const { stdout, stderr } = await runCli(
    ['sources', ...args],
    { CAMBIUM_URL: service.url, CAMBIUM_API_KEY: admin.key },
    tmpdir(),
  );
  return stdout + stderr;
}

test('the command line says where to set the address, and keeps the secret out of its arguments', async () => {
  const config = { repositories: github.repository, api_url: github.url };
  const id = await connect(admin, { source: 'github', key: github.key, config });
  const folder = await mkdtemp(path.join(tmpdir(), 'cambium-hook-'));
  await writeFile(path.join(folder, 'secret.txt'), `${secret}\n`);
  expect(await cambium('hook', id)).toMatch(/\/base\/hooks\/.*\n.*\n.*not set: give it with --secret-file/);
  const said = await cambium('hook', id, '--secret-file', path.join(folder, 'secret.txt'));
  expect(said).toContain(`address    https://cambium.example/base/hooks/${id}`);
  expect((await send(id, { body: '{"from":"the command line"}' })).status).toBe(200);
  await rm(folder, { recursive: true });
});

test('a secret that Notion makes is accepted and shown while somebody waits for it, and starts runs', async () => {
  const zoe = admin.as('zoe');
  notion.add('Valves');
  const config = { api_url: notion.url };
  const id = await connect(zoe, { source: 'notion', key: notion.key, config });
  const post = (body: string, headers = {}) =>
    fetch(`${service.url}/hooks/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const token = JSON.stringify({ verification_token: 'secret_of_notion' });
  expect(await zoe.send('PUT', `/connections/${id}/hook`, { secret })).toMatchObject({ status: 422 });
  expect((await post(token)).status).toBe(401);
  const waiting = cambium('hook', id, '--wait', '--as-user', 'zoe');
  const shown = async () => (await zoe.get(`/connections/${id}/hook`)).body;
  await eventually(shown, ({ awaited_until }) => awaited_until !== null);
  expect((await admin.as('max').get(`/connections/${id}/hook`)).status).toBe(404);
  expect((await post(token)).status).toBe(200);
  expect(await shown()).toMatchObject({
    is_set: true,
    makes_secret: true,
    vendor_secret: 'secret_of_notion',
  });
  expect(await waiting).toMatch(/base\/hooks\/.*\n.*Create a subscription.*\nsecret {5}secret_of_notion\n/);

  notion.add('Pumps');
  const before = (await zoe.get(`/connections/${id}`)).body.last_run.id;
  const event = JSON.stringify({ id: 'e1', timestamp: new Date().toISOString(), type: 'page.created' });
  const signature = createHmac('sha256', 'secret_of_notion').update(event).digest('hex');
  const signed = { 'x-notion-signature': `sha256=${signature}` };
  expect((await post(event, signed)).status).toBe(200);
  expect((await runAfter(zoe, id, before)).last_run).toMatchObject({ state: 'completed', added: 1 });
  notion.requests.length = 0;
  expect([(await post(event, signed)).status, notion.requests]).toEqual([200, []]);
  expect(await shown()).toMatchObject({ is_set: true, awaited_until: null, vendor_secret: null });
  expect(await cambium('hook', id, '--as-user', 'zoe')).toContain('set: signed requests start a run');
});

test('a challenge is returned as plain text for any id, and nothing else is', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'unknown']) {
    const answer = await fetch(`${service.url}/hooks/${id}?challenge=abc-123_x`);
    expect([answer.status, await answer.text()]).toEqual([200, 'abc-123_x']);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    for (const query of ['', '?challenge=', '?challenge=%3Cscript%3E', `?challenge=${'a'.repeat(201)}`])
      expect((await fetch(`${service.url}/hooks/${id}${query}`)).status).toBe(422);
  }
});

test('a connection’s owner sets a hook, if its source has hooks', async () => {
  site.pages.set('/', htmlPage('Home', 'The valve opens at noon.'));
  const id = await connect(admin, { source: 'web_crawler', config: { url: `${site.url}/` } });
  expect(await admin.send('PUT', `/connections/${id}/hook`, { secret })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('look for changes by themselves') },
  });
  expect((await admin.get(`/connections/${id}/hook`)).status).toBe(422);
  const { integrations } = (await admin.get('/integrations/list')).body;
  expect(integrations.map((one: { takes_hooks: boolean }) => one.takes_hooks)).toEqual([true, true, false]);
  expect((await admin.send('PUT', `/connections/${id}/hook`, { secret: 'short' })).status).toBe(422);
  const other = await service.createApp('hook-other');
  for (const caller of [admin.as('zoe'), other, other.as('zoe')]) {
    expect((await caller.send('PUT', `/connections/${id}/hook`, { secret })).status).toBe(404);
    expect((await caller.send('DELETE', `/connections/${id}/hook`)).status).toBe(404);
    expect((await caller.get(`/connections/${id}/hook`)).status).toBe(404);
  }
  const text = await fetch(`${service.url}/hooks/${id}`, { method: 'POST', body: 'x' });
  expect(text.status).toBe(415);
});
