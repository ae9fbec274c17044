import { beforeAll, expect, test } from 'vitest';
import { verifyWebhook } from '../../../client/verify-webhook.ts';
import { seriousProblems } from '../../../test/browser/axe.ts';
import type { Visit } from '../../../test/browser/browser.ts';
import { useSignedIn } from '../../../test/browser/sign-in.ts';
import { eventually } from '../../../test/eventually.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { useReceiver } from '../../../test/webhooks/use-receiver.ts';

const { service, admin } = useService({ env: { CAMBIUM_WEBHOOK_PRIVATE: 'true' } });
const receiver = useReceiver();
const signedIn = useSignedIn(service, { path: '/settings/users', heading: 'Settings' });
let visited: Visit;
beforeAll(async () => {
  visited = await signedIn(admin);
});
const press = (name: string) => visited.page.getByRole('button', { name, exact: true }).press('Enter');
const dialog = (name: string) => visited.page.getByRole('dialog', { name });
/** Returns the secret that a dialog shows, and closes the dialog with Esc. */
async function secretIn(name: string): Promise<string> {
  const secret = (await dialog(name).getByRole('code').textContent()) ?? '';
  await visited.page.keyboard.press('Escape');
  await dialog(name).waitFor({ state: 'detached' });
  return secret;
}
const arrived = async (count: number) => {
  await eventually(
    () => Promise.resolve(receiver.received.length),
    (length) => length >= count,
  );
  return receiver.received;
};
const statuses = async (): Promise<string[]> => {
  const [{ id }] = (await admin.get('/webhooks')).body.items;
  const { items } = (await admin.get(`/webhooks/${id}/deliveries`)).body;
  return items.map(({ status }: { status: string }) => status);
};
const statusOf = async (token: string) => (await service.caller(token).get('/auth/me')).status;

test('a webhook is created, tested, replayed and given another secret by keyboard alone', async () => {
  const { page, problems } = visited;
  await page.goto('/app/settings/webhooks');
  await page.getByText('There is no webhook.').waitFor();
  await press('New webhook');
  await dialog('New webhook').getByLabel('Address').fill(`${receiver.url}/hook`);
  await page.keyboard.press('Enter');
  const before = await secretIn('New webhook');
  await page.getByText('Nothing was sent yet.').waitFor();
  await press('Send a test event');
  const sent = page.getByRole('list', { name: 'What was sent' }).getByRole('listitem');
  await sent.filter({ hasText: /endpoint\.test.*answered 200.*delivered/ }).waitFor();
  await press('Send again: endpoint.test');
  const [first, second] = await arrived(2);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  await press('New secret');
  await dialog('Make a new secret').getByRole('button', { name: 'Make it' }).press('Enter');
  const after = await secretIn('The new secret');
  await press('Send a test event');
  const third = (await arrived(3))[2];
  for (const secret of [before, after])
    expect(await verifyWebhook(secret, third?.headers ?? {}, third?.body ?? '')).toMatchObject({
      type: 'endpoint.test',
    });
  expect(await page.content()).not.toContain(after);
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('an abandoned delivery is found by its state and sent again, and a webhook is deleted after typing to confirm', async () => {
  const { page } = visited;
  expect(await eventually(statuses, (all) => all.every((one) => one === 'delivered'))).toHaveLength(2);
  await service.database.sql`update webhook_deliveries set status = 'dead'`;
  await page.reload();
  await page.getByRole('combobox', { name: 'State' }).selectOption('delivered');
  await page.getByText('Nothing here with the state “delivered”.').waitFor();
  await press('Send all again that were given up');
  await arrived(2);
  expect(await eventually(statuses, (all) => all.every((one) => one === 'delivered'))).toHaveLength(2);
  await page.reload();
  await page.getByText('delivered').nth(1).waitFor();
  await press('Switch off');
  await page.getByRole('button', { name: 'Switch on' }).waitFor();
  await press('Delete');
  await dialog('Delete the webhook').getByRole('textbox').fill('delete');
  await page.keyboard.press('Enter');
  await page.getByText('There is no webhook.').waitFor();
  expect((await admin.get('/webhooks')).body.items).toEqual([]);
});

test('a token is created for a user, shown once and listed; the user’s tokens end after typing to confirm', async () => {
  const { page, problems } = visited;
  await page.goto('/app/settings/users');
  await press('New token');
  await dialog('New user token').getByLabel('User').fill('Zo\u00eb');
  await page.keyboard.press('Enter');
  const token = await secretIn('New user token');
  expect((await service.caller(token).get('/auth/me')).body).toMatchObject({ id: 'Zo\u00eb' });
  await page.getByRole('list', { name: 'Tokens that were made' }).getByText('for Zo\u00eb').waitFor();
  expect(await page.content()).not.toContain(token);
  await press('Revoke tokens of Zo\u00eb');
  await dialog('Revoke user tokens').getByRole('textbox').fill('revoke');
  await page.keyboard.press('Enter');
  await page.getByText('The tokens of Zo\u00eb are refused from now on.').waitFor();
  expect(await statusOf(token)).toBe(401);
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a user who may only make tokens is offered that, and nothing that would be refused', async () => {
  const scopes = ['memories:read', 'trees:read', 'tokens:mint'];
  const { key } = (await admin.post('/auth/keys', { name: 'minter', scopes })).body;
  const { page, problems } = await signedIn(service.caller(key), 390);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await page.getByRole('button', { name: 'New token' }).click();
  const made = page.getByRole('dialog', { name: 'New user token' });
  await made.getByLabel('User').fill('kim');
  expect(await made.getByRole('checkbox').count()).toBe(2);
  await made.getByRole('button', { name: 'Make the token' }).click();
  expect(await statusOf((await made.getByRole('code').textContent()) ?? '')).toBe(200);
  await made.getByRole('button', { name: 'Done' }).click();
  await made.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: /Revoke|View as/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /Keys|Webhooks/ }).count()).toBe(0);
  expect(await seriousProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  expect([refused, problems]).toEqual([[], []]);
});

