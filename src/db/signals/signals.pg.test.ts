import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { transaction } from '../transaction.ts';
import { type Signal, sendSignal } from './signal.ts';
import { createSignals, type Signals } from './signals.ts';
import { createChangeNotifier } from './notify-changes.ts';

const database = useDatabase('a');
const opened: Signals[] = [];
afterEach(async () => {
  for (const signals of opened.splice(0)) await signals.close();
});

const log = { warn: () => {} };
const signal = (type: string, appId: string | null = 'a'): Signal => ({ appId, owner: null, type, data: {} });

/** Starts a listening process and collects what it receives. */
async function listening(appId: string | null = 'a') {
  const received: string[] = [];
  let missed = 0;
  let forgotten = 0;
  const signals = createSignals(database.url, log, () => forgotten++);
  opened.push(signals);
  const unsubscribe = await signals.subscribe(appId, {
    receive: ({ type }) => received.push(type),
    miss: () => missed++,
  });
  const receives = (...types: string[]) =>
    eventually(
      async () => received,
      (list) => types.every((type) => list.includes(type)),
    );
  return { received, receives, unsubscribe, missed: () => missed, forgotten: () => forgotten };
}

test('every process receives committed signals in order, and no rolled back ones', async () => {
  const [first, second] = [await listening(), await listening()];
  await transaction(database.sql, async (tx) => {
    await sendSignal(tx, signal('undone'));
    throw new Error('rolled back');
  }).catch(() => {});
  await transaction(database.sql, async (tx) => {
    await sendSignal(tx, signal('one'));
    await sendSignal(tx, signal('two'));
  });
  for (const { receives } of [first, second]) expect(await receives('two')).toEqual(['one', 'two']);
});

test('an app receives nothing of another’s, and nothing after it unsubscribed', async () => {
  const [other, left, stays, every] = [
    await listening('b'),
    await listening(),
    await listening(),
    await listening(null),
  ];
  left.unsubscribe();
  await sendSignal(database.sql, signal('of a'));
  await sendSignal(database.sql, signal('of all', null));
  expect(await stays.receives('of all')).toEqual(['of a', 'of all']);
  expect(await other.receives('of all')).toEqual(['of all']);
  expect(await every.receives('of all')).toEqual(['of a', 'of all']);
  expect(left.received).toEqual([]);
});

test('a lost connection is replaced, and subscribers are notified that they may have missed something', async () => {
  const one = await listening();
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cambium-signals'`;
  await eventually(
    async () => one.missed(),
    (n) => n === 1,
  );
  await sendSignal(database.sql, signal('after'));
  expect(await one.receives('after')).toEqual(['after']);
});

test('lists that are too long for a signal are omitted', async () => {
  const paths = Array.from({ length: 1_000 }, (_, i) => `company/a-long-name-${i}.md`);
  const one = Promise.withResolvers<Signal>();
  const signals = createSignals(database.url, log, () => {});
  opened.push(signals);
  await signals.subscribe('a', { receive: one.resolve, miss: () => {} });
  await sendSignal(database.sql, { ...signal('edit.needs_review'), data: { tree_id: 't', paths } });
  expect(await one.promise).toEqual({ ...signal('edit.needs_review'), data: { tree_id: 't' } });
});

test('many document changes are few signals, and no owner is missed', async () => {
  const sent: Signal[] = [];
  const signals = createSignals(database.url, log, () => {});
  opened.push(signals);
  await signals.subscribe('a', { receive: (one) => sent.push(one), miss: () => {} });
  const notifier = createChangeNotifier(database.sql, log);
  for (let i = 0; i < 500; i++)
    for (const owner of [null, 'zoe', 'max']) notifier.documentsChanged('a', owner);
  await notifier.close();
  const owners = await eventually(
    async () => sent.map(({ owner }) => owner),
    (list) => list.length >= 3,
  );
  expect(owners.toSorted()).toEqual(['max', null, 'zoe']);
});

test('after credentials changed, every process clears its caches and then notifies its streams', async () => {
  const one = await listening();
  const notifier = createChangeNotifier(database.sql, log);
  notifier.credentialsChanged();
  await one.receives('credentials.changed');
  expect(one.forgotten()).toBe(1);
  await notifier.close();
});
