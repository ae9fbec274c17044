import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNamingModel } from '../../test/models/naming-model.ts';
import { startService, type TestService } from '../../test/service.ts';

let service: TestService;
const model = createNamingModel();

beforeAll(async () => {
  service = await startService({ overrides: { model } });
});
afterAll(() => service?.close());

const state = async () => {
  const { sql } = service.database;
  return {
    documents:
      await sql`select document_id, status, revision, processed_revision, indexed_at from documents order by document_id`,
    memories: await sql`select memory_id, text from memories order by memory_id`,
    mentions: await sql`select mention_id, quote from mentions order by mention_id`,
    entities: await sql`select entity_id, name from entities order by entity_id`,
    events: await sql`select event_id, message from document_events order by event_id`,
  };
};
const batches = async (): Promise<string[]> =>
  (
    await service.database.sql<{ id: string }[]>`
    select workflow_uuid as id from dbos.workflow_status where name = 'ingest-batch' order by created_at`
  ).map((r) => r.id);

test('the same batch started again, once or many times, does nothing again', async () => {
  const items = Array.from({ length: 5 }, (_, i) => ({
    resource_id: `r${i}`,
    text: `Otto Brandt counted ${i} sheep.`,
  }));
  await service.admin.post('/memories/add/bulk', { items });
  await service.settled();
  const [before, ids, asked] = [await state(), await batches(), model.callsOf('extract').length];
  expect(ids.length).toBeGreaterThan(0);
  const { workflows } = service.ctx;
  for (const batchId of ids)
    await Promise.all(
      [1, 2, 3].map(() => workflows.start('ingest-batch', batchId, { appId: 'default', batchId })),
    );
  for (const batchId of ids) expect(await workflows.wait(batchId, 10_000)).toBe('done');
  expect(await state()).toEqual(before);
  expect(model.callsOf('extract')).toHaveLength(asked);
  expect(await batches()).toEqual(ids);
});

test('a new batch over documents that are done finds nothing to do', async () => {
  const before = await state();
  const { workflows } = service.ctx;
  const [document] = await service.database.sql`select document_id from documents limit 1`;
  await service.database
    .sql`update documents set batch_id = 'again' where document_id = ${document!.document_id}`;
  await workflows.start('ingest-batch', 'again', { appId: 'default', batchId: 'again' });
  expect(await workflows.wait('again', 10_000)).toBe('done');
  expect(await state()).toEqual(before);
});

test('documents whose batch was never started are found and processed', async () => {
  await service.admin.post('/memories/add', {
    resource_id: 'orphan',
    text: 'Lena Vogt waits.',
    review: true,
  });
  await service.database
    .sql`update documents set status = 'processing', batch_id = 'never-started' where resource_id = 'orphan'`;
  await service.settled();
  expect((await service.admin.get('/memories/get/vault/orphan')).body).toMatchObject({
    memories: ['Lena Vogt waits.'],
    metadata: { status: 'completed' },
  });
});

test('an unknown workflow id is reported as unknown, and an unknown workflow name is refused', async () => {
  const { workflows } = service.ctx;
  expect(await workflows.state('nothing-like-this')).toBe('unknown');
  await expect(workflows.start('no-such-workflow', 'x', {})).rejects.toThrow('no workflow no-such-workflow');
});