test('the audit log names who did what with which key, and is filtered by what was done', async () => {
  const { page, problems } = visited;
  const { id, key } = (await admin.post('/auth/keys', { name: 'night import' })).body;
  expect((await service.caller(key).send('DELETE', '/memories/delete/vault/none')).status).toBe(404);
  await admin.send('DELETE', `/auth/keys/${id}`);
  await page.goto('/app/settings/audit');
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await entries
    .filter({ hasText: /Key revoked: night import.*by the app itself with .*127\.0\.0\.1/s })
    .waitFor();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('key.created');
  await page.waitForURL(/action=key\.created$/);
  await entries.filter({ hasText: 'Key revoked' }).first().waitFor({ state: 'detached' });
  await entries.filter({ hasText: 'Key created: night import' }).waitFor();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('user.deleted');
  await page.getByText('Nothing here with the action “User deleted”.').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).press('Enter');
  await entries.filter({ hasText: 'Key revoked: night import' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a key says when it was last used', async () => {
  const { page } = visited;
  const { key } = (await admin.post('/auth/keys', { name: 'idle' })).body;
  await page.goto('/app/settings/keys');
  const row = page.getByRole('listitem').filter({ hasText: 'idle' });
  await row.getByText('never used').waitFor();
  await service.caller(key).get('/auth/me');
  await page.reload();
  await row.getByText('used now').waitFor();
});

test('the sample company is offered for removal only while it is there', async () => {
  const { page } = visited;
  await admin.post('/memories/add', { resource_id: 'own', text: 'The kiln is hot.' });
  await page.goto('/app/settings/about');
  await page.getByText('Apache-2.0').waitFor();
  const remove = page.getByRole('button', { name: 'Remove the sample company' });
  expect(await remove.count()).toBe(0);
  await admin.post('/samples/load');
  await page.reload();
  await remove.press('Enter');
  const ask = page.getByRole('dialog', { name: 'Remove the sample company' });
  await ask.getByRole('textbox').fill('remove');
  await page.keyboard.press('Enter');
  await remove.waitFor({ state: 'detached' });
  expect((await admin.get('/samples')).body).toEqual({ documents: 0 });
  expect((await admin.get('/memories/get/vault/own')).status).toBe(200);
});

test('the settings’ bare address redirects to the first page that the person may see', async () => {
  const { page, problems } = visited;
  await page.goto('/app/settings');
  await page
    .getByRole('link', { name: 'Keys', exact: true })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/settings/keys');
  expect(problems).toEqual([]);
});
