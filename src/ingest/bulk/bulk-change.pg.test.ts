import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp, storeDocument } from '../../../test/stored/documents.ts';
import type { Context } from '../../context.ts';
import type { WorkflowRun } from '../../workflow/workflow.ts';
import { type BulkChange, bulkChange } from './bulk-change.workflow.ts';

const database = useDatabase();
const run: WorkflowRun = { id: 'bulk', step: (_name, work) => work() };
let appId = '';
let runs = 0;
let nudged = 0;

beforeEach(async () => {
  appId = `app${runs++}`;
  nudged = 0;
  await insertApp(database.sql, appId, ['zoe']);
  for (let i = 0; i < 5; i++)
    await storeDocument(database.sql, { appId, userId: null }, `d${i}`, { review: i < 3 });
  await storeDocument(database.sql, { appId, userId: 'zoe' }, 'own', { review: true });
});

const NO_CONDITION = { source: null, collection: null, metadata: null };
/** Runs the change as a worker does, any number of times. */
async function change(input: Partial<BulkChange> & Pick<BulkChange, 'action'>, times = 1): Promise<void> {
  const ctx: Pick<Context, 'sql' | 'nudgeIngest'> = { sql: database.sql, nudgeIngest: () => nudged++ };
  const whole: BulkChange = {
    viewer: { appId, userId: null },
    filter: { ...NO_CONDITION, status: 'pending_review' },
    matched: 3,
    ...input,
  };
  for (let i = 0; i < times; i++) await bulkChange.run(ctx as Context, run, whole);
}
const statuses = async (): Promise<Record<string, string>> => {
  const rows = await database.sql<{ resource_id: string; status: string }[]>`
    select resource_id, status from documents where app_id = ${appId} order by resource_id`;
  return Object.fromEntries(rows.map((row) => [row.resource_id, row.status]));
};
const events = async (): Promise<number> => {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from document_events where app_id = ${appId} and message like '%by a person.'`;
  return row?.n ?? 0;
};

describe('a change of all that matches', () => {
  test('that runs twice has one effect, for the owner only', async () => {
    await change({ action: 'approve' }, 2);
    expect(await statuses()).toMatchObject({
      d0: 'pending',
      d2: 'pending',
      d3: 'pending',
      own: 'pending_review',
    });
    expect(await events()).toBe(3);
    expect(nudged).toBe(2);
  });

  test('rejects and deletes', async () => {
    await change({ action: 'reject', matched: 2 });
    expect(Object.values(await statuses()).filter((status) => status === 'skipped')).toHaveLength(2);
    await change({ action: 'delete', filter: { ...NO_CONDITION, status: null }, matched: 5 });
    expect(await statuses()).toEqual({ own: 'pending_review' });
  });

  test('leaves later documents alone', async () => {
    const [last] = await database.sql<{ id: number }[]>`
      select max(document_id) as id from documents where app_id = ${appId}`;
    await storeDocument(database.sql, { appId, userId: null }, 'later', { review: true });
    const filter = { ...NO_CONDITION, status: 'pending_review', documentIdMax: last?.id ?? 0 };
    await change({ action: 'delete', filter, matched: 100 });
    expect(Object.keys(await statuses())).toEqual(['d3', 'd4', 'later', 'own']);
  });

  test('that exceeds one batch reaches all of them', async () => {
    for (let i = 0; i < 230; i++)
      await storeDocument(database.sql, { appId, userId: 'zoe' }, `many${i}`, { review: true });
    await change({ action: 'reject', viewer: { appId, userId: 'zoe' }, matched: 231 });
    const all = Object.entries(await statuses()).filter(([id]) => id.startsWith('many'));
    expect(all.every(([, status]) => status === 'skipped')).toBe(true);
  });

  test('that is retried is processed again at its revision', async () => {
    await database.sql`
      update documents set status = 'failed', processed_revision = revision where app_id = ${appId} and resource_id = 'd4'`;
    await change({ action: 'retry', filter: { ...NO_CONDITION, status: 'failed' }, matched: 1 });
    const [row] = await database.sql<{ status: string; is_due: boolean }[]>`
      select status, processed_revision < revision as is_due from documents where app_id = ${appId} and resource_id = 'd4'`;
    expect(row).toEqual({ status: 'pending', is_due: true });
  });

  test('leaves a file of which nothing could be read as failed, and reaches those after it', async () => {
    for (let i = 0; i < 3; i++)
      await storeDocument(database.sql, { appId, userId: null }, `unread${i}`, { body: null, blocks: [] });
    await storeDocument(database.sql, { appId, userId: null }, 'zz');
    await database.sql`
      update documents set status = 'failed' where app_id = ${appId} and (resource_id like 'unread%' or resource_id = 'zz')`;
    await change({ action: 'retry', filter: { ...NO_CONDITION, status: 'failed' }, matched: 4 }, 2);
    expect(await statuses()).toMatchObject({
      unread0: 'failed',
      unread1: 'failed',
      unread2: 'failed',
      zz: 'pending',
    });
  });
});
