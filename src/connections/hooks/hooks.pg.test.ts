import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { tablesWith } from '../../../test/stored/tables-with.ts';
import { insertConnection, SECRET_KEY } from '../../../test/vendors/account-sync.ts';
import { transaction } from '../../db/transaction.ts';
import { notionConnector } from '../../sources/notion/account/connector.ts';
import { dropboxConnector } from '../../sources/dropbox/account/connector.ts';
import { linearConnector } from '../../sources/linear/account/connector.ts';
import { bringRunForward, insertDelivery } from './delivery-queries.ts';
import { deleteHook, findHook } from './hook-queries.ts';
import { awaitSecret, keepSecret, putHook, shownSecret } from './hook-secret.ts';
import { receiveHook } from './receive-hook.ts';
import { findHookState } from './sent-secret-queries.ts';

const database = useDatabase();
const SECRET = 'hook-canary-secret';
const parts = {
  secretKey: SECRET_KEY,
  connectors: new Map([['linear' as const, linearConnector]]),
  get sql() {
    return database.sql;
  },
};
let apps = 0;
let ids = { appId: '', connectionId: '' };
beforeEach(async () => {
  const appId = `hooks${apps++}`;
  await insertApp(database.sql, appId);
  ids = await insertConnection(database.sql, { appId, connector: linearConnector, key: 'k' });
  await database.sql`update connections set next_run_at = now() + interval '15 minutes' where app_id = ${appId}`;
  await transaction(database.sql, (tx) => putHook(tx, parts, { ...ids, secret: SECRET }));
});

/** Returns whole minutes, or null while a run is open. */
const dueInMinutes = async (): Promise<number | null> => {
  const [row] = await database.sql<{ minutes: number | null }[]>`
    select round(extract(epoch from nullif(next_run_at, 'infinity') - now()) / 60)::int as minutes
    from connections where app_id = ${ids.appId}`;
  return row?.minutes ?? null;
};
let count = 0;
const signed = (secret = SECRET, at = new Date()) => {
  const body = JSON.stringify({ action: 'update', id: count++, webhookTimestamp: at.getTime() });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const get = (name: string) => (name === 'linear-signature' ? signature : null);
  return { url: '', headers: { get }, body: Buffer.from(body), now: new Date() };
};
const receive = (request = signed(), connectionId = ids.connectionId) =>
  receiveHook(parts, connectionId, request);
const passMinutes = (minutes: number) =>
  database.sql`
    update connection_hooks set due_at = due_at - ${minutes}::int * interval '1 minute' where app_id = ${ids.appId}`;

