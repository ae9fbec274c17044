import NewClient from '@hyperspell/hyperspell';
import OldClient from 'hyperspell';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linearConnector } from '../../src/sources/linear/account/connector.ts';
import { boxConnector } from '../../src/sources/box/account/connector.ts';
import type { Connector } from '../../src/sources/contract.ts';
import { googleCalendarConnector } from '../../src/sources/google_calendar/account/connector.ts';
import { slackConnector } from '../../src/sources/slack/account/connector.ts';
import { webCrawler } from '../../src/sources/web_crawler/crawler/connector.ts';
import { createNamingModel } from '../models/naming-model.ts';
import { FakeBox } from '../vendors/files/box.ts';
import { FakeGoogleCalendar } from '../vendors/google/calendar.ts';
import { clientSettings } from '../vendors/oauth/fake-oauth.ts';
import { FakeSlack } from '../vendors/slack.ts';
import { FakeSite, htmlPage } from '../vendors/web-site.ts';
import { startService, type TestService } from '../service.ts';
import { CALLS, type Clients, methodsOf, PACKAGES, type PackageName, type Seed } from './client-methods.ts';
import { type MethodResult, renderPage } from './clients-page.ts';
import { connectorAt } from '../vendors/operations/connector-at.ts';
import { type LiveAnswer, typeErrors } from './type-errors.ts';

let service: TestService;
let clients: Clients;
let seed: Seed;
const NAMES = Object.keys(PACKAGES) as PackageName[];

/** Sources with fake vendors; a key connects what a browser would. */
const box = new FakeBox();
const calendar = new FakeGoogleCalendar();
const slack = new FakeSlack();
const site = new FakeSite();

beforeAll(async () => {
  await Promise.all([box, calendar, slack, site].map((one) => one.start()));
  const connectors: Connector[] = [
    { ...connectorAt(boxConnector, box), auth: 'key' },
    { ...connectorAt(googleCalendarConnector, calendar), auth: 'key' },
    slackConnector,
    linearConnector,
    webCrawler,
  ];
  service = await startService({
    env: {
      CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8',
      CAMBIUM_PUBLIC_URL: 'http://cambium.test',
      ...clientSettings('linear'),
    },
    overrides: {
      model: createNamingModel(),
      connectors: new Map(connectors.map((one) => [one.source, { ...one, everyMs: 0 }])),
    },
  });
  const options = { baseURL: service.url, apiKey: service.admin.key, userID: 'maria', maxRetries: 0 };
  clients = { hyperspell: new OldClient(options), '@hyperspell/hyperspell': new NewClient(options) };
  const maria = service.admin.as('maria');
  await maria.post('/memories/add', {
    text: 'Petra Novak fires the kiln.',
    resource_id: 'kiln',
    collection: 'c',
  });
  // No method changes this one: while the only document that names somebody is processed again, nobody sees them.
  await maria.post('/memories/add', { text: 'Petra Novak sweeps the yard.', resource_id: 'yard' });
  await service.settled();
  const { body } = await maria.post('/memories/query', { query: 'kiln' });
  const entities = await maria.post('/entities/search', { query: 'Petra Novak' });
  const folder = box.folder('Works');
  calendar.calendar('maria@taproot.example', { primary: true });
  slack.scopes += ',chat:write,reactions:write';
  const channel = slack.channel('valves');
  const { ts: timestamp } = slack.say(channel, 'The valve leaks');
  for (const path of ['/', '/old', '/new'])
    site.pages.set(path, htmlPage('Home', 'The valve opens at noon.', []));
  const [connected] = await Promise.all([
    maria.post('/connections', { source: 'box', key: box.key }),
    maria.post('/connections', { source: 'google_calendar', key: calendar.key }),
    maria.post('/connections', { source: 'slack', key: slack.key, config: { api_url: slack.url } }),
  ]);
  seed = {
    connectionId: connected.body.id,
    folderId: folder.id,
    channel: channel.id,
    timestamp,
    siteUrl: `${site.url}/`,
    queryId: body.query_id,
    highlightId: body.documents[0].highlights[0].id,
    entityId: entities.body.items[0].id,
  };
});
afterAll(async () => {
  await service?.close();
  for (const one of [box, calendar, slack, site]) one.close();
});

/** Returns the answer of a method, or its error. */
async function answerOf(packageName: PackageName, method: string): Promise<LiveAnswer | string> {
  const { call, isPage = false } = CALLS[method] ?? {};
  if (!call) return 'not called';
  try {
    const answer = await call(clients[packageName], seed);
    // A page is an object with methods; only its items came over the wire.
    const value = isPage ? (answer as { items: unknown }).items : answer;
    return { packageName, method, isPage, value: JSON.parse(JSON.stringify(value)) };
  } catch (error) {
    return `fails: ${error instanceof Error ? error.message.slice(0, 120) : String(error)}`;
  }
}

/** Removes the answer itself, which differs in each run, and fits the message into a table. */
const shorten = (message: string): string =>
  message
    .replace(/ in type '.*/s, '')
    .replaceAll('|', '\\|')
    .slice(0, 160);

/** Calls every method of both clients and returns the results. */
async function tryAll(): Promise<MethodResult[]> {
  const results: MethodResult[] = [];
  const answers: LiveAnswer[] = [];
  for (const packageName of NAMES)
    for (const method of methodsOf(clients[packageName])) {
      const answer = await answerOf(packageName, method);
      if (typeof answer === 'string') results.push({ packageName, method, result: answer });
      else answers.push(answer);
    }
  const errors = typeErrors(answers);
  answers.forEach(({ packageName, method }, i) => {
    const [first] = errors[i] ?? [];
    const result = first === undefined ? 'works' : `differs: ${shorten(first)}`;
    results.push({ packageName, method, result });
  });
  return results;
}

test('docs/clients.md says for every method of both clients whether its live response has the declared type', async () => {
  const results = await tryAll();
  expect(results.filter(({ result }) => result === 'not called')).toEqual([]);
  expect(results.length).toBeGreaterThan(55);
  await expect(renderPage(results)).toMatchFileSnapshot('../../docs/clients.md');
});

test('the compiler rejects a response without a required field or with a wrong word', () => {
  const answer = (value: object): LiveAnswer => ({
    packageName: 'hyperspell',
    method: 'memories.add',
    isPage: false,
    value,
  });
  const good = { resource_id: 'r', source: 'vault', status: 'pending', further: 1 };
  const { status: _left, ...lacking } = good;
  const [none, missing, wrong] = typeErrors([
    answer(good),
    answer(lacking),
    answer({ ...good, status: 'odd' }),
  ]);
  expect(none).toEqual([]);
  expect(missing?.[0]).toContain("'status'");
  expect(wrong?.[0]).toContain('"odd"');
});
