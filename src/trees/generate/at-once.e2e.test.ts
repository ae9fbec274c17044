import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { modelServerEnv } from '../../../test/models/llm-model.ts';
import { obedientAnswer } from '../../../test/model-server/answers.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/model-server.ts';
import { startService, type TestService } from '../../../test/service.ts';
import { insertTree } from '../queries.ts';
import { watchForCancel } from './watch-for-cancel.ts';

let server: ModelServer;
let service: TestService;

beforeAll(async () => {
  server = await startModelServer({
    respond: ({ system, user }) =>
      isTogether(system) ? 'One file is enough.' : obedientAnswer(system, user),
  });
  service = await startService({
    env: { ...modelServerEnv(server.url), CAMBIUM_MODEL_CONCURRENCY: '7' },
  });
  await importDocuments(service.admin, SMALL_ORGANIZATION);
  await service.settled();
});
afterAll(async () => {
  await service?.close();
  await server?.close();
});

const isTogether = (system: string) => system.startsWith('You write the Markdown files');
const isWriting = ({ system }: { system: string }) => system.startsWith('You write one Markdown');
const writing = () => server.requests.filter(isWriting);

test('a model that writes one file at a time gets as many concurrent requests as it accepts', async () => {
  server.concurrencyMax = 0;
  const isFull = eventually(
    async () => server.concurrencyMax,
    (running) => running === 7,
  );
  // Leaves time for one more request to arrive, if it were let through.
  const released = isFull.then(() => new Promise((resolve) => setTimeout(resolve, 300)));
  server.options.hold = (asked) => (isWriting(asked) ? released : Promise.resolve());
  await growTree(service.admin);
  server.options.hold = undefined;
  expect(writing().length).toBeGreaterThan(7);
  expect(server.concurrencyMax).toBe(7);
  expect(server.requests.filter(({ system }) => isTogether(system)).length).toBeLessThan(5);
});

test('canceling a tree, in any process, aborts its model requests', async () => {
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

test('canceling ends running requests, and no further file is requested', async () => {
  await service.database.sql`delete from trees`;
  await service.database.sql`delete from model_cache`;
  const before = writing().length;
  const ended = Promise.withResolvers<void>();
  server.options.hold = (asked) => (isWriting(asked) ? ended.promise : Promise.resolve());
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
  server.options.hold = undefined;
  ended.resolve();
  expect(asked - before).toBeLessThanOrEqual(7);
  expect((await service.admin.get(`/context-documents/tree/by-id/${body.tree_id}`)).body.status).toBe(
    'cancelled',
  );
});
