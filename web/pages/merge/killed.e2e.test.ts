import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Visit, visit } from '../../../test/browser/browser.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION, treeOf } from '../../../test/grow-tree.ts';
import { createCaller } from '../../../test/service.ts';
import { type SpawnedService, spawnService } from '../../../test/spawned-service.ts';

const API_KEY = 'cam_live_killed-test-0000000000000000';
const PATH = 'company/notes.md';
const TEXT = '# Notes\n\nThe kiln runs on gas.\n\nThe depot is in Ghent.\n';

let database: TestDatabase;
let port = 0;
let service: SpawnedService;
let treeId = '';
let opened: Visit | undefined;
const start = async (): Promise<void> => {
  service = await spawnService({
    DATABASE_URL: database.url,
    CAMBIUM_SECRET_KEY: 'c0ffee'.repeat(10) + 'beef',
    CAMBIUM_API_KEY: API_KEY,
    CAMBIUM_PORT: String(port),
  });
};
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
const admin = () => createCaller(service.url, API_KEY);
const files = async (): Promise<{ path: string; content: string; sha256: string }[]> =>
  (await admin().get('/context-documents/tree/latest')).body.files;
const served = async () => (await files()).find(({ path }) => path === PATH);

async function go(path: string): Promise<Visit> {
  opened = await visit({ url: service.url });
  const { page } = opened;
  await page.goto(`/app${path}#code=${(await admin().post('/auth/sign_in_code')).body.code}`);
  return opened;
}

beforeAll(async () => {
  database = await cloneDatabase();
  port = await freePort();
  await start();
  await importDocuments(admin(), SMALL_ORGANIZATION);
  await eventually(
    async () => (await admin().get('/memories/status')).body.total.completed ?? 0,
    (completed) => completed === SMALL_ORGANIZATION.length,
    90_000,
  );
  treeId = (await growTree(admin())).tree_id;
  await admin().send('PATCH', `/context-documents/tree/${treeId}/files`, { additions: { [PATH]: TEXT } });
});
afterEach(() => opened?.context.close());
afterAll(async () => {
  await service.close();
  await database.drop();
});

test('typed text survives a service that dies during the save, and is saved when the service returns', async () => {
  const { page } = await go(`/tree/file/${PATH}`);
  await page.getByRole('article').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: `Text of ${PATH}` }).waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Typed before it died.');
  await service.kill('SIGKILL');
  await page.keyboard.press('Control+Enter');
  await page.getByText('What you typed is kept in this browser.').waitFor();
  await start();
  // The file above was refetched in the meantime and failed too: the last button belongs to the save.
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await page.getByText(/^Saved as version/).waitFor();
  expect((await served())?.content).toContain('Typed before it died.');
});

test('typed text survives a service that dies while a tree is generated, and the generation continues', async () => {
  const { page } = await go(`/tree/file/${PATH}`);
  await page.getByRole('article').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: `Text of ${PATH}` }).waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Typed while it was generated.');
  const { body } = await admin().post('/context-documents/tree', {});
  await service.kill('SIGKILL');
  await start();
  treeId = body.tree_id;
  expect((await treeOf(admin(), treeId)).status).toBe('completed');
  await page.reload();
  await page.getByRole('textbox', { name: `Text of ${PATH}` }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved as version/).waitFor();
  expect((await served())?.content).toContain('Typed while it was generated.');
});

test('decisions survive a service that dies while they are saved', async () => {
  const before = await served();
  const content = (before?.content ?? '').replace('on gas', 'on wood').replace('Ghent', 'Bruges');
  const body = { path: PATH, base_sha256: before?.sha256, content, reason: 'The minutes.' };
  const { body: proposal } = await admin().post(`/context-documents/tree/${treeId}/proposals`, body);
  const { page } = await go(`/tree/merge/${PATH}?proposal=${proposal.id}`);
  await page.getByText(/^2 changes: 2 by rules/).waitFor();
  await page.keyboard.press('1');
  await service.kill('SIGKILL');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Your decisions are kept in this browser.').waitFor();
  await start();
  await page.reload();
  await page.getByText('2 changes: 1 by rules, 1 by you').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved as version/).waitFor();
  const after = (await served())?.content;
  expect(after).toContain('runs on gas');
  expect(after).toContain('in Bruges');
});
