import { expect, test } from 'vitest';
import { jobOf } from '../../../../test/models/llm-model.ts';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { insertApp } from '../../../../test/stored/documents.ts';
import { createGate } from './gate.ts';

const database = useDatabase();

test('calls, pauses and failures of a clock that was a year ahead limit no call after it', async () => {
  await insertApp(database.sql, 'a');
  const gate = createGate(database.sql, 'limiter', {
    concurrency: 2,
    requestsPerSecond: 0,
    requestsPerMinute: 2,
    tokensPerMinute: 0,
    appBudgetTokens: 0,
    jobBudgetTokens: 0,
  });
  const enter = () => gate.enter({ model: 'm', job: jobOf('a'), tokens: 1, waitMsMax: 50 });
  const used = { promptTokens: 1, completionTokens: 0, unreportedTokens: 0, arrivedAt: performance.now() };
  await gate.leave(await enter(), used, 'answered');
  await enter();
  await database.sql`
    update model_calls
    set granted_at = granted_at + interval '1 year', arrived_at = arrived_at + interval '1 year',
      lease_until = lease_until + interval '1 year'`;
  await database.sql`
    update model_lanes set paused_until = now() + interval '1 year', closed_until = now() + interval '1 year'`;
  expect(await enter()).toMatchObject({ callId: expect.anything() });
});
