/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { startFile } from '../../../test/bundled/start-file.ts';
import { type Caller, createCaller, createOtherApp } from '../../../test/caller.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';
import { runCli } from '../../../test/run-cli.ts';
import { type SpawnedService, spawnService } from '../../../test/spawned-service.ts';
import { tablesWith } from '../../../test/stored/tables-with.ts';
import { FakeLinear } from '../../../test/vendors/linear/linear.ts';
import {
  clientSettings,
  FAKE_CLIENT,
  FakeOAuth,
  OWN_CLIENT,
} from '../../../test/vendors/oauth/fake-oauth.ts';
import { connectInBrowser } from '../../cli/sources/connect-in-browser.ts';
import { reconnectInBrowser } from '../../cli/sources/reconnect-command.ts';

const at = '/integrations/linear/connect';
isolationCase('GET /integrations/:integration_id/connect', plain('GET', at, undefined, [409]));
isolationCase('POST /integrations/:integration_id/connect', plain('POST', at, {}, [409]));
const ownClient = '/integrations/linear/client';
const pair = { client_id: 'guessed', client_secret: 'guessed' };
// A service without CAMBIUM_PUBLIC_URL stores none; users and keys without the scope are refused earlier.
isolationCase('PUT /integrations/:integration_id/client', plain('PUT', ownClient, pair, [403, 409]));
isolationCase(
  'DELETE /integrations/:integration_id/client',
  plain('DELETE', ownClient, undefined, [403, 404]),
);
isolationCase('GET /oauth/callback', plain('GET', '/oauth/callback?state=guessed&code=x', undefined, [400]));

const API_KEY = 'cam_live_connect-test-0000000000000';
const PUBLIC_URL = 'http://cambium.test';

const linear = new FakeLinear();
const oauth = new FakeOAuth('linear', linear);
let database: TestDatabase;
let service: SpawnedService;
let admin: Caller;
/** Everything that the service answered. */
const shown: string[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  await Promise.all([linear.start(), oauth.start()]);
  linear.add('The valve leaks', 'Ada saw that it drips.');
  service = await spawnService(
    {
      DATABASE_URL: database.url,
      CAMBIUM_API_KEY: API_KEY,
      CAMBIUM_LOG_LEVEL: 'trace',
      CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8',
      CAMBIUM_PUBLIC_URL: PUBLIC_URL,
      CAMBIUM_WEBHOOK_PRIVATE: 'true',
      CAMBIUM_CONNECT_ORIGINS: 'https://app.example',
      ...clientSettings('linear'),
      FAKE_PROVIDERS: JSON.stringify([['linear', { oauth: oauth.url, api: linear.url }]]),
    },
    startFile('test/vendors/oauth/oauth-service.ts'),
  );
  admin = createCaller(service.url, API_KEY);
});
afterAll(async () => {
  await service?.close();
  linear.close();
  oauth.close();
  await database?.drop();
});

const begin = (caller: Caller, sent: object = {}) =>
  caller.post(at, { config: { api_url: linear.url }, ...sent });

interface Arrival {
  status: number;
  location: string | null;
  text: string;
}

/** Requests the address to which the vendor redirects the browser; returns what it gets. */
async function arrive(location: string): Promise<Arrival> {
  const response = await fetch(location.replace(PUBLIC_URL, service.url), { redirect: 'manual' });
  const arrival = {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  };
  shown.push(JSON.stringify([arrival, [...response.headers]]));
  return arrival;
}

/** Sends a browser to the vendor, where the person agrees. */
async function agree({ body }: { body: any }): Promise<string> {
  shown.push(JSON.stringify(body));
  const response = await fetch(body.url, { redirect: 'manual' });
  return response.headers.get('location') ?? '';
}
const connect = async (caller: Caller, sent: object = {}): Promise<Arrival> =>
  arrive(await agree(await begin(caller, sent)));

const connectionsOf = async (caller: Caller): Promise<any[]> => {
  const { body } = await caller.get('/connections/list');
  shown.push(JSON.stringify(body));
  return body.connections;
};
const ranAfter = (caller: Caller, id: string, after: string | null): Promise<any> =>
  eventually(
    async () => (await caller.get(`/connections/${id}`)).body,
    ({ last_run }) => last_run !== null && last_run.id !== after && last_run.state !== 'running',
    30_000,
  );
async function runAgain(caller: Caller, id: string): Promise<any> {
  const { last_run } = await ranAfter(caller, id, null);
  await caller.post(`/connections/${id}/sync`);
  return ranAfter(caller, id, last_run.id);
}

