import { afterEach, expect, test } from 'vitest';
import { seriousProblems } from '../../test/browser/axe.ts';
import { type Visit, visit } from '../../test/browser/browser.ts';
import { inEveryLook } from '../../test/browser/looks.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';

const { service, admin } = useSharedService();
const open: Visit[] = [];
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

async function go(): Promise<Visit> {
  const visited = await visit({ url: service.url });
  open.push(visited);
  return visited;
}
const codeOf = async (): Promise<string> => (await admin.post('/auth/sign_in_code')).body.code;

test('a link signs in once, and its code stays in no address', async () => {
  const { page, problems } = await go();
  const code = await codeOf();
  await page.goto(`/app/#code=${code}`);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  expect(page.url()).toBe(`${service.url}/app/`);
  await page.reload();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  const other = await go();
  await other.page.goto(`/app/#code=${code}`);
  await other.page.getByLabel('API key or user token').waitFor();
  expect(await other.page.getByRole('status').textContent()).toContain('This sign-in link was used before');
  expect(problems).toEqual([]);
});

test('a key signs in, a wrong one is reported, and signing out hides everything', async () => {
  const { page, problems } = await go();
  await page.goto('/app/');
  const key = page.getByLabel('API key or user token');
  await key.fill('cam_live_wrong');
  await key.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('The API key is unknown');
  await key.fill(admin.key);
  await key.press('Enter');
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await key.waitFor();
  await page.reload();
  await key.waitFor();
  expect(problems).toEqual([]);
});

test('a session that ends elsewhere leads to the page that opens a new one', async () => {
  const key = (await admin.post('/auth/keys', { name: 'short', scopes: ['memories:read'] })).body;
  const { page } = await go();
  await page.goto('/app/');
  await page.getByLabel('API key or user token').fill(key.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await admin.send('DELETE', `/auth/keys/${key.id}`);
  await page.getByRole('link', { name: 'Documents' }).click();
  await page.getByText('Your session has ended.').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.reload();
  await page.getByLabel('API key or user token').waitFor();
});

test('a few letters lead anywhere by keyboard alone, and Esc leads back', async () => {
  await admin.post('/memories/add', { text: 'x', title: 'Kiln handbook', resource_id: 'kiln' });
  const { page, problems } = await go();
  await page.goto(`/app/#code=${await codeOf()}`);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await page.keyboard.press('/');
  const palette = page.getByRole('combobox', { name: 'Page, file, name or document' });
  await palette.fill('handbo');
  await page.getByRole('option', { name: /^Kiln handbook/ }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await palette.fill('handbo');
  await page.getByRole('option', { name: /^Kiln handbook/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Kiln handbook', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await palette.fill('ent');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Entities', level: 1 }).waitFor();
  expect(problems).toEqual([]);
});

test('an administrator sees what a user sees, under a banner that says so and leads back', async () => {
  const title = 'Diary of Zo\u00eb';
  await admin.as('zo\u00eb').post('/memories/add', { text: 'x', title, resource_id: 'diary' });
  const { page, problems } = await go();
  await page.goto(`/app/#code=${await codeOf()}`);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await page.goto('/app/settings/users');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'zo\u00eb' })
    .getByRole('button', { name: 'View as' })
    .click();
  const bar = page.getByRole('status').filter({ hasText: 'You see what zo\u00eb sees' });
  await bar.waitFor();
  await page.getByRole('link', { name: 'Documents' }).first().click();
  await page.getByText(title).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await bar.getByRole('button').click();
  await bar.waitFor({ state: 'detached' });
  await page.getByText(title).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('a key pressed right after the Esc that closes a dialog is not lost', async () => {
  const { page } = await go();
  await page.goto(`/app/#code=${await codeOf()}`);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  const palette = page.getByRole('combobox', { name: 'Page, file, name or document' });
  await page.keyboard.press('Control+k');
  // One key in ten arrived in the moment in between.
  for (let i = 0; i < 40; i++) {
    await palette.fill(`typed ${i}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect.poll(() => palette.inputValue()).toBe('');
  }
});

test('the keys of a page are listed and can be switched off', async () => {
  const { page } = await go();
  await page.goto(`/app/#code=${await codeOf()}`);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.waitFor();
  expect(await list.textContent()).toContain('Go to Home');
  await list.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  // Keys with Ctrl still work; the reply to this one comes after the one before.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  expect(await list.count()).toBe(0);
});

test('the sign-in page and the frame pass axe without sideways scroll, in each width and theme', async () => {
  const { page, problems } = await go();
  const check = () => inEveryLook(page, async () => expect(await seriousProblems(page)).toEqual([]));
  await page.goto('/app/');
  await page.getByLabel('API key or user token').waitFor();
  await check();
  await page.goto(`/app/#code=${await codeOf()}`);
  await page.reload();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await check();
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  expect(problems).toEqual([]);
});
