import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousProblems } from '../../../../test/browser/axe.ts';
import { type Visit, visit } from '../../../../test/browser/browser.ts';
import { useService } from '../../../../test/set-up/use-service.ts';
import { FakeBox } from '../../../../test/vendors/files/box.ts';
import { FakeSlack } from '../../../../test/vendors/slack.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { boxConnector } from '../../../../src/sources/box/account/connector.ts';
import type { Connector } from '../../../../src/sources/contract.ts';
import { slackConnector } from '../../../../src/sources/slack/account/connector.ts';

const slack = new FakeSlack();
const box = new FakeBox();
const { service, admin } = useService({
  env: { CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8' },
  overrides: {
    connectors: new Map(
      ([slackConnector, { ...connectorAt(boxConnector, box), auth: 'key' }] as Connector[]).map((one) => [
        one.source,
        { ...one, everyMs: 0 },
      ]),
    ),
  },
});
let visited: Visit;
beforeAll(async () => {
  await Promise.all([slack.start(), box.start()]);
  for (let i = 0; i < 14; i++) slack.say(slack.channel(`talk-${i}`), `Said in ${i}`);
  const works = box.folder('Works');
  box.add('Gate.txt', 'The gate is green.', works.id);
  const plans = box.folder('Plans', works.id);
  box.add('Plan.txt', 'The plan is red.', plans.id);
  await admin.post('/connections', {
    source: 'slack',
    key: slack.key,
    config: { api_url: slack.url },
    label: 'Talk',
  });
  await admin.post('/connections', { source: 'box', key: box.key, label: 'Files' });
  visited = await visit({ url: service.url });
  await visited.page.goto('/app/sources');
  await visited.page.getByLabel('API key or user token').fill(admin.key);
  await visited.page.keyboard.press('Enter');
  await visited.page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor();
});
afterAll(async () => {
  await visited?.context.close();
  slack.close();
  box.close();
});

const openConnection = async (name: string): Promise<void> => {
  const { page } = visited;
  await page.goto('/app/sources');
  await page.getByRole('link', { name }).first().press('Enter');
  await page.getByRole('button', { name: 'Choose what is read' }).press('Enter');
};

test('channels are chosen from a searchable list, by keyboard, and from then on only they are read', async () => {
  const { page, problems } = visited;
  await openConnection('Talk');
  const dialog = page.getByRole('dialog', { name: 'Choose what is read' });
  await dialog.getByText('All are read while none has a tick.').waitFor();
  await dialog.getByLabel('Find').fill('talk-13');
  await dialog.getByLabel('#talk-13').press(' ');
  expect(await dialog.getByRole('checkbox').count()).toBe(1);
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByLabel('Find').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Only these are read from now on').waitFor();
  const [connection] = (await admin.get('/connections/list')).body.connections;
  expect(connection).toMatchObject({ config: { channels: [slack.channels[13]?.id] }, selected_count: 1 });
  await page.getByRole('button', { name: 'Choose what is read' }).press('Enter');
  expect(await dialog.getByLabel('#talk-13').isChecked()).toBe(true);
  expect(await dialog.getByLabel('#talk-12').isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  expect(problems).toEqual([]);
});

test('folders are opened level by level; an excluded one is a policy of the connection', async () => {
  const { page, problems } = visited;
  await openConnection('Files');
  const dialog = page.getByRole('dialog', { name: 'Choose what is read' });
  await dialog.getByRole('button', { name: 'Open Works' }).press('Enter');
  await dialog.getByLabel('What is in Plans').selectOption('left out');
  const { body } = await admin.get('/connections/list');
  const id = body.connections.find((one: { provider: string }) => one.provider === 'box').id;
  await expect
    .poll(async () => (await admin.get(`/connections/${id}/folder-policies`)).body.policies)
    .toMatchObject([{ sync_mode: 'skip' }]);
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByLabel('What is in Plans').selectOption('as above');
  await expect
    .poll(async () => (await admin.get(`/connections/${id}/folder-policies`)).body.policies)
    .toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  expect(problems).toEqual([]);
});
