import { afterEach, beforeAll, expect, test } from 'vitest';
import { seriousProblems } from '../../../test/browser/axe.ts';
import { type Visit, visit } from '../../../test/browser/browser.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service, admin } = useSharedService();
const open: Visit[] = [];
beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
  await service.settled();
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

async function go(): Promise<Visit> {
  const visited = await visit({ url: service.url });
  open.push(visited);
  await visited.page.goto(`/app/#code=${(await admin.post('/auth/sign_in_code')).body.code}`);
  await visited.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  return visited;
}

test('a generation announces what it writes, can be watched file by file, and leads to the tree', async () => {
  const { page, problems } = await go();
  await page.goto('/app/tree');
  await page.getByRole('button', { name: 'Generate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate the tree' });
  await dialog.getByText('This is the first tree').waitFor();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await page.waitForURL(/\/app\/tree\/run\//);
  await page.getByRole('link', { name: 'Open the tree' }).waitFor();
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  expect(await files.count()).toBeGreaterThan(2);
  expect(await files.first().textContent()).toContain('written');
  await page.getByText(/planned files are left out: no document says/).click();
  expect(await page.getByRole('list', { name: 'Left out' }).getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await seriousProblems(page)).toEqual([]);
  // A written file is one press away, and Back leads to the list.
  await files.getByRole('link', { name: 'index.md' }).click();
  await page.getByRole('article').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Open the tree' }).click();
  await page.getByText(/^Version \d+, \d+ files/).waitFor();
  // A team leads to what the tree says of it.
  await page.goto('/app/teams');
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('article').waitFor();
  expect(page.url()).toMatch(/\/tree\/file\/workstreams\/.*\.md$/);
  expect(problems).toEqual([]);
});

test('without the stream the page says so and still shows the progress', async () => {
  const { page } = await go();
  const { body } = await admin.get('/context-documents/tree/latest');
  await page.clock.install();
  await page.route(/\/progress$/, (route) =>
    route.request().headers().accept?.includes('text/event-stream') ? route.abort() : route.continue(),
  );
  await page.goto(`/app/tree/run/${body.tree_id}`);
  await page.getByText('The live view is interrupted.').waitFor();
  await page.clock.fastForward(16_000);
  await page.getByText('Done', { exact: true }).waitFor();
});

test('where trees must be published, the newest one says what it would change, and one press serves it', async () => {
  const { body: served } = await admin.get('/context-documents/tree/latest');
  await admin.send('PATCH', '/context-documents/config', { require_review: true });
  const next = await growTree(admin);
  const { page, problems } = await go();
  await page.goto('/app/tree');
  await page.getByRole('list', { name: 'What would change' }).waitFor();
  await page.getByText(`Version ${served.version}, `).waitFor();
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await page.getByText(`Version ${next.version}, `).waitFor();
  expect((await admin.get('/context-documents/tree/latest')).body.tree_id).toBe(next.tree_id);
  expect(problems).toEqual([]);
});
