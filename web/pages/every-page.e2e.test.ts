import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousProblems } from '../../test/browser/axe.ts';
import { type Visit, visit } from '../../test/browser/browser.ts';
import { openInState } from '../../test/browser/page-states.ts';
import { eventually } from '../../test/eventually.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';

/** Text that anybody may write where a title, a text or a name is shown. */
const HOSTILE = [
  '<script>document.title = "run"</script>',
  '<img src=x onerror="document.title = \'run\'">',
  'javascript:alert(1)',
  '\u202eesrever \u001b \u0007 bell',
  '"><a href="https://evil.example">click</a>',
  `long ${'x'.repeat(5_000)}`,
  'كتاب من اليمين إلى اليسار',
];
/** Two in a row have different titles, by which a test sees that it is on the next one. */
const PAGES = [
  { path: '/app/', title: 'Home' },
  { path: '/app/settings/keys', title: 'Settings' },
  { path: '/app/search?q=billing&answer=true', title: 'Search' },
  { path: '/app/settings/users', title: 'Settings' },
  { path: '/app/documents', title: 'Documents' },
  { path: '/app/settings/agents', title: 'Settings' },
  { path: '/app/documents?source=slack&status=failed', title: 'Documents' },
  { path: '/app/documents/vault/plain', title: 'Who owns billing' },
  { path: '/app/settings/model', title: 'Settings' },
  { path: '/app/entities', title: 'Entities' },
  { path: '/app/settings/trees', title: 'Settings' },
  { path: '/app/entities?q=ada&type=person', title: 'Entities' },
  { path: '/app/settings/webhooks', title: 'Settings' },
  { path: '/app/entities/review', title: 'Uncertain pairs' },
  { path: '/app/entities/merges', title: 'Merges' },
  { path: '/app/settings/about', title: 'Settings' },
  { path: '/app/teams', title: 'Teams' },
  { path: '/app/sources', title: 'Sources' },
  { path: '/app/settings/audit', title: 'Settings' },
  { path: '/app/guide/sources', title: 'Connected sources' },
  { path: '/app/nowhere', title: 'Page not found' },
];

const { service, admin } = useSharedService();
const visits = new Map<string, Visit>();
beforeAll(async () => {
  await admin.post('/memories/add', {
    text: 'Ada Lindqvist owns billing. Ravi owns billing from 1 December 2026.',
    title: 'Who owns billing',
    resource_id: 'plain',
  });
  for (const [at, text] of HOSTILE.entries())
    await admin.post('/memories/add', { text: `billing ${text}`, title: text, resource_id: `hostile-${at}` });
  await service.settled();
});
afterAll(async () => {
  for (const { context } of visits.values()) await context.close();
});

/** Returns a signed-in window, one per size, theme and key. */
async function windowOf(width: number, dark: boolean, key = admin): Promise<Visit> {
  const name = `${width} ${dark} ${key.key}`;
  const known = visits.get(name);
  if (known) return known;
  const opened = await visit({ url: service.url, width, dark });
  visits.set(name, opened);
  await opened.page.goto(`/app/#code=${(await key.post('/auth/sign_in_code')).body.code}`);
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  return opened;
}
const titleOf = (visited: Visit, title: string) =>
  visited.page.getByRole('heading', { name: title, level: 1, exact: true });

/** Shows another page of the open app, as following a link does. */
const follow = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);

