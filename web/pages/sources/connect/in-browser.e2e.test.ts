import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousProblems } from '../../../../test/browser/axe.ts';
import type { Visit } from '../../../../test/browser/browser.ts';
import { useSignedIn } from '../../../../test/browser/sign-in.ts';
import { useService } from '../../../../test/set-up/use-service.ts';
import { FakeLinear } from '../../../../test/vendors/linear/linear.ts';
import { clientSettings, FakeOAuth, fakeProvider } from '../../../../test/vendors/oauth/fake-oauth.ts';
import type { OAuthProvider } from '../../../../src/sources/vendor-http/oauth-provider.ts';
import type { Source } from '../../../../src/tokens.ts';

const linear = new FakeLinear();
const oauth = new FakeOAuth('linear', linear);
const oauthProviders = new Map<Source, OAuthProvider>();
const { service, admin } = useService({
  env: { CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8', ...clientSettings('linear') },
  overrides: { oauthProviders },
});
const signedIn = useSignedIn(service, { path: '/sources', heading: 'Sources' });
let visited: Visit;

beforeAll(async () => {
  await Promise.all([linear.start(), oauth.start()]);
  linear.add('The valve leaks');
  const provider = fakeProvider('linear', { oauth: oauth.url, api: linear.url });
  // A different site from the service, like a real vendor: the redirect back carries no `SameSite=Strict` cookie.
  const authorizeUrl = provider.authorizeUrl.replace('127.0.0.1', 'localhost');
  oauthProviders.set('linear', { ...provider, authorizeUrl });
  Object.assign(service.ctx.config, { publicUrl: service.url });
  visited = await signedIn(admin);
});
afterAll(() => {
  linear.close();
  oauth.close();
});

/** Opens the form and goes to the vendor, where the person authorizes, by keyboard alone. */
async function connect({ page }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Connect Linear', exact: true }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Connect Linear' });
  await form.locator('[name="config.api_url"]').fill(linear.url);
  expect(await form.getByLabel('Key', { exact: true }).count()).toBe(0);
  expect(await seriousProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Connect with Linear' }).press('Enter');
}

test('missing permissions are shown when the person returns, and the next attempt connects', async () => {
  const narrow = await signedIn(admin, 390);
  const { page } = narrow;
  oauth.scope = 'nothing';
  await connect(narrow);
  await page.getByRole('alert').filter({ hasText: 'The account was not connected' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByText('Nothing is connected.').waitFor();
  oauth.scope = null;
  await connect(visited);
  const { page: wide } = visited;
  await wide.getByRole('status').filter({ hasText: 'Its documents are being read.' }).waitFor();
  const row = wide.getByRole('list', { name: 'Connected' }).getByRole('listitem');
  await row
    .filter({ hasText: 'up to date' })
    .filter({ hasText: /1 document(?!s)/ })
    .waitFor();
  expect(await seriousProblems(wide)).toEqual([]);
});

test('an account that was revoked at the vendor is connected again, as the same connection', async () => {
  const { page, problems } = visited;
  oauth.withdraw();
  await page.getByRole('list', { name: 'Connected' }).getByRole('button').press('Enter');
  await page.getByRole('list', { name: 'Connected' }).getByRole('link').first().press('Enter');
  const again = page.getByRole('button', { name: 'Connect again', exact: true });
  await again.waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await again.press('Enter');
  const row = page.getByRole('list', { name: 'Connected' }).getByRole('listitem');
  await row.filter({ hasText: 'up to date' }).waitFor();
  expect(await row.count()).toBe(1);
  // The only external request was for the vendor's page.
  expect(problems.filter((problem) => !problem.startsWith(`asked http://localhost:`))).toEqual([]);
});

test('without a client none of this is shown', async () => {
  oauthProviders.clear();
  const { page } = visited;
  await page.reload();
  await page.getByRole('button', { name: 'Connect Linear', exact: true }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Connect Linear' });
  await form.getByLabel('Key', { exact: true }).waitFor();
  expect(await form.getByRole('button', { name: /browser|with Linear/ }).count()).toBe(0);
});
