import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seriousProblems } from '../../../test/browser/axe.ts';
import { type Visit, visit } from '../../../test/browser/browser.ts';
import { inEveryLook } from '../../../test/browser/looks.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const PATH = 'company/notes.md';
const TEXT = '# Notes\n\nThe kiln runs on gas.\n\nThe depot is in Ghent.\n';
const HOSTILE = [
  '<script>document.title = "run"</script>',
  '<img src=x onerror="document.title = \'run\'">',
  '[a](javascript:alert(1)) [b](data:text/html,x) ![c](https://evil.example/pixel.png)',
  '[d](https://good.example/x) <https://auto.example>',
  '| a | b |\n|---|---|\n| <b onclick=x>1</b> | 2 |',
  `${'['.repeat(30_000)}`,
  `${'> '.repeat(300)}deep`,
].join('\n\n');

const { service, admin } = useSharedService();
const open: Visit[] = [];
let treeId = '';

/** Saves a change by someone else in the served version: without a version, a text could be merged with an earlier one. */
async function patch(body: object): Promise<void> {
  const { version } = (await admin.get('/context-documents/tree/latest')).body;
  const headers = { 'if-match': `"${version}"` };
  const { status } = await admin
    .as('leonie')
    .send('PATCH', `/context-documents/tree/${treeId}/files`, body, headers);
  expect(status).toBe(200);
}
const served = async (path = PATH): Promise<string | undefined> =>
  (await admin.get('/context-documents/tree/latest')).body.files.find(
    (one: { path: string }) => one.path === path,
  )?.content;

async function go(path: string): Promise<Visit> {
  const visited = await visit({ url: service.url });
  open.push(visited);
  await visited.page.goto(`/app${path}#code=${(await admin.post('/auth/sign_in_code')).body.code}`);
  return visited;
}
const editor = (visited: Visit) => visited.page.getByRole('textbox', { name: `Text of ${PATH}` });

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
  await service.settled();
  treeId = (await growTree(admin)).tree_id;
  await patch({ additions: { [PATH]: TEXT } });
});
beforeEach(async () => {
  await patch({ files: { [PATH]: TEXT } });
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

test('the tree names its files by tier and team, and Enter on a row opens the file', async () => {
  const { page, problems } = await go('/tree');
  await page.getByRole('link', { name: /company\/notes\.md/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('article').waitFor();
  expect(page.url()).toContain('/app/tree/file/');
  expect(problems).toEqual([]);
});

test('a link from file to file opens that file', async () => {
  const { page } = await go('/tree/file/index.md');
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL((url) => /\/tree\/file\/.+\/.+\.md$/.test(url.pathname));
  await page.getByRole('article').waitFor();
});

test('a citation shows its quote, and opens the document next to the text', async () => {
  const { files } = (await admin.get('/context-documents/tree/latest')).body;
  const cited = files.find((one: { content: string }) => /\[\^\w+\](?!:)/.test(one.content));
  const { page, problems } = await go(`/tree/file/${cited.path}`);
  await page
    .getByRole('button', { name: /^Source / })
    .first()
    .waitFor();
  await page.keyboard.press(']');
  const beside = page.getByRole('complementary', { name: 'Source of the chosen citation' });
  const quote = (await beside.getByRole('blockquote').first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await beside.locator('mark').getByText(quote).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await beside.getByRole('blockquote').first().waitFor();
  await page.keyboard.press('Enter');
  await beside.getByRole('link', { name: 'Open the whole document' }).click();
  await page.waitForURL(/\/app\/documents\//);
  expect(problems).toEqual([]);
});

/** Opens the file for editing and types at its end. */
async function typed(text: string): Promise<Visit> {
  const visited = await go(`/tree/file/${PATH}`);
  const { page } = visited;
  await page.getByRole('article').waitFor();
  await page.keyboard.press('e');
  await editor(visited).waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
  return visited;
}

test('typed text is saved by Ctrl+Enter, and kept in the browser until then', async () => {
  const visited = await typed('It opens at eight: j k 1 2.');
  const { page, problems } = visited;
  await page.reload();
  await editor(visited).getByText('It opens at eight').waitFor();
  await page.keyboard.press('Control+e');
  await page.getByRole('article').getByText('It opens at eight').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved as version/).waitFor();
  expect(await served()).toContain('It opens at eight: j k 1 2.');
  expect(problems).toEqual([]);
});

test('a save that is too late leads to the merge, and loses nothing', async () => {
  const visited = await typed('Typed here.');
  const { page } = visited;
  await patch({ files: { [PATH]: TEXT.replace('gas', 'wood') } });
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^2 changes: 2 by rules/).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved as version/).waitFor();
  expect(await served()).toContain('Typed here.');
  expect(await served()).toContain('runs on wood');
});

test('a save after another file was changed succeeds', async () => {
  const visited = await typed('Typed here.');
  const { page } = visited;
  await patch({ additions: { 'company/other.md': '# Other\n' } });
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved as version/).waitFor();
  await patch({ deletions: ['company/other.md'] });
  expect(await served()).toContain('Typed here.');
});

test('a discarded text comes back by undo, and a text that was not saved says so when it is opened again', async () => {
  const visited = await typed('Typed here.');
  const { page } = visited;
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Your text is discarded.').waitFor();
  await page.keyboard.press('z');
  await editor(visited).waitFor();
  await page.reload();
  await page.getByText('You did not save this text the last time.').waitFor();
  expect(await editor(visited).textContent()).toContain('Typed here.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await editor(visited).waitFor();
  // Nothing was typed, so there is nothing to discard.
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('article').waitFor();
  expect(await served()).not.toContain('Typed here.');
});

test('a file is renamed and deleted', async () => {
  await patch({ additions: { 'company/short.md': '# Short\n\nText.\n' } });
  const { page } = await go('/tree/file/company/short.md');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('New path').fill('company/longer.md');
  const rename = page.getByRole('dialog', { name: 'Rename the file' });
  await rename.getByRole('button', { name: 'Rename' }).click();
  await rename.waitFor({ state: 'detached' });
  await page.waitForURL(/\/tree\/file\/company\/longer\.md$/);
  await page.getByRole('heading', { name: 'Short', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete the file' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('company/longer.md is deleted.').waitFor();
  expect(await served('company/longer.md')).toBeUndefined();
});

test('hostile Markdown is shown as text: nothing runs, nothing is fetched, no link leads to a forbidden address', async () => {
  await patch({ files: { [PATH]: HOSTILE } });
  const { page, problems } = await go(`/tree/file/${PATH}`);
  const article = page.getByRole('article');
  await article.waitFor();
  expect(await article.locator('script, img, b').count()).toBe(0);
  const links = await article.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links).toEqual([
    'https://evil.example/pixel.png',
    'https://good.example/x',
    'https://auto.example/',
  ]);
  expect(await page.title()).toBe(`${PATH} · Cambium`);
  expect(problems).toEqual([]);
});

test('the tree, a file and its editor pass axe without sideways scroll, in each width and theme', async () => {
  const visited = await go('/tree');
  const { page } = visited;
  const check = () =>
    inEveryLook(page, async (width) => {
      expect(await seriousProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    });
  await page.getByRole('link', { name: /company\/notes\.md/ }).waitFor();
  await check();
  await page.getByRole('link', { name: /company\/notes\.md/ }).click();
  await page.getByRole('article').waitFor();
  await check();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await editor(visited).waitFor();
  await check();
  await page.goto('/app/tree/review');
  await page.getByText('No proposal waits.').waitFor();
  await check();
});
