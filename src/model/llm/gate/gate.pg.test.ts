import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/database.ts';
import { eventually } from '../../../../test/eventually.ts';
import { jobOf } from '../../../../test/models/llm-model.ts';
import { insertApp } from '../../../../test/stored/documents.ts';
import { connect } from '../../../db/connect.ts';
import type { Sql } from '../../../db/types.ts';
import { ModelError } from '../../model-error.ts';
import { createGate, type GateEntry, type Gate, type Limits, type TokensUsed } from './gate.ts';

const NO_LIMITS: Limits = {
  concurrency: 100,
  requestsPerSecond: 0,
  requestsPerMinute: 0,
  tokensPerMinute: 0,
  appBudgetTokens: 0,
  jobBudgetTokens: 0,
};

let database: TestDatabase;
let otherProcess: Sql;
beforeAll(async () => {
  database = await cloneDatabase();
  otherProcess = connect(database.url, { connectionsMax: 4, applicationName: 'cambium-test' });
  await insertApp(database.sql, 'a');
  await insertApp(database.sql, 'b');
});
afterAll(async () => {
  await otherProcess.end();
  await database.drop();
});
afterEach(async () => {
  for (const table of ['model_calls', 'model_usage', 'model_months', 'model_lanes'])
    await database.sql`delete from ${database.sql(table)}`;
});

const entry = (over: Partial<GateEntry> = {}): GateEntry => ({
  model: 'm',
  job: jobOf('a'),
  tokens: 100,
  waitMsMax: 50,
  ...over,
});
const spent = (promptTokens: number, completionTokens = 0): TokensUsed => ({
  promptTokens,
  completionTokens,
  unreportedTokens: 0,
  arrivedAt: performance.now(),
});
const use = async (gate: Gate, over: Partial<GateEntry> = {}, tokens = 100) =>
  gate.leave(await gate.enter(entry(over)), spent(tokens), 'answered');
const faultOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.fault;
  }
};

test('two processes together never exceed the concurrency, nor the requests of any second', async () => {
  const limits = { ...NO_LIMITS, concurrency: 3, requestsPerSecond: 10 };
  const gates = [createGate(database.sql, 'limiter', limits), createGate(otherProcess, 'limiter', limits)];
  const arrivals: number[] = [];
  let running = 0;
  let runningMax = 0;
  // A server behind a network with varying latency.
  const request = async (gate: Gate, i: number) => {
    const permit = await gate.enter(entry({ waitMsMax: 30_000 }));
    await new Promise((resolve) => setTimeout(resolve, (i * 37) % 80));
    arrivals.push(performance.now());
    runningMax = Math.max(runningMax, ++running);
    await gate.arrived(permit);
    const arrivedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    running--;
    await gate.leave(permit, { ...spent(100), arrivedAt }, 'answered');
  };
  await Promise.all(Array.from({ length: 36 }, (_, i) => request(gates[i % 2] as Gate, i)));
  expect(runningMax).toBeLessThanOrEqual(3);
  expect(runningMax).toBeGreaterThan(1);
  arrivals.sort((x, y) => x - y);
  const inSecond = arrivals.map((from, i) => arrivals.slice(i).filter((at) => at - from < 1_000).length);
  expect(Math.max(...inSecond)).toBeLessThanOrEqual(10);
  expect(Math.max(...inSecond)).toBeGreaterThan(4);
});

test('requests per minute are shared, and another one is granted when the first is a minute old', async () => {
  const limits = { ...NO_LIMITS, requestsPerMinute: 3 };
  const here = createGate(database.sql, 'limiter', limits);
  const there = createGate(otherProcess, 'limiter', limits);
  await use(here);
  await use(there);
  await use(here);
  expect(await faultOf(there.enter(entry()))).toBe('busy');
  await database.sql`update model_calls set arrived_at = arrived_at - interval '61 seconds' where call_id = (select min(call_id) from model_calls)`;
  expect(await faultOf(there.enter(entry()))).toBe('none');
});

test('the tokens of a minute count reservations, then actual use', async () => {
  const gate = createGate(database.sql, 'limiter', { ...NO_LIMITS, tokensPerMinute: 1_000 });
  const permit = await gate.enter(entry({ tokens: 900 }));
  expect(await faultOf(gate.enter(entry({ tokens: 200 })))).toBe('busy');
  await gate.leave(permit, spent(100, 50), 'answered');
  expect(await faultOf(gate.enter(entry({ tokens: 850 })))).toBe('none');
  expect(await faultOf(gate.enter(entry({ tokens: 1_001 })))).toBe('too-long');
});

test('another model has its own limits', async () => {
  const limits = { ...NO_LIMITS, requestsPerMinute: 1 };
  await use(createGate(database.sql, 'limiter', limits));
  expect(await faultOf(createGate(database.sql, 'limiter 2', limits).enter(entry()))).toBe('none');
});

test('an app without budget is refused immediately, and another app continues', async () => {
  const gate = createGate(database.sql, 'limiter', { ...NO_LIMITS, appBudgetTokens: 1_000 });
  await use(gate, {}, 950);
  expect(await faultOf(gate.enter(entry()))).toBe('budget-exceeded');
  expect(await faultOf(gate.enter(entry({ job: jobOf('b') })))).toBe('none');
});

test('reservations of running calls are not promised twice, but do not count as spent', async () => {
  const limits = { ...NO_LIMITS, appBudgetTokens: 1_000 };
  const here = createGate(database.sql, 'limiter', limits);
  const there = createGate(otherProcess, 'another limiter', limits);
  const permit = await here.enter(entry({ tokens: 800 }));
  expect(await faultOf(there.enter(entry({ tokens: 300 })))).toBe('busy');
  await here.leave(permit, spent(200), 'answered');
  expect(await faultOf(there.enter(entry({ tokens: 300 })))).toBe('none');
});