describe('a request of a vendor', () => {
  test('makes the next run due at once; further requests within a minute cause one run a minute later', async () => {
    await receive();
    expect(await dueInMinutes()).toBe(0);
    // That run continues: changes in the meantime are read by the next one.
    await database.sql`update connections set next_run_at = 'infinity' where app_id = ${ids.appId}`;
    for (let i = 0; i < 5; i++) await receive();
    expect(await dueInMinutes()).toBe(1);
    await database.sql`update connections set next_run_at = 'infinity' where app_id = ${ids.appId}`;
    await passMinutes(10);
    await receive();
    expect(await dueInMinutes()).toBe(0);
  });

  test('that is repeated changes nothing, for a day', async () => {
    const request = signed();
    await receive(request);
    await database.sql`update connections set next_run_at = 'infinity' where app_id = ${ids.appId}`;
    await passMinutes(10);
    await receive(request);
    expect(await dueInMinutes()).toBeNull();
    await database.sql`update hook_deliveries set received_at = now() - interval '25 hours' where app_id = ${ids.appId}`;
    await receive();
    expect(await database.sql`select from hook_deliveries where app_id = ${ids.appId}`).toHaveLength(1);
  });

  test('is refused with the same answer if its signature is wrong or old, or the connection has no hook', async () => {
    const refused = { status: 401, code: 'HookRefused' };
    await expect(receive(signed('another-secret'))).rejects.toMatchObject(refused);
    await expect(receive(signed(SECRET, new Date(Date.now() - 600_000)))).rejects.toMatchObject(refused);
    await expect(receive(signed(), 'no id')).rejects.toMatchObject(refused);
    await expect(receive(signed(), '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject(refused);
    expect(await transaction(database.sql, (tx) => deleteHook(tx, ids))).toBe(true);
    expect(await transaction(database.sql, (tx) => deleteHook(tx, ids))).toBe(false);
    await expect(receive()).rejects.toMatchObject(refused);
    expect(await dueInMinutes()).toBe(15);
    expect(await database.sql`select from hook_deliveries where app_id = ${ids.appId}`).toHaveLength(0);
  });

  test.each(['paused', 'failing', 'needs_reauth', 'deleting'])(
    'starts nothing of a connection that is %s',
    async (state) => {
      await database.sql`update connections set state = ${state} where app_id = ${ids.appId}`;
      await receive();
      expect(await dueInMinutes()).toBe(15);
    },
  );

  test('of one connection does not affect another app’s, even if the secret is the same', async () => {
    const other = `${ids.appId}-other`;
    await insertApp(database.sql, other);
    const theirs = await insertConnection(database.sql, {
      appId: other,
      connector: linearConnector,
      key: 'k',
    });
    await database.sql`update connections set next_run_at = 'infinity' where app_id = ${other}`;
    await transaction(database.sql, (tx) => putHook(tx, parts, { ...theirs, secret: SECRET }));
    await receive();
    const [row] = await database.sql`
      select next_run_at = 'infinity' as rests from connections where app_id = ${other}`;
    expect(row).toEqual({ rests: true });
    await transaction(database.sql, async (tx) => {
      const crossed = { appId: other, connectionId: ids.connectionId };
      expect(await deleteHook(tx, crossed)).toBe(false);
      await bringRunForward(tx, crossed);
    });
    expect((await findHook(database.sql, ids.connectionId))?.app_id).toBe(ids.appId);
  });
});

test('the secret is stored sealed for its connection, and no body is stored', async () => {
  const marked = signed();
  await receive({ ...marked, body: marked.body });
  for (const text of [SECRET, '"action":"update"']) expect(await tablesWith(database.sql, text)).toEqual([]);
  const other = await insertConnection(database.sql, {
    appId: ids.appId,
    connector: linearConnector,
    key: 'k',
  });
  await transaction(database.sql, (tx) => putHook(tx, parts, { ...other, secret: SECRET }));
  await database.sql`
    update connection_hooks o set sealed = s.sealed from connection_hooks s
    where o.connection_id = ${other.connectionId} and s.connection_id = ${ids.connectionId}`;
  await expect(receive(signed(), other.connectionId)).rejects.toThrow();
  await database.sql`delete from connections where app_id = ${ids.appId}`;
  expect(await database.sql`select from connection_hooks where app_id = ${ids.appId}`).toHaveLength(0);
});

test('a Dropbox request about several accounts affects only their connections', async () => {
  const other = `${ids.appId}-dropbox`;
  await insertApp(database.sql, other);
  const theirs = await insertConnection(database.sql, {
    appId: other,
    connector: dropboxConnector,
    key: 'k',
  });
  await database.sql`update connections set source = 'dropbox', account_id = 'dbid:mine' where app_id = ${ids.appId}`;
  await database.sql`
    update connections set account_id = 'dbid:theirs', next_run_at = 'infinity' where app_id = ${other}`;
  await transaction(database.sql, (tx) => putHook(tx, parts, { ...theirs, secret: SECRET }));
  const body = JSON.stringify({ list_folder: { accounts: ['dbid:mine', 'dbid:else'] } });
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  const get = (name: string) => (name === 'x-dropbox-signature' ? signature : null);
  const give = (connectionId: string) =>
    receiveHook(
      { ...parts, sql: database.sql, connectors: new Map([['dropbox' as const, dropboxConnector]]) },
      connectionId,
      { url: '', headers: { get }, body: Buffer.from(body), now: new Date() },
    );
  await expect(give(theirs.connectionId)).rejects.toMatchObject({ status: 401 });
  await give(ids.connectionId);
  expect(await dueInMinutes()).toBe(0);
  const [row] = await database.sql`
    select next_run_at = 'infinity' as rests from connections where app_id = ${other}`;
  expect(row).toEqual({ rests: true });
});

describe('a secret that the vendor creates itself', () => {
  const token = (secret: string) => ({
    url: '',
    headers: { get: () => null },
    body: Buffer.from(JSON.stringify({ verification_token: secret })),
    now: new Date(),
  });
  const event = (secret: string) => {
    const body = JSON.stringify({ id: count++, timestamp: new Date().toISOString() });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const get = (name: string) => (name === 'x-notion-signature' ? `sha256=${signature}` : null);
    return { url: '', headers: { get }, body: Buffer.from(body), now: new Date() };
  };
  const notion = { connectors: new Map([['notion' as const, notionConnector]]), secretKey: SECRET_KEY };
  const give = (request: ReturnType<typeof event>) =>
    receiveHook({ ...notion, sql: database.sql }, ids.connectionId, request);
  const begin = () => transaction(database.sql, (tx) => awaitSecret(tx, parts, ids));
  const shown = async () => {
    const row = await findHookState(database.sql, ids);
    return { is_set: row?.is_set, secret: shownSecret(SECRET_KEY, ids, row) };
  };
  const refused = { status: 401, code: 'HookRefused' };
  beforeEach(async () => {
    await database.sql`update connections set source = 'notion' where app_id = ${ids.appId}`;
  });

  test('is accepted once while somebody waits for it, shown until it signs, and signs from then on', async () => {
    await expect(give(token('secret_of_nobody'))).rejects.toMatchObject(refused);
    await begin();
    expect(await shown()).toEqual({ is_set: false, secret: null });
    await expect(give(event(SECRET))).rejects.toMatchObject(refused);
    await give(token('secret_of_notion'));
    expect(await shown()).toEqual({ is_set: true, secret: 'secret_of_notion' });
    await expect(give(token('secret_of_another'))).rejects.toMatchObject(refused);
    await expect(give(event('secret_of_another'))).rejects.toMatchObject(refused);
    expect(await dueInMinutes()).toBe(15);
    await give(event('secret_of_notion'));
    expect(await dueInMinutes()).toBe(0);
    expect(await shown()).toEqual({ is_set: true, secret: null });
    await expect(give(token('secret_of_another'))).rejects.toMatchObject(refused);
    expect(await tablesWith(database.sql, 'secret_of_notion')).toEqual([]);
  });

  test('is neither accepted nor shown after ten minutes, and can be waited for again', async () => {
    const pass = () =>
      database.sql`update connection_hooks set awaited_until = awaited_until - interval '11 minutes' where app_id = ${ids.appId}`;
    await begin();
    await pass();
    await expect(give(token('secret_of_notion'))).rejects.toMatchObject(refused);
    expect(await shown()).toEqual({ is_set: false, secret: null });
    await begin();
    await give(token('secret_of_notion'));
    await pass();
    expect(await shown()).toEqual({ is_set: true, secret: null });
    await give(event('secret_of_notion'));
    await begin();
    await expect(give(event('secret_of_notion'))).rejects.toMatchObject(refused);
  });

  test('is not accepted from a vendor that does not make one, or for another app', async () => {
    await begin();
    await expect(receive(token('secret_of_notion'))).rejects.toMatchObject(refused);
    const other = { appId: `${ids.appId}-none`, connectionId: ids.connectionId };
    await transaction(database.sql, async (tx) => {
      expect(await keepSecret(tx, SECRET_KEY, { ...other, secret: 'secret_of_notion' })).toBe(false);
    });
    expect(await findHookState(database.sql, other)).toBeNull();
  });
});

test('of two simultaneous requests with one signature, one is new', async () => {
  const hash = Buffer.from('same');
  const both = await Promise.all(
    [1, 2].map(() => transaction(database.sql, (tx) => insertDelivery(tx, ids, hash))),
  );
  expect(both.toSorted()).toEqual([false, true]);
});
