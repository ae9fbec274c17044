import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { cloneDatabaseWith, insertApp, storeTexts } from '../../test/stored/documents.ts';
import type { AuditEntry } from '../http/audit.ts';
import { eventually } from '../../test/eventually.ts';
import type { Actor } from '../http/actor.ts';
import { startAuditLoop } from './audit/audit-loop.ts';
import {
  type AuditFilter,
  deleteOldAuditEvents,
  insertAuditEvent,
  listAuditEvents,
} from './audit/queries.ts';
import { createRecordAudit } from './audit/record-audit.ts';
import { createMetrics, metricsOfProcess } from './create-metrics.ts';
import { countWaiting, findMonthTokens, listUsage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabaseWith('default', 'a', 'b');
});
afterAll(() => database?.drop());

const ANY: AuditFilter = { action: null, after: null, before: null };
const list = (
  appId: string,
  filter: Partial<AuditFilter> = {},
  beforeId: number | null = null,
  limit = 100,
) => listAuditEvents(database.sql, appId, { ...ANY, ...filter }, { beforeId, limit });
const KEY_ID = '0b0f2f5e-7a54-4a7e-9d0c-2f1f6f1f9b11';

describe('the audit log', () => {
  beforeEach(async () => {
    await database.sql`delete from audit_events`;
  });
  const insert = (appId: string, action: string) =>
    insertAuditEvent(database.sql, {
      appId,
      action,
      target: null,
      keyId: null,
      userId: null,
      address: '::1',
      requestId: 'r',
    });
  const ofActor: Pick<Actor, 'keyId' | 'userId'> = { keyId: KEY_ID, userId: 'ines' };
  const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
    action: 'key.created',
    target: null,
    actor: null,
    appId: 'a',
    address: '10.0.0.1',
    requestId: 'req-1',
    ...changes,
  });

  test('has an entry even if the client hung up and its address is no longer known', async () => {
    const gone = undefined as unknown as string; // Fastify's type of an address does not say that it can be missing
    await createRecordAudit(database)(entry({ address: gone }));
    expect(await list('a')).toMatchObject([{ action: 'key.created', address: 'unknown' }]);
  });

  test('records who did what, to what, from where', async () => {
    const actor = {
      appId: 'a',
      scopes: [],
      credential: 'key:1',
      kind: 'key',
      pinnedTo: null,
      expiresAt: null,
    } as const;
    await createRecordAudit(database)(entry({ target: 'reader', actor: { ...actor, ...ofActor } }));
    expect(await list('a')).toEqual([
      {
        event_id: expect.any(Number),
        time: expect.any(Date),
        action: 'key.created',
        target: 'reader',
        key_id: KEY_ID,
        user_id: 'ines',
        address: '10.0.0.1',
        request_id: 'req-1',
      },
    ]);
    expect(await list('b')).toEqual([]);
  });

  test('truncates a long target, even in the middle of a character', async () => {
    const record = createRecordAudit(database);
    for (const target of ['x'.repeat(5_000), `${'x'.repeat(999)}👩‍🚀`]) await record(entry({ target }));
    for (const { target } of await list('a')) expect(target?.length).toBeLessThanOrEqual(1_000);
  });

  test('keeps the first failed sign-in of each address for each app, and every action', async () => {
    const record = createRecordAudit(database);
    const failed = { action: 'sign_in.failed' };
    for (let n = 0; n < 3; n++)
      for (const address of ['10.0.0.1', '10.0.0.2'])
        for (const appId of ['a', 'b', null]) await record(entry({ ...failed, address, appId }));
    for (let n = 0; n < 3; n++) await record(entry({}));
    const addresses = async (appId: string) =>
      (await list(appId, { action: failed.action })).map((event) => event.address).toSorted();
    for (const appId of ['a', 'b', 'default'])
      expect([appId, await addresses(appId)]).toEqual([appId, ['10.0.0.1', '10.0.0.2']]);
    expect(await list('a', { action: 'key.created' })).toHaveLength(3);
  });

  test('accepts nothing for a missing app, and is deleted with its app', async () => {
    await insert('no-such-app', 'x');
    await insertApp(database.sql, 'c');
    await insert('c', 'x');
    await database.sql`delete from apps where app_id = 'c'`;
    expect(await database.sql`select 1 from audit_events`).toEqual([]);
  });

  test('is read newest first, page by page, each entry once, while others are written', async () => {
    for (let n = 0; n < 7; n++) {
      await insert('a', `n${n}`);
      await insert('b', 'other');
    }
    const seen: string[] = [];
    for (let before: number | null = null; ; ) {
      const page: Awaited<ReturnType<typeof list>> = await list('a', {}, before, 3);
      seen.push(...page.map((event) => event.action));
      await insert('a', 'written meanwhile');
      if (page.length < 3) break;
      before = page.at(-1)?.event_id ?? null;
    }
    expect(seen).toEqual(['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
  });

  test.each<[string, Partial<AuditFilter>, string[]]>([
    ['an action', { action: 'n1' }, ['n1']],
    ['an action by its beginning', { action: 'n' }, []],
    ['times: the first is included', { after: '2026-03-01T00:00:00.000Z' }, ['n2', 'n1']],
    ['times: the last is excluded', { before: '2026-03-02T00:00:00.000Z' }, ['n1', 'n0']],
    ['both', { after: '2026-03-01T00:00:00Z', before: '2026-03-02T00:00:00Z' }, ['n1']],
    ['a time before all entries', { before: '0001-01-01T00:00:00Z' }, []],
  ])('is filtered by %s', async (_what, filter, actions) => {
    for (const [n, time] of ['2026-02-28', '2026-03-01', '2026-03-02'].entries()) {
      await insert('a', `n${n}`);
      await database.sql`update audit_events set time = ${time} where action = ${`n${n}`}`;
    }
    expect((await list('a', filter)).map((event) => event.action)).toEqual(actions);
  });

  test('is kept for its days in every app, and the loop survives an unreachable database', async () => {
    for (const [appId, action, days] of [
      ['a', 'old', 31],
      ['b', 'old', 31],
      ['a', 'new', 29],
    ] as const) {
      await insert(appId, action);
      await database.sql`
        update audit_events set time = now() - make_interval(days => ${days}) where app_id = ${appId} and action = ${action}`;
    }
    await deleteOldAuditEvents(database.sql, 32);
    expect(await list('b')).toHaveLength(1);
    const logged: unknown[] = [];
    const log = { error: (_detail: object, message: string) => logged.push(message) };
    type LoopContext = Parameters<typeof startAuditLoop>[0];
    const context = (auditDays: number) =>
      ({ sql: database.sql, log, config: { auditDays } }) as unknown as LoopContext; // a logger with the one method it uses
    const broken = startAuditLoop(context(Number.NaN));
    await eventually(
      async () => logged.length,
      (n) => n > 0,
    );
    await broken.stop();
    expect(logged).toEqual(['old entries of the audit log could not be removed; will retry']);
    const loop = startAuditLoop(context(30));
    await eventually(
      async () => (await list('b')).length,
      (n) => n === 0,
    );
    await loop.stop();
    expect((await list('a')).map((event) => event.action)).toEqual(['new']);
  });
});

