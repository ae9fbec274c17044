import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousProblems } from '../../../test/browser/axe.ts';
import { useSignedIn } from '../../../test/browser/sign-in.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { FakeNotion } from '../../../test/vendors/notion.ts';

const notion = new FakeNotion();
const PUBLIC_URL = 'https://cambium.example';
const { service, admin } = useService({
  env: { CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8', CAMBIUM_PUBLIC_URL: PUBLIC_URL },
});
const signedIn = useSignedIn(service, { path: '/sources', heading: 'Sources' });
beforeAll(() => notion.start());
afterAll(() => notion.close());

test('a secret that a source makes is waited for, shown for entering there, and hidden once it signs', async () => {
  notion.add('Valves');
  const account = { source: 'notion', key: notion.key, config: { api_url: notion.url } };
  const { body: connection } = await admin.post('/connections', account);
  const post = (body: string, headers = {}) =>
    fetch(`${service.url}/hooks/${connection.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const { page, problems } = await signedIn(admin);
  await page.getByRole('list', { name: 'Connected' }).getByRole('link').first().press('Enter');
  const open = () => page.getByRole('button', { name: 'Changes at once' }).press('Enter');
  await open();
  const dialog = page.getByRole('dialog', { name: 'Changes at once' });
  await dialog.getByText(`${PUBLIC_URL}/hooks/`).waitFor();
  await dialog.getByRole('button', { name: 'Wait for the secret' }).press('Enter');
  await dialog.getByText('Waiting for what Notion sends').waitFor();
  expect((await post('{"verification_token":"secret_of_notion"}')).status).toBe(200);
  await dialog.getByText('secret_of_notion').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  const event = JSON.stringify({ id: 'e1', timestamp: new Date().toISOString() });
  const signature = createHmac('sha256', 'secret_of_notion').update(event).digest('hex');
  expect((await post(event, { 'x-notion-signature': `sha256=${signature}` })).status).toBe(200);
  await dialog.getByText('secret_of_notion').waitFor({ state: 'detached' });
  await dialog.getByRole('status').filter({ hasText: 'start a run at once' }).waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await open();
  await dialog.getByRole('button', { name: 'Wait for the secret' }).waitFor();
  expect(problems).toEqual([]);
});
