import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { MODEL_KEY } from '../../../test/models/llm-model.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/model-server.ts';
import { startService, type TestService } from '../../../test/service.ts';
import { insertTree } from '../queries.ts';
import { watchForCancel } from './watch-for-cancel.ts';

let server: ModelServer;
let service: TestService;

beforeAll(async () => {
  server = await startModelServer();
  service = await startService({
    env: {
      CAMBIUM_MODEL: 'openai-compatible:test',
      CAMBIUM_MODEL_URL: server.url,
      CAMBIUM_MODEL_KEY: MODEL_KEY,
      CAMBIUM_MODEL_CONCURRENCY: '7',
    },
  });
  await importDocuments(service.admin, SMALL_ORGANIZATION);
  await service.settled();
});
afterAll(async () => {
  await service?.close();
  await server?.close();
});

const writing = () => server.requests.filter(({ system }) => system.startsWith('You write one Markdown'));

test('as many files are written at once as the model takes requests', async () => {
  server.concurrencyMax = 0;
  server.options.latencyMs = 300;
  await growTree(service.admin);
  server.options.latencyMs = 0;
  expect(writing().length).toBeGreaterThan(7);
  expect(server.concurrencyMax).toBe(7);
});

test('a tree that is canceled, in whichever process, aborts what is asked for it', async () => {
  const input = { appId: 'default', treeId: 'tree-watched', owner: null };
  const scope = { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null };
  await service.database.sql.begin((tx) => insertTree(tx, input, input.treeId, scope));
  const watch = watchForCancel(service.ctx, input);
  try {
    expect(watch.signal.aborted).toBe(false);
    await service.admin.post(`/context-documents/tree/${input.treeId}/cancel`, {});
    expect(await eventually(async () => watch.signal.aborted, Boolean)).toBe(true);
  } finally {
    watch.stop();
  }
});

test('canceling ends the requests that are under way, and no file is asked for after it', async () => {
  await service.database.sql`delete from trees`;
  await service.database.sql`delete from model_cache`;
  const before = writing().length;
  server.options.latencyMs = 20_000;
  const { body } = await service.admin.post('/context-documents/tree', {});
  await eventually(
    async () => writing().length,
    (count) => count > before,
  );
  await service.admin.post(`/context-documents/tree/${body.tree_id}/cancel`, {});
  await eventually(
    async () =>
      (
        await service.database
          .sql`select 1 from model_calls where finished_at is null and purpose = 'synthesize'`
      ).length,
    (running) => running === 0,
  );
  const asked = writing().length;
  server.options.latencyMs = 0;
  expect(asked - before).toBeLessThanOrEqual(7);
  expect((await service.admin.get(`/context-documents/tree/by-id/${body.tree_id}`)).body.status).toBe(
    'cancelled',
  );
});