describe('usage', () => {
  beforeAll(async () => {
    const rows: [string, string, string, string | null, number, number, number, string][] = [
      ['a', 'extract', 'small', 'job-1', 10, 1, 0, '2026-03-01T23:59:59.999Z'],
      ['a', 'extract', 'large', 'job-2', 500, 50, 7, '2026-03-02T00:00:00.000Z'],
      ['a', 'answer', 'small', null, 100, 10, 0, '2026-03-02T12:00:00.000Z'],
      ['a', 'answer', 'small', null, 100, 10, 0, '2026-03-03T12:00:00.000Z'],
      ['b', 'extract', 'large', 'job-1', 9_999, 9_999, 0, '2026-03-02T12:00:00.000Z'],
    ];
    for (const [app, purpose, model, job, prompt, completion, unreported, at] of rows)
      await database.sql`
        insert into model_usage (app_id, purpose, model, job, prompt_tokens, completion_tokens, unreported_tokens, created_at)
        values (${app}, ${purpose}, ${model}, ${job}, ${prompt}, ${completion}, ${unreported}, ${at})`;
  });
  const usage = async (
    by: Parameters<typeof listUsage>[2],
    after = '2026-01-01T00:00:00Z',
    before: string | null = null,
    appId = 'a',
  ) =>
    (await listUsage(database.sql, appId, by, after, before)).map((row) => [
      row.key,
      row.requests,
      row.prompt_tokens + row.completion_tokens + row.unreported_tokens,
    ]);

  test.each<[Parameters<typeof listUsage>[2], unknown[]]>([
    [
      'purpose',
      [
        ['extract', 2, 568],
        ['answer', 2, 220],
      ],
    ],
    [
      'model',
      [
        ['large', 1, 557],
        ['small', 3, 231],
      ],
    ],
    [
      'job',
      [
        ['job-2', 1, 557],
        [null, 2, 220],
        ['job-1', 1, 11],
      ],
    ],
    [
      'day',
      [
        ['2026-03-02', 2, 667],
        ['2026-03-03', 1, 110],
        ['2026-03-01', 1, 11],
      ],
    ],
  ])('by %s is the sum of the app, the largest part first, and no call is lost', async (by, expected) => {
    expect(await usage(by)).toEqual(expected);
  });

  test('begins with the first moment of its range and ends before the last', async () => {
    expect(await usage('day', '2026-03-02T00:00:00Z', '2026-03-03T12:00:00Z')).toEqual([
      ['2026-03-02', 2, 667],
    ]);
    expect(await usage('day', '2026-03-04T00:00:00Z')).toEqual([]);
    expect(await usage('purpose', '2026-01-01T00:00:00Z', null, 'c')).toEqual([]);
  });

  test('of the month covers this month and this app', async () => {
    await database.sql`
      insert into model_months (app_id, month, tokens)
      values ('a', date_trunc('month', now() at time zone 'utc')::date, 42),
        ('a', (date_trunc('month', now() at time zone 'utc') - interval '1 month')::date, 1000),
        ('b', date_trunc('month', now() at time zone 'utc')::date, 7)`;
    expect(await findMonthTokens(database.sql, 'a')).toBe(42);
    expect(await findMonthTokens(database.sql, 'default')).toBe(0);
  });
});

