import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { runCli } from '../../../test/run-cli.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { FakeBox } from '../../../test/vendors/files/box.ts';
import { FakeSlack } from '../../../test/vendors/slack.ts';
import { FakeSite, htmlPage } from '../../../test/vendors/web-site.ts';
import { boxConnector } from '../../sources/box/account/connector.ts';
import type { Connector } from '../../sources/contract.ts';
import { slackConnector } from '../../sources/slack/account/connector.ts';
import { connectorAt } from '../../../test/vendors/operations/connector-at.ts';
import { webCrawler } from '../../sources/web_crawler/crawler/connector.ts';

const [slack, box, site] = [new FakeSlack(), new FakeBox(), new FakeSite()];
const connectors: Connector[] = [
  slackConnector,
  { ...connectorAt(boxConnector, box), auth: 'key' },
  webCrawler,
];
const { service, admin } = useService({
  env: { CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8' },
  overrides: { connectors: new Map(connectors.map((one) => [one.source, { ...one, everyMs: 0 }])) },
});
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-choose-'));
  await Promise.all([slack.start(), box.start(), site.start()]);
});
afterAll(async () => {
  slack.close();
  box.close();
  site.close();
  await rm(dir, { recursive: true, force: true });
});
const sources = (...args: string[]) =>
  runCli(['sources', ...args], { CAMBIUM_URL: service.url, CAMBIUM_API_KEY: admin.key }, dir);
/** Returns the cells of a table, without its borders. */
const cells = (table: string) => table.split('\n').map((line) => line.trim().split(/\s{2,}/));

test('channels are listed and chosen, and all can be read again', async () => {
  const [valves, pumps] = [slack.channel('valves'), slack.channel('pumps')];
  const config = { api_url: slack.url };
  const { id } = (await admin.post('/connections', { source: 'slack', key: slack.key, config })).body;
  expect((await sources('set', id, 'channels=pumps')).stdout).toContain('channels=pumps');
  expect(cells((await sources('places', id)).stdout)).toEqual(
    expect.arrayContaining([
      [valves.id, '#valves', 'public_channel', 'no'],
      [pumps.id, '#pumps', 'public_channel', 'yes'],
    ]),
  );
  await sources('set', id, 'channels=');
  expect((await admin.get(`/connections/${id}`)).body.config.channels).toEqual([]);
});

test('folders are listed level by level, each with its setting', async () => {
  const works = box.folder('Works');
  const plans = box.folder('Plans', works.id);
  const { id } = (await admin.post('/connections', { source: 'box', key: box.key })).body;
  await sources('set', id, `skipped_folders=${plans.id}x`).then(({ status, stderr }) => {
    expect([status, stderr]).toEqual([2, expect.stringContaining('must be the address of a folder')]);
  });
  await admin.post(`/connections/${id}/folder-policies`, { provider_folder_id: plans.id, sync_mode: 'skip' });
  expect(cells((await sources('places', id)).stdout)).toContainEqual([works.id, 'Works', 'as above']);
  expect(cells((await sources('places', id, works.id)).stdout)).toContainEqual([plans.id, 'Plans', 'skip']);
  expect((await sources('places', id, plans.id)).stdout).toContain('There are no folders in it.');
});

test('a raised limit is read at once, and until then the connection says that it was reached', async () => {
  site.pages.set('/guide', htmlPage('Guide', 'Begin here.', ['/guide/more']));
  site.pages.set('/guide/more', htmlPage('More', 'And end here.', []));
  const config = { url: `${site.url}/guide`, limit: 1 };
  const { id } = (await admin.post('/connections', { source: 'web_crawler', config })).body;
  const readOnce = async (total: number) => {
    const { documents, last_run } = (await admin.get(`/connections/${id}`)).body;
    return documents.total === total && last_run?.state === 'completed';
  };
  await eventually(() => readOnce(1), Boolean);
  expect((await sources('show', id)).stdout).toContain('limit      reached: what is beyond 1 was not read');
  expect((await sources('set', id, 'limit=5')).stdout).not.toContain('reached');
  await eventually(() => readOnce(2), Boolean);
});

test('a source without a list says so', async () => {
  site.pages.set('/', htmlPage('Home', 'The valve opens at noon.', []));
  const made = await admin.post('/connections', {
    source: 'web_crawler',
    config: { url: `${site.url}/` },
  });
  const { status, stderr } = await sources('places', made.body.id);
  expect([status, stderr]).toEqual([2, expect.stringContaining('Web pages has no list to choose from')]);
});