describe('an account that is connected in a browser', () => {
  test('belongs only to its user: not to another user, the app or another app', async () => {
    const zoe = admin.as('zoe');
    const begun = await begin(zoe, { redirect_url: 'https://app.example/done?a=1', label: 'Ours' });
    expect(new URL(begun.body.url).searchParams.get('scope')).toBe('read');
    const { status, location } = await arrive(await agree(begun));
    const [connection] = await connectionsOf(zoe);
    expect([status, location]).toEqual([
      303,
      `https://app.example/done?a=1&connection_id=${connection.id}&source=linear`,
    ]);
    expect(await ranAfter(zoe, connection.id, null)).toMatchObject({
      state: 'active',
      label: 'Ours',
      visibility: 'user',
      last_run: { state: 'completed', added: 1 },
    });
    const other = await createOtherApp(admin, service.url, 'other');
    for (const caller of [admin, admin.as('max'), other, other.as('zoe')]) {
      expect(await connectionsOf(caller)).toEqual([]);
      expect((await caller.get('/memories/list')).body.items).toEqual([]);
    }
    // Each of them may connect the same account, as a separate connection.
    expect((await connect(other.as('zoe'))).text).toContain('You can close this page');
    const [own] = await connectionsOf(other.as('zoe'));
    expect(own.id).not.toBe(connection.id);
    await ranAfter(other.as('zoe'), own.id, null);
  });

  test('again by the same user gives the connection the newer tokens, even in place of a key', async () => {
    const mia = admin.as('mia');
    const key = { source: 'linear', key: linear.key, config: { api_url: linear.url } };
    const { body: first } = await mia.post('/connections', key);
    await connect(mia);
    await connect(mia);
    expect((await connectionsOf(mia)).map(({ id }) => id)).toEqual([first.id]);
    linear.key = 'another';
    expect(await runAgain(mia, first.id)).toMatchObject({ state: 'active' });
    linear.key = 'key';
  });

  test('continues with another token when the vendor ended the first', async () => {
    const ida = admin.as('ida');
    await connect(ida);
    const [{ id }] = await connectionsOf(ida);
    await ranAfter(ida, id, null);
    oauth.expire();
    oauth.requests.length = 0;
    linear.add('The pump hums');
    expect(await runAgain(ida, id)).toMatchObject({
      state: 'active',
      last_run: { state: 'completed', added: 1 },
    });
    expect(oauth.requests.filter((one) => one === 'refresh')).toHaveLength(1);
  });

  test('withdrawn there needs its person: at most two requests, one event, then none', async () => {
    const lea = admin.as('lea');
    const hook = { url: `${oauth.url}/hook`, events: ['connection.needs_reauth'] };
    expect((await lea.post('/webhooks', hook)).status).toBe(201);
    await connect(lea);
    const [{ id }] = await connectionsOf(lea);
    await ranAfter(lea, id, null);
    // Leaves only this one: the others would send requests too.
    await database.sql`update connections set state = 'paused' where connection_id <> ${id}`;
    await database.sql`delete from connection_secrets where connection_id <> ${id}`;
    oauth.withdraw();
    oauth.requests.length = 0;
    linear.requests.length = 0;
    const stopped = await runAgain(lea, id);
    expect(stopped).toMatchObject({
      state: 'needs_reauth',
      next_run_at: null,
      last_run: { state: 'failed' },
    });
    expect(stopped.reason).toContain('Connect the account again');
    expect([...oauth.requests, ...linear.requests].length).toBeLessThanOrEqual(3);
    expect(await lea.post(`/connections/${id}/sync`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('POST /integrations/linear/connect') },
    });
    const events = await database.sql`
      select from webhook_events where type = 'connection.needs_reauth' and data ->> 'connection_id' = ${id}`;
    expect(events).toHaveLength(1);
    await connect(lea);
    expect(await ranAfter(lea, id, stopped.last_run.id)).toMatchObject({ state: 'active' });
  });

  test('and removed here is revoked at the vendor', async () => {
    const lea = admin.as('lea');
    const [{ id }] = await connectionsOf(lea);
    oauth.requests.length = 0;
    await lea.send('DELETE', `/connections/${id}/revoke`);
    await eventually(
      async () => oauth.requests,
      (requests) => requests.includes('revoke'),
      30_000,
    );
    expect(oauth.requests).toEqual(['revoke']);
  });
});