test('metrics count waiting documents in all apps, and no label identifies a tenant', async () => {
  for (const appId of ['a', 'b'])
    await storeTexts(database.sql, { appId, userId: null }, ['one', 'two', 'three']);
  for (const status of ['completed', 'failed', 'skipped', 'pending_review', 'processing'])
    await database.sql`
      update documents set status = ${status}
      where document_id = (select min(document_id) from documents where status = 'pending')`;
  expect(await countWaiting(database.sql)).toBe(2);
  const metrics = createMetrics(database.sql);
  metrics.observe('/memories/get/:source/:resource_id', 'GET', 200, 0.003);
  metrics.observe('/memories/get/:source/:resource_id', 'GET', 404, 20);
  const text = await metrics.registry.metrics();
  expect(text).toContain('cambium_documents_waiting 2');
  const of = (status: number, le: string) =>
    `cambium_http_request_seconds_bucket{le="${le}",route="/memories/get/:source/:resource_id",method="GET",status="${status}"}`;
  for (const line of [
    `${of(200, '0.0025')} 0`,
    `${of(200, '0.005')} 1`,
    `${of(404, '10')} 0`,
    `${of(404, '+Inf')} 1`,
  ])
    expect(text).toContain(line);
});

test('Node’s own metrics are collected once in a process, and read beside those of each service', async () => {
  const [one, other] = [createMetrics(database.sql), createMetrics(database.sql)];
  one.observe('/of/one', 'GET', 200, 0.003);
  const texts = [await one.registry.metrics(), await other.registry.metrics()];
  expect(texts.map((text) => text.split('# TYPE nodejs_eventloop_lag_seconds ').length)).toEqual([2, 2]);
  expect(texts.map((text) => text.includes('/of/one'))).toEqual([true, false]);
  expect(metricsOfProcess()).toBe(metricsOfProcess());
});
