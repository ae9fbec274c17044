import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../db/types.ts';
import { emitEvent } from './emit-event.ts';
import {
  disableEndpoint,
  findEndpoint,
  insertEndpoint,
  listDeliveryRows,
  markFailing,
  replayDeliveries,
  rotateSecret,
  updateEndpoint,
} from './endpoint-queries.ts';
import { deleteOldEvents, leaseDeliveries, recordDelivered } from './event-queries.ts';

const database = useDatabase();
let run = 0;
let appId = '';
let id = '';
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(database.sql, work);
const find = () => findEndpoint(database.sql, { appId, userId: null }, id);
const list = (status: string | null = null) =>
  listDeliveryRows(database.sql, appId, id, { status, before: null, limit: 100 });
const lease = () =>
  leaseDeliveries(database.sql, { busy: [], perEndpoint: 100, limit: 100, leaseSeconds: 60 });
const emit = (count: number) =>
  inTx(async (tx) => {
    for (let n = 0; n < count; n++)
      await emitEvent(tx, { appId, owner: null, type: 'tree.failed', data: { n } });
  });
const TRIED = { time: '2026-05-04T10:00:00.000Z', code: 200, ms: 5, error: null };

beforeEach(async () => {
  await database.sql`delete from webhooks`;
  appId = `app${run++}`;
  await insertApp(database.sql, appId);
  const endpoint = {
    url: 'https://a.example',
    events: ['tree.failed'],
    secretSealed: Buffer.from('first'),
  };
  id = (await inTx((tx) => insertEndpoint(tx, { appId, userId: null }, endpoint))).webhook_id;
});

describe('a secret that was rotated', () => {
  const sealedNow = async () => {
    await emit(1);
    const [leased] = await lease();
    return [leased?.secret_sealed, leased?.old_secret_sealed].map((one) =>
      one ? Buffer.from(one).toString() : null,
    );
  };

  test('signs next to the new one until it expires', async () => {
    expect(await sealedNow()).toEqual(['first', null]);
    const secretSealed = Buffer.from('second');
    await inTx((tx) => rotateSecret(tx, appId, id, { secretSealed, overlapHours: 24 }));
    expect(await sealedNow()).toEqual(['second', 'first']);
    await database.sql`update webhooks set old_secret_until = now() where app_id = ${appId}`;
    expect(await sealedNow()).toEqual(['second', null]);
  });
});

describe('an endpoint that fails', () => {
  test('has failed for too long only after that many days without a success', async () => {
    const mark = () => inTx((tx) => markFailing(tx, appId, id, 5));
    expect(await mark()).toBe(false);
    await database.sql`
      update webhooks set failing_since = now() - interval '4 days 23 hours' where app_id = ${appId}`;
    expect(await mark()).toBe(false);
    await database.sql`update webhooks set failing_since = now() - interval '5 days 1 hour' where app_id = ${appId}`;
    expect(await mark()).toBe(true);
    await emit(1);
    const leased = await lease();
    await inTx((tx) =>
      recordDelivered(
        tx,
        leased.map((delivery) => ({ delivery, tried: TRIED })),
      ),
    );
    expect((await find())?.failing_since).toBeNull();
    expect(await mark()).toBe(false);
  });

  test('and is disabled has nothing waiting, and is disabled once', async () => {
    await emit(3);
    const disable = () => inTx((tx) => disableEndpoint(tx, appId, id, 'It is gone.'));
    expect([await disable(), await disable()]).toEqual([{ owner: null }, null]);
    expect((await list()).map(({ status }) => status)).toEqual(['dead', 'dead', 'dead']);
    expect((await find())?.disabled_because).toBe('It is gone.');
    await emit(1);
    expect(await list()).toHaveLength(3);
    await inTx((tx) => updateEndpoint(tx, appId, id, { enabled: true }));
    expect(await find()).toMatchObject({ disabled_at: null, disabled_because: null });
  });
});

test('10,000 dead deliveries are replayed at once, each under the id of its event', async () => {
  await database.sql`
    with events as (
      insert into webhook_events (app_id, type, data)
      select ${appId}, 'tree.failed', jsonb_build_object('n', n) from generate_series(1, 10000) n
      returning event_id)
    insert into webhook_deliveries (app_id, webhook_id, event_id, status)
    select ${appId}, ${id}, event_id, 'dead' from events`;
  const every = { deliveryId: null, after: null, before: null, types: null, status: 'dead' };
  const replay = () => inTx((tx) => replayDeliveries(tx, appId, id, every));
  expect([await replay(), await replay()]).toEqual([10_000, 0]);
  const seen = new Set<string>();
  for (let leased = await lease(); leased.length; leased = await lease())
    for (const { event_id, attempts } of leased) {
      expect([seen.has(event_id), attempts]).toEqual([false, 1]);
      seen.add(event_id);
    }
  expect(seen.size).toBe(10_000);
});

test('events older than 30 days are deleted, with their deliveries', async () => {
  await emit(2);
  const [newest] = await list();
  await database.sql`
    update webhook_events set created_at = now() - interval '31 days'
    where app_id = ${appId} and event_id = ${newest?.event_id ?? ''}`;
  await deleteOldEvents(database.sql, 30);
  expect(await list()).toHaveLength(1);
});

test('ten thousand dead deliveries are replayed once each, under the same ids, even when requested twice', async () => {
  await database.sql`
    with event as (
      insert into webhook_events (app_id, type, data)
      select ${appId}, 'tree.failed', jsonb_build_object('n', n) from generate_series(1, 10000) as n
      returning event_id)
    insert into webhook_deliveries (app_id, webhook_id, event_id, status, attempts)
    select ${appId}, ${id}, event_id, 'dead', 10 from event`;
  const events = await database.sql<{ event_id: string }[]>`
    select event_id from webhook_events where app_id = ${appId}`;
  const all = { deliveryId: null, after: null, before: null, types: null, status: 'dead' };
  const replay = () => inTx((tx) => replayDeliveries(tx, appId, id, all));
  expect((await Promise.all([replay(), replay()])).toSorted()).toEqual([0, 10_000]);
  const sent: string[] = [];
  for (;;) {
    const leased = await leaseDeliveries(database.sql, {
      busy: [],
      perEndpoint: 1_000,
      limit: 1_000,
      leaseSeconds: 600,
    });
    if (!leased.length) break;
    expect(new Set(leased.map(({ attempts }) => attempts))).toEqual(new Set([1]));
    sent.push(...leased.map(({ event_id }) => event_id));
  }
  expect(sent.toSorted()).toEqual(events.map(({ event_id }) => event_id).toSorted());
});