describe('a program on the machine of the person', () => {
  const asUser = 'cleo';
  const client = () => createClient({ url: service.url, apiKey: API_KEY, asUser });
  const wanted = () => ({ config: { api_url: linear.url }, label: 'Valves' });
  /** What the browser shows after returning to the program. */
  let shownThere: Promise<string>;
  const visit = async (url: string): Promise<string> => {
    const { location } = await arrive(await agree({ body: { url } }));
    const elsewhere = await fetch(new URL('/guessed?connection_id=x', location ?? ''));
    return `${elsewhere.status}, ${await (await fetch(location ?? '')).text()}`;
  };
  const show = (url: string): void => {
    shownThere = visit(url);
  };

  test('gets the id of the connection, and opens it again unchanged', async () => {
    const id = await connectInBrowser(client(), 'linear', wanted(), show);
    expect(await shownThere).toBe('404, The account is connected. You can close this page.\n');
    expect(await reconnectInBrowser(client(), id, show)).toMatchObject({
      id,
      label: 'Valves',
      auth_mode: 'oauth',
      config: { api_url: linear.url },
    });
    await ranAfter(admin.as(asUser), id, null);
  });

  test('learns why the connection failed', async () => {
    oauth.scope = 'issues:create';
    const refused = connectInBrowser(client(), 'linear', wanted(), show);
    await expect(refused).rejects.toThrow('did not give read');
    oauth.scope = null;
    expect(await shownThere).toContain('did not give read');
  });
});

describe('nothing is connected', () => {
  test('by a state that is unknown, used or expired: a page says so', async () => {
    const eve = admin.as('eve');
    const unknown = await arrive(`${PUBLIC_URL}/oauth/callback?code=x&state=guessed`);
    const back = await agree(await begin(eve));
    await database.sql`update connect_attempts set expires_at = now() - interval '1 second'`;
    const old = await arrive(back);
    const again = await arrive(back);
    for (const page of [unknown, old, again])
      expect(page).toMatchObject({ status: 400, text: expect.stringContaining('start again') });
    const used = await agree(await begin(eve, { config: { api_url: linear.url, teams: ['NONE'] } }));
    expect([(await arrive(used)).status, (await arrive(used)).status]).toEqual([422, 400]);
    expect(await connectionsOf(eve)).toEqual([]);
  });

  test.each([
    'https://elsewhere.example/',
    'javascript:alert(1)',
    'https://app.example@elsewhere.example/',
    'x',
  ])('if a browser would be redirected to %s', async (redirect_url) => {
    expect(await begin(admin.as('eve'), { redirect_url })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('CAMBIUM_CONNECT_ORIGINS') },
    });
  });

  test('with too few scopes: they are listed; a program on the machine is told at its own address', async () => {
    const eve = admin.as('eve');
    oauth.scope = 'issues:create';
    expect(await connect(eve)).toMatchObject({
      status: 422,
      text: expect.stringContaining('did not give read'),
    });
    const { status, location } = await connect(eve, { redirect_url: 'http://127.0.0.1:9/done' });
    oauth.scope = null;
    expect(status).toBe(303);
    expect(new URL(location ?? '').searchParams.get('error_description')).toContain('did not give read');
    expect(await connectionsOf(eve)).toEqual([]);
  });

  test('if the person denies it, or the account would be read somewhere other than at the vendor', async () => {
    const eve = admin.as('eve');
    const { searchParams } = new URL((await begin(eve)).body.url);
    const denied = `${PUBLIC_URL}/oauth/callback?error=access_denied&state=${searchParams.get('state')}`;
    expect(await arrive(denied)).toMatchObject({ status: 422, text: expect.stringContaining('denied') });
    const elsewhere = await connect(eve, { config: { api_url: oauth.url } });
    expect(elsewhere).toMatchObject({ status: 422, text: expect.stringContaining('alone') });
    expect(await connectionsOf(eve)).toEqual([]);
  });

  test('for a vendor without a client, which says where to register one, or a source that needs none', async () => {
    expect(await admin.get('/integrations/notion/connect')).toMatchObject({ status: 422 });
    expect((await admin.get('/integrations/web_crawler/connect')).body.message).toContain(
      'POST /connections',
    );
    expect(await admin.get('/integrations/nothing/connect')).toMatchObject({ status: 422 });
    const { integrations } = (await admin.get('/integrations/list')).body;
    const modes = Object.fromEntries(integrations.map((one: any) => [one.id, one.auth_modes]));
    expect(modes).toMatchObject({ linear: ['oauth', 'key'], notion: ['key'], web_crawler: ['none'] });
    // Only a browser can connect it, and there is no client.
    expect(modes.google_drive).toEqual([]);
  });
});

