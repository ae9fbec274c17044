import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Visit, visit } from '../../test/browser/browser.ts';
import { eventually } from '../../test/eventually.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../test/grow-tree.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';

const { service, admin } = useSharedService();
const open: Visit[] = [];
let treeId = '';
beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
  await service.settled();
  treeId = (await growTree(admin)).tree_id;
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

async function signedIn(): Promise<Visit> {
  const visited = await visit({ url: service.url });
  open.push(visited);
  await visited.page.goto(`/app/#code=${(await admin.post('/auth/sign_in_code')).body.code}`);
  await visited.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  return visited;
}
const change = (additions: Record<string, string>) =>
  admin.as('leonie').send('PATCH', `/context-documents/tree/${treeId}/files`, { additions });

test('another person’s change appears by itself, and no response contains the tree’s texts', async () => {
  const { page, problems } = await signedIn();
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/events') && response.ok())
      answers.push(await response.text().catch(() => ''));
  });
  const streams = page.waitForResponse(/\/events$/);
  await page.goto('/app/tree');
  await streams;
  await page.getByText(/^Version \d+, \d+ files/).waitFor();
  await change({ 'company/appeared.md': '# Appeared\n\nNobody pressed anything: zebra.\n' });
  await page.getByRole('link', { name: /company\/appeared\.md/ }).waitFor();
  await page.getByText('added by leonie').waitFor();
  const read = await eventually(
    () => Promise.resolve(answers.length),
    (count) => count > 2,
  );
  expect(read).toBeGreaterThan(2);
  expect(answers.filter((answer) => answer.includes('zebra'))).toEqual([]);
  expect(problems).toEqual([]);
});

test('an idle page requests nothing, and a reopened page reloads what it shows', async () => {
  const { page } = await signedIn();
  await page.clock.install();
  const read = [/\/events$/, /\/files$/, /\/history$/, /\/proposals/].map((path) =>
    page.waitForResponse(path),
  );
  await page.goto('/app/tree');
  await page.getByText(/^Version \d+, \d+ files/).waitFor();
  await Promise.all(read);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.fastForward(40_000);
  expect(asked).toEqual([]);
  const seen = page.waitForRequest(/\/tree\/latest$/);
  for (const state of ['hidden', 'visible'])
    await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));`);
  await seen;
});

test('without the stream the page says so, and reloads what it shows every 15 seconds', async () => {
  const { page } = await signedIn();
  await page.clock.install();
  await page.route(/\/events$/, (route) => route.abort());
  await page.goto('/app/tree');
  await page.getByText(/^Version \d+, \d+ files/).waitFor();
  await page.clock.fastForward(5_000);
  await page.getByText('What you see refreshes every 15 seconds.').waitFor();
  const seen = page.waitForRequest(/\/tree\/latest$/);
  await page.clock.fastForward(16_000);
  await seen;
});
