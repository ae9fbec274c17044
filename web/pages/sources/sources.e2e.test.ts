import { beforeAll, describe, expect, test } from 'vitest';
import { seriousProblems } from '../../../test/browser/axe.ts';
import type { Visit } from '../../../test/browser/browser.ts';
import { useSignedIn } from '../../../test/browser/sign-in.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { MemoryAccount, memoryConnector } from '../../../test/vendors/memory-source.ts';
import type { Connector } from '../../../src/sources/contract.ts';
import { webCrawler } from '../../../src/sources/web_crawler/crawler/connector.ts';

const HOSTILE = '<img src=x onerror="document.title=1"> \u202eesrever';
const account = new MemoryAccount();
const connectors: Connector[] = [webCrawler, memoryConnector(account, true)];
const { service, admin } = useService({
  overrides: { connectors: new Map(connectors.map((one) => [one.source, one])) },
});
const signedIn = useSignedIn(service, { path: '/sources', heading: 'Sources' });
let visited: Visit;
beforeAll(async () => {
  account.put('one', 'The first note');
  account.put('two', 'The second note');
  visited = await signedIn(admin);
});
const connected = () => visited.page.getByRole('list', { name: 'Connected' }).getByRole('listitem');
const has = (...words: string[]) =>
  words.reduce((rows, hasText) => rows.filter({ hasText }), connected()).waitFor();
const press = (name: string) => visited.page.getByRole('button', { name, exact: true }).press('Enter');
const state = (hasText: string) =>
  visited.page.getByRole('main').getByRole('status').filter({ hasText }).waitFor();

test('the form of a source has the source’s own fields', async () => {
  const { page } = visited;
  await page.getByText('Nothing is connected.').waitFor();
  await press('Connect Web pages');
  const form = page.getByRole('dialog', { name: 'Connect Web pages' });
  expect(await form.getByLabel('URL').getAttribute('type')).toBe('url');
  expect(await form.getByLabel('Max depth (optional)').getAttribute('max')).toBe('5');
  expect(
    await form.getByText('The maximum number of pages that are read. From 1 to 100. When empty: 20.').count(),
  ).toBe(1);
  expect(await form.getByLabel('Key').count()).toBe(0);
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
});

test('an account is connected by keyboard alone, and its documents appear by themselves', async () => {
  const { page } = visited;
  await press('Connect Memory');
  const form = page.getByRole('dialog', { name: 'Connect Memory' });
  await form.getByLabel('Key').fill('wrong');
  await page.keyboard.press('Enter');
  await form.getByRole('alert').filter({ hasText: 'Make another one' }).waitFor();
  await form.getByLabel('Key').fill('good');
  await form.getByLabel('Name here').fill(HOSTILE);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await has('<img src=x', 'up to date', '2 documents');
  account.put('three', 'The third note');
  await connected().getByRole('button').press('Enter');
  await has('up to date', '3 documents');
  expect(await page.content()).not.toContain('good');
});

describe('a connection', () => {
  test('shows what could not be read and why, and retries it', async () => {
    const { page, problems } = visited;
    account.put('four', 'The fourth note');
    account.broken.add('four');
    await connected().getByRole('button').press('Enter');
    await page.getByRole('link', { name: '1 could not be read' }).press('Enter');
    await page.getByText('four is encrypted. Remove its password.').waitFor();
    account.broken.clear();
    await press('Try all again');
    await page.getByText('Nothing: every item was read.').waitFor();
    await page.getByRole('list', { name: 'Runs' }).getByText('1 could not be read').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('asks for a new key in the words of the service, and continues with it', async () => {
    const { page } = visited;
    account.key = 'better';
    await press('Sync now');
    await state('The account refuses the key. Make another one.');
    await press('New key');
    const dialog = page.getByRole('dialog', { name: 'New key' });
    await dialog.getByLabel('Key').fill('good');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Key').fill('better');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await state('up to date');
  });

  test('is paused and resumed', async () => {
    await press('Pause');
    await state('paused');
    expect(await visited.page.getByRole('button', { name: 'Sync now' }).count()).toBe(0);
    await press('Resume');
    await state('up to date');
  });

  test('offers no changes to a read-only user', async () => {
    const { key } = (await admin.post('/auth/keys', { name: 'reader', scopes: ['memories:read'] })).body;
    const { page } = await signedIn(service.caller(key), 390);
    const row = page.getByRole('list', { name: 'Connected' }).getByRole('listitem');
    await row.filter({ hasText: 'up to date' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await seriousProblems(page)).toEqual([]);
    await row.getByRole('link').first().click();
    await page.getByRole('list', { name: 'Runs' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await seriousProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });

  test('is removed with its documents only after typing to confirm, and otherwise keeps them', async () => {
    const { page, problems } = visited;
    await press('Remove');
    const dialog = page.getByRole('dialog', { name: 'Remove the connection' });
    await dialog.getByLabel('are deleted').check();
    expect(await dialog.getByRole('button', { name: 'Remove and delete' }).isDisabled()).toBe(true);
    await dialog.getByLabel('stay as they are').check();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await page.getByText('Nothing is connected.').waitFor();
    expect((await admin.get('/memories/list')).body.items).toHaveLength(4);
    expect(problems).toEqual([]);
  });
});