describe('a client of an app’s own', () => {
  let other: Caller;
  beforeAll(async () => {
    other = await createOtherApp(admin, service.url, 'own-client');
  });
  const sent = { client_id: OWN_CLIENT.id, client_secret: OWN_CLIENT.secret };
  const put = async (caller: Caller, body: object = sent) => {
    const answer = await caller.send('PUT', ownClient, body);
    shown.push(JSON.stringify(answer.body));
    return answer;
  };
  const clientAskedBy = async (caller: Caller): Promise<string | null> =>
    new URL((await begin(caller)).body.url).searchParams.get('client_id');
  const shownClient = async (caller: Caller) => {
    const { integrations } = (await caller.get('/integrations/list')).body;
    return integrations.find((one: any) => one.id === 'linear').client;
  };

  test('opens only accounts of its own app’s users', async () => {
    expect(await put(other)).toEqual(
      expect.objectContaining({
        status: 200,
        body: {
          integrations: ['linear'],
          client_id: OWN_CLIENT.id,
          redirect_uri: `${PUBLIC_URL}/oauth/callback`,
        },
      }),
    );
    for (const user of ['zoe', 'max']) {
      expect(await clientAskedBy(other.as(user))).toBe(OWN_CLIENT.id);
      expect(await clientAskedBy(admin.as(user))).toBe(FAKE_CLIENT.id);
    }
    expect([await shownClient(other.as('max')), await shownClient(admin)]).toEqual(['app', 'service']);
    const { integrations } = (await other.get('/integrations/list')).body;
    const setups = Object.fromEntries(integrations.map((one: any) => [one.id, one.client_setup]));
    const linearSetup = {
      redirect_uri: `${PUBLIC_URL}/oauth/callback`,
      register_at: expect.stringContaining('linear'),
    };
    expect(setups).toMatchObject({ linear: linearSetup, web_crawler: null });
  });

  test('refreshes the tokens that it gave, and its deletion is noticed', async () => {
    const max = other.as('max');
    await connect(max);
    const [{ id }] = await connectionsOf(max);
    await ranAfter(max, id, null);
    oauth.expire();
    // Another app's client, at the same vendor, does not help.
    expect(await runAgain(max, id)).toMatchObject({ state: 'active' });
    expect((await other.send('DELETE', ownClient)).status).toBe(200);
    expect(await clientAskedBy(max)).toBe(FAKE_CLIENT.id);
    oauth.expire();
    const stopped = await runAgain(max, id);
    expect(stopped.reason).toContain(`The client ${OWN_CLIENT.id} that this account was connected with`);
    // After reconnecting with the service's client, the account continues.
    await connect(max);
    expect(await ranAfter(max, id, stopped.last_run.id)).toMatchObject({ state: 'active' });
  });

  test('only an administrator of the app sets and removes it, and it is never shown', async () => {
    for (const caller of [other.as('zoe'), admin.as('zoe')]) {
      expect((await put(caller)).status).toBe(403);
      expect((await caller.send('DELETE', ownClient)).status).toBe(403);
    }
    expect((await other.send('DELETE', ownClient)).status).toBe(404);
    expect((await put(other, { ...sent, client_secret: 'two words' })).status).toBe(422);
    expect((await other.send('PUT', '/integrations/web_crawler/client', sent)).status).toBe(422);
    await put(other);
    await admin.send('DELETE', ownClient);
    expect(await clientAskedBy(other)).toBe(OWN_CLIENT.id);
    const { items } = (await other.get('/audit')).body;
    expect(items.map(({ action }: any) => action)).toEqual(
      expect.arrayContaining(['client.changed', 'client.removed']),
    );
    shown.push(JSON.stringify(items));
  });

  test('is set and removed with the command line, its secret from a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cambium-client-'));
    const file = path.join(folder, 'secret.txt');
    await writeFile(file, `${OWN_CLIENT.secret}\n`);
    const run = (...args: string[]) =>
      runCli(
        ['sources', 'client', 'linear', ...args],
        { CAMBIUM_URL: service.url, CAMBIUM_API_KEY: other.key },
        folder,
      );
    const given = await run(OWN_CLIENT.id, '--secret-file', file);
    expect(given.stdout).toContain(`redirect address ${PUBLIC_URL}/oauth/callback`);
    expect((await run(OWN_CLIENT.id)).stderr).toContain('--secret-file');
    const removed = await run('--remove');
    expect(removed.stdout).toContain('The client is forgotten');
    expect((await run('--remove')).stderr).toContain('no client of its own at Linear');
    shown.push(JSON.stringify([given, removed]));
    await rm(folder, { recursive: true });
  });
});

test('no token, code or client secret was ever shown, logged at level trace, or stored readable', async () => {
  expect(service.output()).toContain('"level":20');
  for (const secret of [...oauth.secrets, FAKE_CLIENT.secret, OWN_CLIENT.secret]) {
    expect([...shown, service.output()].filter((text) => text.includes(secret))).toEqual([]);
    expect(await tablesWith(database.sql, secret)).toEqual([]);
  }
});
