import { expect, test } from 'vitest';
import { importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import type { Caller } from '../../../test/service.ts';
import { eventually } from '../../../test/eventually.ts';
import { runSchedules } from './run-schedules.ts';

const { service, admin } = useService();
const CONFIG = '/context-documents/config';
const YEARLY = '0 0 1 1 *';
const YEAR_MS = 366 * 86_400_000;

/** Runs schedules as the service's loop does, but this many years from now, because the loop itself never finds a yearly one due. */
const runIn = (years: number) =>
  runSchedules({ ...service.ctx, now: () => new Date(Date.now() + years * YEAR_MS) });

/** Returns the states of an app's trees once none is running. */
const treesOf = async (caller: Caller): Promise<string[]> => {
  const list = async () => (await caller.get('/context-documents/tree')).body.items;
  const ended = await eventually(list, (items) =>
    items.every((t: { status: string }) => t.status !== 'processing'),
  );
  return ended.map((t: { status: string }) => t.status);
};

test('a schedule starts a tree of its own app when it is due and documents changed, and otherwise does not', async () => {
  const rival = await service.createApp('rival');
  await importDocuments(admin, SMALL_ORGANIZATION);
  await importDocuments(rival, SMALL_ORGANIZATION);
  await service.settled();
  expect((await admin.send('PATCH', CONFIG, { schedule: YEARLY })).body.schedule).toBe(YEARLY);
  expect(await runIn(0)).toBe(0);
  expect(await runIn(1)).toBe(1);
  expect([await treesOf(admin), await treesOf(rival)]).toEqual([['completed'], []]);
  // Nothing changed since.
  expect(await runIn(2)).toBe(0);
  await importDocuments(admin, [{ resource_id: 'news', title: 'News', text: 'The probes got a new case.' }]);
  await service.settled();
  expect(await runIn(3)).toBe(1);
  expect(await treesOf(admin)).toEqual(['completed', 'completed']);
  expect((await admin.send('PATCH', CONFIG, { schedule: null })).body.schedule).toBeNull();
  expect(await runIn(9)).toBe(0);
});

test('of several processes that check at once one starts the tree', async () => {
  const busy = await service.createApp('busy');
  await importDocuments(busy, SMALL_ORGANIZATION);
  await service.settled();
  await busy.send('PATCH', CONFIG, { schedule: YEARLY });
  const started = await Promise.all(Array.from({ length: 4 }, () => runIn(10)));
  expect(started.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await treesOf(busy)).toEqual(['completed']);
});

test('a schedule that was claimed while the clock was ahead is due again at its usual time', async () => {
  const ahead = await service.createApp('ahead');
  await importDocuments(ahead, SMALL_ORGANIZATION);
  await service.settled();
  await ahead.send('PATCH', CONFIG, { schedule: YEARLY });
  await service.ctx
    .sql`update tree_configs set scheduled_at = scheduled_at + interval '20 years' where app_id = 'ahead'`;
  expect(await runIn(11)).toBe(0);
  expect(await treesOf(ahead)).toEqual([]);
  expect(await runIn(12)).toBe(1);
  expect(await treesOf(ahead)).toEqual(['completed']);
});

test('an invalid cron schedule is refused and nothing changes', async () => {
  const before = (await admin.get(CONFIG)).body;
  for (const schedule of ['daily', '0 0 6 * * 1', '61 * * * *', '']) {
    const { status, body } = await admin.send('PATCH', CONFIG, { schedule });
    expect([status, body.error]).toEqual([422, 'ValidationFailed']);
  }
  expect((await admin.get(CONFIG)).body).toEqual(before);
});