test('a job has its own budget', async () => {
  const gate = createGate(database.sql, 'limiter', { ...NO_LIMITS, jobBudgetTokens: 500 });
  await use(gate, { job: jobOf('a', 'job-1') }, 450);
  expect(await faultOf(gate.enter(entry({ job: jobOf('a', 'job-1') })))).toBe('budget-exceeded');
  expect(await faultOf(gate.enter(entry({ job: jobOf('a', 'job-2') })))).toBe('none');
  expect(await faultOf(gate.enter(entry({ job: jobOf('a', null) })))).toBe('none');
});

test('a new month begins with the full budget', async () => {
  const gate = createGate(database.sql, 'limiter', { ...NO_LIMITS, appBudgetTokens: 1_000 });
  await use(gate, {}, 1_000);
  expect(await faultOf(gate.enter(entry()))).toBe('budget-exceeded');
  await database.sql`update model_months set month = (month - interval '1 month')::date`;
  expect(await faultOf(gate.enter(entry()))).toBe('none');
});

test('calls of a process that died no longer run, and their reservations count as used', async () => {
  const gate = createGate(database.sql, 'limiter', { ...NO_LIMITS, concurrency: 1 });
  await gate.enter(entry({ tokens: 70 }));
  expect(await faultOf(gate.enter(entry()))).toBe('busy');
  await database.sql`update model_calls set lease_until = now() - interval '1 second'`;
  expect(await faultOf(gate.enter(entry()))).toBe('none');
  const rows =
    await database.sql`select prompt_tokens, completion_tokens, unreported_tokens from model_usage`;
  expect([...rows]).toEqual([{ prompt_tokens: 0, completion_tokens: 0, unreported_tokens: 70 }]);
});

test('a long call of a living process keeps its slot', async () => {
  const gate = createGate(database.sql, 'limiter', { ...NO_LIMITS, concurrency: 1 });
  const permit = await gate.enter(entry());
  await database.sql`update model_calls set lease_until = now() + interval '7 seconds'`;
  const lease = () =>
    database.sql<
      { ms: number }[]
    >`select (extract(epoch from lease_until - now()) * 1000)::float8 as ms from model_calls`;
  const [renewed] = await eventually(lease, ([row]) => (row?.ms ?? 0) > 15_000);
  expect(renewed?.ms).toBeGreaterThan(15_000);
  await gate.leave(permit, spent(1), 'answered');
});

test('an unused permit does not count', async () => {
  const gate = createGate(database.sql, 'limiter', { ...NO_LIMITS, requestsPerMinute: 1 });
  await gate.leave(await gate.enter(entry()), { ...spent(0), arrivedAt: null }, 'unsent');
  expect(await faultOf(gate.enter(entry()))).toBe('none');
  expect(await faultOf(gate.enter(entry()))).toBe('busy');
});

test('a call is settled once, in any process', async () => {
  const gate = createGate(database.sql, 'limiter', NO_LIMITS);
  const permit = await gate.enter(entry());
  await gate.leave(permit, spent(30, 5), 'answered');
  await gate.leave(permit, spent(30, 5), 'answered');
  const [row] = await database.sql<{ tokens: number }[]>`select tokens from model_months`;
  expect(row?.tokens).toBe(35);
});

test('a pause that the server requested applies to all processes', async () => {
  const here = createGate(database.sql, 'limiter', NO_LIMITS);
  const there = createGate(otherProcess, 'limiter', NO_LIMITS);
  await here.leave(await here.enter(entry()), spent(0), { pauseMs: 60_000 });
  expect(await faultOf(there.enter(entry({ waitMsMax: 20 })))).toBe('limited');
  let hasEntered = false;
  const entering = there.enter(entry({ waitMsMax: 100_000 })).then(() => {
    hasEntered = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasEntered).toBe(false);
  await database.sql`update model_lanes set paused_until = now()`;
  await entering;
  expect(hasEntered).toBe(true);
});

test('after eight failures in a row requests pause; one good answer resumes them', async () => {
  const here = createGate(database.sql, 'limiter', NO_LIMITS);
  const there = createGate(otherProcess, 'limiter', NO_LIMITS);
  for (let i = 0; i < 8; i++) {
    expect(await faultOf(there.enter(entry({ tokens: 1 })))).toBe('none');
    await here.leave(await here.enter(entry()), spent(0), 'failed');
  }
  expect(await faultOf(there.enter(entry({ waitMsMax: 5_000 })))).toBe('closed');
  await database.sql`update model_lanes set closed_until = now()`;
  await here.leave(await here.enter(entry()), spent(10), 'answered');
  const [row] = await database.sql<{ failures: number }[]>`select failures from model_lanes`;
  expect(row?.failures).toBe(0);
});

test('callers of one process are served in order of arrival', async () => {
  const gate = createGate(database.sql, 'limiter', { ...NO_LIMITS, concurrency: 1 });
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      const permit = await gate.enter(entry({ waitMsMax: 10_000 }));
      order.push(n);
      await gate.leave(permit, spent(1), 'answered');
    }),
  );
  expect(order).toEqual([1, 2, 3, 4]);
});

test('calls outside every window are deleted', async () => {
  const gate = createGate(database.sql, 'limiter', NO_LIMITS);
  await use(gate);
  await use(gate);
  await database.sql`update model_calls set arrived_at = now() - interval '62 seconds'`;
  await use(gate);
  const [row] = await database.sql<{ n: number }[]>`select count(*)::int as n from model_calls`;
  expect(row?.n).toBe(1);
});