// Each theme once and each width once: a theme changes only colors, which are the same in both widths. Each page is opened by its address
// in one of them and from another page in the other, which takes a quarter of the time.
for (const [width, dark] of [
  [1360, false],
  [390, true],
] as const)
  describe(`at ${width} px in ${dark ? 'dark' : 'light'}`, () => {
    test.each(PAGES)('$path passes axe and runs nothing that was written', async ({ path, title }) => {
      const visited = await windowOf(width, dark);
      const { page, problems } = visited;
      await (width < 720 ? follow(page, path) : page.goto(path));
      await titleOf(visited, title).waitFor();
      const loading = page.getByRole('status', { name: 'Loading' });
      expect(
        await eventually(
          () => loading.count(),
          (count) => count === 0,
        ),
      ).toBe(0);
      expect(await seriousProblems(page)).toEqual([]);
      expect(await page.title()).toBe(`${title} · Cambium`);
      expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(
        0,
      );
      expect(problems).toEqual([]);
      if (width < 720) {
        await page.setViewportSize({ width: 360, height: 780 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
        await page.setViewportSize({ width, height: 844 });
      }
    });
  });

test.each(HOSTILE.map((_, at) => at))('hostile document %i is shown as plain text', async (at) => {
  const { page, problems } = await windowOf(1360, false);
  await page.goto(`/app/documents/vault/hostile-${at}`);
  await page.getByRole('article', { name: 'Text' }).waitFor();
  expect(await page.getByRole('article').locator('script, img, a').count()).toBe(0);
  expect(await page.title()).toContain('· Cambium');
  expect(problems).toEqual([]);
});

describe('by keyboard alone', () => {
  test('a document is found in the list, opened and closed again, back to the same row', async () => {
    const { page } = await windowOf(1360, false);
    await page.goto('/app/');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('list', { name: 'Documents' }).waitFor();
    for (let rows = 0; rows < 3; rows++) {
      await page.keyboard.press('j');
      await page.locator(`li[data-index="${rows}"] a:focus`).waitFor();
    }
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Text' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('li[data-index="2"] a:focus').waitFor();
  });

  test('a question is asked and the first document opened', async () => {
    const { page } = await windowOf(1360, false);
    await page.goto('/app/search');
    await page.getByRole('combobox', { name: 'What do you want to know?' }).waitFor();
    await page.keyboard.type('who owns billing?');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Who owns billing' }).first().waitFor();
    expect(page.url()).toContain('q=who');
    expect(await page.locator('mark').first().textContent()).toMatch(/owns|billing/i);
  });

  test('a document is marked and deleted, after its number is typed', async () => {
    await admin.post('/memories/add', { text: 'To be deleted.', title: 'Last one', resource_id: 'last' });
    const { page } = await windowOf(1360, false);
    await page.goto('/app/documents');
    await page.getByRole('link', { name: 'Last one' }).focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    const ask = page.getByRole('dialog', { name: 'Delete 1 document' });
    await ask.getByRole('textbox').fill('1');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Last one' }).waitFor({ state: 'detached' });
    expect((await admin.get('/memories/get/vault/last')).status).toBe(404);
  });
});

test('the counts on the first page lead to the documents that they count', async () => {
  const { page } = await windowOf(1360, false);
  await page.goto('/app/');
  await page
    .getByRole('region', { name: 'Documents by source' })
    .getByRole('link', { name: 'ready' })
    .click();
  await page.waitForURL(/source=vault&status=completed$/);
  await page.getByRole('link', { name: 'Who owns billing' }).waitFor();
});

test('a title keeps its room beside a long path', async () => {
  await admin.post('/memories/add', {
    text: 'Kiln.',
    title: 'Kiln notes of May',
    resource_id: 'kiln',
    metadata: { root: 'handbook', root_path: `${'a-folder/'.repeat(20)}kiln.md` },
  });
  const { page } = await windowOf(1360, false);
  await page.goto('/app/documents?title=Kiln+notes');
  const title = page.getByRole('list', { name: 'Documents' }).getByText('Kiln notes of May');
  await title.waitFor();
  for (const width of [1360, 720, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await title.evaluate((one) => [one.scrollWidth - one.clientWidth, one.clientWidth > 100])).toEqual(
      [0, true],
    );
  }
  await admin.send('DELETE', '/memories/delete/vault/kiln');
});

test('an entity is found by its name, renamed, and the rename undone', async () => {
  const { page } = await windowOf(1360, false);
  await page.goto('/app/entities');
  await page.getByRole('searchbox', { name: 'Search names' }).fill('lindqvist');
  // Enter on a row of the previous list would be lost when that is replaced.
  await page.getByRole('link', { name: 'Ravi' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Ada Lindqvist' }).press('Enter');
  await page.getByRole('heading', { name: 'Ada Lindqvist', level: 1 }).waitFor();
  await page.getByText('Ada Lindqvist owns billing.').first().waitFor();
  await page.getByRole('button', { name: 'Rename' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByLabel('Name').fill('Ada L.');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ada L.', level: 1 }).waitFor();
  await page.keyboard.press('z');
  await page.getByRole('heading', { name: 'Ada Lindqvist', level: 1 }).waitFor();
});

test('a merge is listed and undone by keyboard alone', async () => {
  const entities = async (): Promise<{ id: string; name: string }[]> =>
    (await admin.get('/entities')).body.items;
  const idOf = async (name: string) => (await entities()).find((one) => one.name === name)?.id;
  const ids = { into: await idOf('Ada Lindqvist'), from: [await idOf('Ravi')] };
  expect((await admin.post('/entities/merge', { ...ids, reason: HOSTILE[0] })).status).toBe(200);
  const { page, problems } = await windowOf(1360, false);
  await page.goto('/app/entities/merges');
  const merge = page.getByRole('list', { name: 'Merges' }).getByRole('listitem');
  await merge.filter({ hasText: 'Ada Lindqvist is also Ravi' }).filter({ hasText: '<script>' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await merge.waitFor({ state: 'detached' });
  expect(await idOf('Ravi')).toBe(ids.from[0]);
  expect(problems).toEqual([]);
});

test('a key is created, shown once, and revoked after typing to confirm', async () => {
  const { page } = await windowOf(1360, false);
  await page.goto('/app/settings/keys');
  await page.getByRole('button', { name: 'New key' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await dialog.getByLabel('What it is for').fill('laptop');
  await page.keyboard.press('Enter');
  const key = (await dialog.getByRole('code').textContent()) ?? '';
  expect((await service.caller(key).get('/auth/me')).body.scopes).toContain('memories:read');
  await page.keyboard.press('Escape');
  // A closing dialog is hidden from roles before it is removed.
  await page.getByText(key).waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: 'Revoke laptop' }).press('Enter');
  await page.getByRole('dialog', { name: 'Revoke a key' }).getByRole('textbox').fill('revoke');
  await page.keyboard.press('Enter');
  await page
    .getByRole('listitem')
    .filter({ hasText: /laptop.*revoked/ })
    .waitFor();
  expect((await service.caller(key).get('/auth/me')).status).toBe(401);
});

describe('errors are reported', () => {
  test('a failed response shows the service’s message, its request and a way to try again', async () => {
    const { page } = await windowOf(1360, false);
    await page.route('**/memories/list*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({
          error: 'Internal',
          message: 'The disk is full.',
          detail: null,
          request_id: 'r-1',
        }),
      }),
    );
    await page.goto('/app/documents');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('The disk is full.');
    expect(await alert.textContent()).toContain('r-1');
    await page.unroute('**/memories/list*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('list', { name: 'Documents' }).waitFor();
  });

  test('a missing permission is named on every page, and no page looks empty', async () => {
    const { page, problems } = await windowOf(390, true);
    for (const path of [
      '',
      'documents',
      'entities',
      'entities/review',
      'entities/merges',
      'teams',
      'sources',
      'settings/users',
    ]) {
      const { leave } = await openInState(page, `/app/${path}`, 'forbidden');
      await page.getByText('(memories:read), which you do not have here').first().waitFor();
      expect([path, await page.getByText(/^(No|Nothing|None|There is no) /).count()]).toEqual([path, 0]);
      await leave();
    }
    expect(problems).toEqual([]);
  });

  test('a filter without matches is named, and removed by a button', async () => {
    const { page } = await windowOf(1360, false);
    await page.goto('/app/documents?source=slack');
    await page.getByText('Nothing here with source Slack.').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).last().click();
    await page.getByRole('link', { name: 'Who owns billing' }).waitFor();
  });

  test('a search without results in one source names the source, and a button searches in all', async () => {
    const { page } = await windowOf(1360, false);
    await admin.post('/memories/import', {
      items: [
        { source: 'slack', resource_id: 's', type: 'message', title: 'Talk', data: 'The kiln is hot.' },
      ],
    });
    await page.goto('/app/search?q=billing&source=slack');
    await page.getByText('Nothing here with source Slack.').waitFor();
    expect(await page.getByText('Nothing matches sources').count()).toBe(0);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByRole('link', { name: 'Who owns billing' }).first().waitFor();
    await admin.send('DELETE', '/memories/delete/slack/s');
  });

  test.each([
    ['documents/vault/none', 'All documents'],
    ['entities/00000000-0000-4000-8000-000000000000', 'All entities'],
    ['sources/00000000-0000-4000-8000-000000000000', 'All sources'],
    ['tree/run/none', 'The tree'],
  ])('what is gone at /%s leads to %s, and nothing is said to be interrupted', async (path, link) => {
    const { page } = await windowOf(1360, false);
    await page.goto(`/app/${path}`);
    await page.getByText('This is not here:').waitFor();
    expect(await page.getByRole('main').getByRole('status').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await page.getByText('This is not here:').waitFor({ state: 'detached' });
  });

  test('a read-only user is offered no changes', async () => {
    const { key } = (await admin.post('/auth/keys', { name: 'reader', scopes: ['memories:read'] })).body;
    const { page, context } = await visit({ url: service.url });
    await page.goto('/app/documents');
    await page.getByLabel('API key or user token').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Who owns billing' }).click();
    await page.getByRole('article', { name: 'Text' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    // Settings open at the first tab that they may see, which is marked.
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL(/\/settings\/agents$/);
    await page.locator('[aria-current=page]', { hasText: 'Agents' }).waitFor();
    await context.close();
  });
});
