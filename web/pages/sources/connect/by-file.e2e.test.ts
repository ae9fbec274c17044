import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OAuthProvider } from '../../../../src/sources/vendor-http/oauth-provider.ts';
import type { Source } from '../../../../src/tokens.ts';
import { seriousProblems } from '../../../../test/browser/axe.ts';
import type { Visit } from '../../../../test/browser/browser.ts';
import { useSignedIn } from '../../../../test/browser/sign-in.ts';
import { useService } from '../../../../test/set-up/use-service.ts';
import { tablesWith } from '../../../../test/stored/tables-with.ts';
import { FakeGithub } from '../../../../test/vendors/github.ts';
import { fakeProvider } from '../../../../test/vendors/oauth/fake-oauth.ts';
import { FakeSignedTokens } from '../../../../test/vendors/oauth/fake-signed-tokens.ts';

const github = new FakeGithub('taproot/probe');
const signed = new FakeSignedTokens('github', github, '12345');
const oauthProviders = new Map<Source, OAuthProvider>();
const PUBLIC_URL = 'https://cambium.example';
const { service, admin } = useService({
  env: { CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8', CAMBIUM_PUBLIC_URL: PUBLIC_URL },
  overrides: { oauthProviders },
});
const signedIn = useSignedIn(service, { path: '/sources', heading: 'Sources' });
let visited: Visit;

beforeAll(async () => {
  await Promise.all([github.start(), signed.start()]);
  github.open('The valve leaks', 'Since Monday.');
  oauthProviders.set('github', fakeProvider('github', { oauth: signed.url, api: github.url }));
  visited = await signedIn(admin);
});
afterAll(() => {
  github.close();
  signed.close();
});
const press = (name: string) => visited.page.getByRole('button', { name, exact: true }).press('Enter');
const fileOf = (text: string) => ({ name: 'app.pem', mimeType: 'text/plain', buffer: Buffer.from(text) });

test('an account is connected by a key file, with errors next to their field', async () => {
  const { page } = visited;
  const account = signed.issue();
  await press('Connect GitHub');
  await press('Use a service account');
  const form = page.getByRole('dialog', { name: 'Connect GitHub' });
  expect(await form.getByLabel('Key', { exact: true }).count()).toBe(0);
  await form.getByLabel('Key file').setInputFiles(fileOf(account.keyFile));
  await form.getByLabel('Client ID').fill(account.clientId ?? '');
  await form.getByLabel('Subject').fill('our installation');
  await form.locator('[name="config.repositories"]').fill('taproot/probe');
  await form.locator('[name="config.api_url"]').fill(github.url);
  await form.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  const subject = form.getByLabel('Subject');
  await form.getByText('must be the number of an installation').waitFor();
  expect(await subject.getAttribute('aria-invalid')).toBe('true');
  expect(await form.getByLabel('Client ID').getAttribute('aria-invalid')).toBeNull();
  expect(await seriousProblems(page)).toEqual([]);
  await subject.fill('999');
  await subject.press('Enter');
  await form.getByRole('alert').filter({ hasText: 'has no installation 999' }).waitFor();
  await subject.fill(account.subject ?? '');
  await subject.press('Enter');
  await form.waitFor({ state: 'detached' });
  const row = page.getByRole('list', { name: 'Connected' }).getByRole('listitem');
  await row
    .filter({ hasText: 'taproot' })
    .filter({ hasText: /1 document(?!s)/ })
    .waitFor();
});

test('a connection says where its source sends signed requests, and counts them from the secret on', async () => {
  const { page, problems } = visited;
  await page.getByRole('list', { name: 'Connected' }).getByRole('link').first().press('Enter');
  await press('Changes at once');
  const dialog = page.getByRole('dialog', { name: 'Changes at once' });
  await dialog.getByText(`${PUBLIC_URL}/hooks/`).waitFor();
  await dialog.getByText('Settings, Webhooks of the repository').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByLabel('Secret').fill('short');
  await dialog.getByLabel('Secret').press('Enter');
  await dialog.getByText('must be 8 to 500 printable characters').first().waitFor();
  await dialog.getByLabel('Secret').fill('canary-of-the-hook');
  await dialog.getByLabel('Secret').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await press('Changes at once');
  await dialog.getByRole('status').filter({ hasText: 'start a run at once' }).waitFor();
  expect(await page.content()).not.toContain('canary-of-the-hook');
  await dialog.getByRole('button', { name: 'Stop' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('a refused key is replaced by another file', async () => {
  const { page } = visited;
  signed.withdraw();
  await press('Sync now');
  await page.getByText('GitHub refuses the key of the app').first().waitFor();
  await press('New key');
  const dialog = page.getByRole('dialog', { name: 'New key' });
  const account = signed.issue();
  await dialog.getByLabel('Key file').setInputFiles(fileOf(account.keyFile));
  await dialog.getByLabel('Client ID').fill(account.clientId ?? '');
  await dialog.getByLabel('Subject').fill(account.subject ?? '');
  await dialog.getByLabel('Subject').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('up to date').first().waitFor();
  for (const secret of signed.secrets) expect(await tablesWith(service.database.sql, secret)).toEqual([]);
});

test('an app’s own client is set and removed by its administrator, and not offered to users', async () => {
  const narrow = await signedIn(admin, 390);
  const { page } = narrow;
  await page.getByRole('button', { name: 'Client for GitHub' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Client for GitHub' });
  await dialog.getByText(`${PUBLIC_URL}/oauth/callback`).waitFor();
  await dialog.getByLabel('Client id').fill('two words');
  await dialog.getByLabel('Client secret').fill('canary-of-the-client');
  await dialog.getByLabel('Client secret').press('Enter');
  await dialog.getByText('must be printable characters').first().waitFor();
  expect(await dialog.getByLabel('Client id').getAttribute('aria-invalid')).toBe('true');
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByLabel('Client id').fill('Iv23.ours');
  await dialog.getByLabel('Client id').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Client for GitHub' }).press('Enter');
  await dialog.getByText('a client of its own').waitFor();
  await dialog.getByRole('button', { name: 'Forget it' }).press('Enter');
  await page.getByRole('button', { name: 'Forget', exact: true }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await tablesWith(service.database.sql, 'canary-of-the-client')).toEqual([]);
  const { body } = await admin.post('/auth/user_token', { user_id: 'zoe' });
  const zoe = await signedIn(service.caller(body.token));
  await zoe.page.getByRole('button', { name: 'Connect GitHub' }).waitFor();
  expect(await zoe.page.getByRole('button', { name: /^Client for/ }).count()).toBe(0);
});
