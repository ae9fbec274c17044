import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../../test/model-server/model-server.ts';
import { startService, type TestService } from '../../test/service.ts';
import { eventually } from '../../test/eventually.ts';
import { modelServerEnv } from '../../test/models/llm-model.ts';
import type { Fault } from '../../test/model-server/faults.ts';

let server: ModelServer;
let service: TestService;
let fault: Fault | null = null;
beforeAll(async () => {
  server = await startModelServer({ faults: () => fault });
  service = await startService({
    env: { ...modelServerEnv(server.url), CAMBIUM_MODEL_RETRY_SECONDS: '1' },
  });
});
afterAll(async () => {
  await service.close();
  await server.close();
});

const TEXT = 'Ada Lovelace owns the billing service since the spring. It moves to Postgres in December.';

test('a document that the model failed on is completed by builtin with a warning, and processed again later', async () => {
  fault = 'refusal';
  await service.admin.post('/memories/add', { resource_id: 'one', text: TEXT });
  await service.settled();
  const before = await service.admin.get('/memories/get/vault/one');
  expect(before.body.metadata.status).toBe('completed');
  expect(before.body.memories.length).toBeGreaterThan(0);
  const warnings = before.body.metadata.events.filter((e: { type: string }) => e.type === 'warning');
  expect(warnings).toHaveLength(1);
  expect(warnings[0].message).toContain('builtin extraction is used');

  fault = null;
  const after = await eventually(
    () => service.admin.get('/memories/get/vault/one'),
    (reply) =>
      reply.body.metadata.events.some((e: { message: string }) => e.message.startsWith('Processed again')),
  );
  expect(after.body.metadata.status).toBe('completed');
  expect(after.body.metadata.events.at(-1)).toMatchObject({ type: 'success' });
  expect(after.body.memories[0]).toBe('Ada Lovelace owns the billing service since the spring.');
  const [row] = await service.database.sql<{ due: number }[]>`
    select count(*)::int as due from documents where model_due_at is not null`;
  expect(row?.due).toBe(0);
});

test('a document that changes while it waits for the model is processed once, in its current state', async () => {
  fault = 'server-error';
  await service.admin.post('/memories/add', { resource_id: 'two', text: TEXT });
  await service.settled();
  fault = null;
  const changed = 'Grace Hopper decided to keep the nightly export for the auditors.';
  await service.admin.post('/memories/add', { resource_id: 'two', text: changed });
  await service.settled();
  const reply = await eventually(
    () => service.admin.get('/memories/get/vault/two'),
    (r) => r.body.memories.includes(changed),
  );
  expect(reply.body.memories.join(' ')).not.toContain('Ada');
});
