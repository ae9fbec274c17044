import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { transaction } from '../db/transaction.ts';
import { emitEvent, gatherEvent } from './emit-event.ts';
import { insertEndpoint } from './endpoint-queries.ts';
import { leaseDeliveries, resumeDeliveries } from './event-queries.ts';

const database = useDatabase();
let run = 0;
let appId = '';
const endpointOf = (userId: string | null, events: readonly string[], app = appId) =>
  transaction(database.sql, (tx) =>
    insertEndpoint(
      tx,
      { appId: app, userId },
      { url: 'https://a.example', events, secretSealed: Buffer.from('x') },
    ),
  );
const lease = (busy: string[] = [], perEndpoint = 100) =>
  leaseDeliveries(database.sql, { busy, perEndpoint, limit: 100, leaseSeconds: 60 });
const failed = (n: number, owner: string | null = null) => ({
  appId,
  owner,
  type: 'tree.failed' as const,
  data: { n },
});

beforeEach(async () => {
  appId = `app${run++}`;
  await insertApp(database.sql, appId, ['zoe', 'max']);
  await insertApp(database.sql, `${appId}-other`);
  await database.sql`delete from webhooks`;
});

describe('an event', () => {
  test('goes to endpoints of its app that want it and may see it, the app’s own or its owner’s', async () => {
    const app = await endpointOf(null, ['tree.failed']);
    const zoe = await endpointOf('zoe', ['tree.failed']);
    await endpointOf('max', ['tree.published']);
    await endpointOf(null, ['tree.failed'], `${appId}-other`);
    const receivers = async (owner: string | null) => {
      await transaction(database.sql, (tx) => emitEvent(tx, failed(1, owner)));
      return (await lease()).map(({ webhook_id }) => webhook_id).toSorted();
    };
    expect(await receivers(null)).toEqual([app.webhook_id, zoe.webhook_id].toSorted());
    expect(await receivers('zoe')).toEqual([zoe.webhook_id]);
    expect(await receivers('max')).toEqual([]);
  });

  test('is sent although its time was stored by a clock that was a year ahead', async () => {
    await endpointOf(null, ['tree.failed']);
    await transaction(database.sql, (tx) => emitEvent(tx, failed(1)));
    await database.sql`update webhook_deliveries set next_at = now() + interval '1 year' where app_id = ${appId}`;
    expect(await lease()).toEqual([]);
    await resumeDeliveries(database.sql);
    expect(await lease()).toHaveLength(1);
  });

  test('is never sent if its transaction is rolled back', async () => {
    await endpointOf(null, ['tree.failed']);
    const undone = transaction(database.sql, async (tx) => {
      await emitEvent(tx, failed(1));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await lease()).toEqual([]);
  });

  test('that no endpoint wants is not stored', async () => {
    await transaction(database.sql, (tx) => emitEvent(tx, failed(1)));
    const [row] = await database.sql`select count(*)::int as n from webhook_events where app_id = ${appId}`;
    expect(row).toEqual({ n: 0 });
  });
});

describe('leased deliveries', () => {
  test('is not leased again, by any number of senders at once, until its lease ends', async () => {
    await endpointOf(null, ['tree.failed']);
    for (let n = 0; n < 20; n++) await transaction(database.sql, (tx) => emitEvent(tx, failed(n)));
    const leased = (await Promise.all([lease(), lease(), lease(), lease()])).flat();
    expect(new Set(leased.map(({ delivery_id }) => delivery_id)).size).toBe(leased.length);
    const rest = await lease();
    expect(leased.length + rest.length).toBe(20);
    expect(await lease()).toEqual([]);
    await database.sql`update webhook_deliveries set next_at = now() where app_id = ${appId}`;
    const again = await lease();
    expect([again.length, new Set(again.map(({ attempts }) => attempts))]).toEqual([20, new Set([2])]);
  });

  test('are limited per endpoint, and skip a busy one', async () => {
    const [one, other] = [await endpointOf(null, ['tree.failed']), await endpointOf(null, ['tree.failed'])];
    for (let n = 0; n < 5; n++) await transaction(database.sql, (tx) => emitEvent(tx, failed(n)));
    const leased = await lease([one.webhook_id], 3);
    expect(leased.map(({ webhook_id }) => webhook_id)).toEqual(Array(3).fill(other.webhook_id));
  });
});

test('mass changes become one event a minute with a count', async () => {
  await endpointOf(null, ['document.failed']);
  for (let n = 0; n < 7; n++)
    await transaction(database.sql, (tx) =>
      gatherEvent(tx, { appId, owner: null, type: 'document.failed', data: { count: 1 } }),
    );
  expect(await lease()).toEqual([]);
  await database.sql`update webhook_deliveries set next_at = now() where app_id = ${appId}`;
  expect((await lease()).map(({ data }) => data)).toEqual([{ count: 7 }]);
});
