import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelServerEnv } from '../../../test/models/llm-model.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/model-server.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase('GET /usage', plain('GET', '/usage'));
isolationCase('GET /healthz', plain('GET', '/healthz', undefined, [200]));
isolationCase('GET /readyz', plain('GET', '/readyz', undefined, [200]));
isolationCase('GET /metrics', plain('GET', '/metrics', undefined, [200, 403]));

let server: ModelServer;
let service: TestService;
let other: Caller;
beforeAll(async () => {
  server = await startModelServer();
  service = await startService({
    env: { ...modelServerEnv(server.url), CAMBIUM_MODEL_APP_BUDGET_TOKENS: '1000000' },
  });
  other = await service.createApp('other');
  const text = 'Ada Lovelace owns the billing service since the spring.';
  await service.admin.as('ada').post('/memories/add', { text });
  await service.admin.as('grace').post('/memories/add', { text: `${text} Grace reads it.` });
  await service.settled();
});
afterAll(async () => {
  await service.close();
  await server.close();
});

test('usage is exactly what the model server reported, by purpose and by job, with the remaining budget', async () => {
  const { promptTokens, completionTokens, requests } = server.reported();
  const { status, body } = await service.admin.get('/usage');
  expect(status).toBe(200);
  const all = {
    requests,
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    unreported_tokens: 0,
  };
  expect(body.total).toEqual(all);
  expect(body.items).toEqual([{ key: 'extract', ...all }]);
  expect(body.budget).toMatchObject({
    tokens: 1_000_000,
    used: promptTokens + completionTokens,
    remaining: 1_000_000 - promptTokens - completionTokens,
  });
  const byJob = await service.admin.get('/usage?by=job');
  expect(byJob.body.items.length).toBeGreaterThan(0);
  for (const item of byJob.body.items) expect(item.key).toMatch(/^ingest-/);
  const byDay = await service.admin.get('/usage?by=day');
  expect(byDay.body.items).toEqual([{ key: new Date().toISOString().slice(0, 10), ...all }]);
});

test('another app sees nothing of it', async () => {
  const { body } = await other.get('/usage');
  expect(body.total).toEqual({
    requests: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    unreported_tokens: 0,
  });
  expect(body.items).toEqual([]);
  expect(body.budget.used).toBe(0);
});

test('a user of the app does not see it: it is the sum of all users’ work', async () => {
  for (const user of ['ada', 'grace']) {
    const reply = await service.admin.as(user).get('/usage');
    expect(reply.status).toBe(403);
    expect(reply.body.error).toBe('WrongUser');
  }
  const { body: made } = await service.admin.post('/auth/user_token', { user_id: 'ada' });
  const token = service.caller(made.token);
  expect((await token.get('/usage')).status).toBe(403);
});

test('times outside the range count nothing, and a wrong grouping is refused', async () => {
  const { body } = await service.admin.get('/usage?after=2020-01-01&before=2020-02-01');
  expect(body.items).toEqual([]);
  expect((await service.admin.get('/usage?by=user')).status).toBe(422);
});
