import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { runFaulty } from '../../../test/model-server/faulty-run.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('two processes read every document with a model that fails 30 % of requests; tokens are exact, limits are kept', async () => {
  const limits = { concurrency: 4, requestsPerSecond: 12, tokensPerMinute: 2_000_000 };
  const result = await runFaulty({
    databaseUrl: database.url,
    // Each request reads five.
    documents: 80,
    faultShare: 0.3,
    idleSeconds: 3,
    timeoutMs: 150_000,
    ...limits,
  });
  expect(result).toMatchObject({ completed: 80, failed: 0, fallbacks: 0, processes: 2 });
  expect(result.faults).toBeGreaterThan(5);
  expect(result.countedPromptTokens).toBe(result.reportedPromptTokens);
  expect(result.countedCompletionTokens).toBe(result.reportedCompletionTokens);
  expect(result.busiestSecondRequests).toBeLessThanOrEqual(limits.requestsPerSecond);
  expect(result.concurrencyMax).toBeLessThanOrEqual(limits.concurrency);
  expect(result.busiestMinuteTokens).toBeLessThanOrEqual(limits.tokensPerMinute);
}, 200_000);
