import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../../test/vendors/account-sync.ts';
import { MemorySync } from '../../../test/vendors/memory-sync.ts';
import { FakeSlack } from '../../../test/vendors/slack.ts';
import { slackConnector } from '../../sources/slack/account/connector.ts';
import { listAudienceIds, replaceIdentities } from '../../auth/identities/queries.ts';
import { transaction } from '../../db/transaction.ts';
import type { Access, Reader } from '../../sources/contract.ts';
import { deleteConnections } from './delete-connections.ts';

const database = useDatabase();
let apps = 0;
let appId = '';

beforeEach(async () => {
  appId = `app${apps++}`;
  await insertApp(database.sql, appId, ['zoe', 'max', 'ida@taproot.example']);
});

const connect = async (owner: string | null, items: Record<string, Access>, reportsDeletions = true) => {
  const memory = await MemorySync.connect(database.sql, {
    appId,
    owner,
    visibility: 'source',
    reportsDeletions,
  });
  for (const [item, access] of Object.entries(items)) {
    memory.account.put(item, `Text of ${item}`);
    memory.account.share(item, access);
  }
  return memory;
};
const identify = (userId: string, ...identities: (`email:${string}` | `account:${string}`)[]) =>
  transaction(database.sql, (tx) => replaceIdentities(tx, { appId, userId }, { identities, proof: 'app' }));
/** Returns the titles of what a user may see through audiences. */
const seenBy = async (userId: string): Promise<string[]> => {
  const audiences = await listAudienceIds(database.sql, appId, userId);
  const rows = await database.sql<{ title: string }[]>`
    select title from documents where app_id = ${appId} and owner = any(${audiences}::text[]) order by title`;
  return rows.map((row) => row.title);
};
const channel = (group: string): Access => ({ kind: 'group', group });
const listed = (...readers: Reader[]): Access => ({ kind: 'listed', readers });

test('a document is visible to those whom the source allows, as far as they are known', async () => {
  const memory = await connect('zoe', {
    secret: channel('C1'),
    memo: listed('domain:taproot.example', 'account:notion:max'),
    own: { kind: 'connection' },
  });
  memory.account.groups.set('C1', ['email:max@taproot.example']);
  await memory.sync();
  expect([await seenBy('zoe'), await seenBy('max')]).toEqual([['Text of own'], []]);
  expect(await seenBy('ida@taproot.example')).toEqual(['Text of memo']);
  await identify('max', 'email:max@taproot.example');
  expect(await seenBy('max')).toEqual(['Text of memo', 'Text of secret']);
  await identify('max', 'account:notion:max');
  expect(await seenBy('max')).toEqual(['Text of memo']);
  // Never the app’s, whatever access was reported.
  const ofApp = await database.sql`select from documents where app_id = ${appId} and owner is null`;
  expect(ofApp).toHaveLength(0);
});

test('someone who leaves a channel finds nothing of it after the next read of its members, even if documents fail', async () => {
  const memory = await connect(null, { one: channel('C1'), two: channel('C1') });
  memory.account.groups.set('C1', ['email:max@taproot.example', 'email:ida@taproot.example']);
  await identify('max', 'email:max@taproot.example');
  await memory.sync();
  expect(await seenBy('max')).toHaveLength(2);
  const owners = () =>
    database.sql`select document_id, owner, revision from documents where app_id = ${appId} order by 1`;
  const before = await owners();
  memory.account.groups.set('C1', ['email:ida@taproot.example']);
  memory.pass(2);
  memory.account.faults.push(
    async () => {},
    async () => {
      throw new TypeError('a defect of reading');
    },
  );
  await memory.sync();
  expect([await seenBy('max'), await seenBy('ida@taproot.example')]).toEqual([
    [],
    ['Text of one', 'Text of two'],
  ]);
  // The documents themselves are unchanged.
  expect(await owners()).toEqual(before);
});

test('a document that gets new readers moves to them with everything derived from it, and keeps a caller’s additions', async () => {
  const memory = await connect(null, { memo: listed('user:max') });
  await memory.sync();
  await database.sql`update documents set collection = 'kept', metadata = metadata || '{"team": "a"}' where app_id = ${appId}`;
  memory.account.share('memo', listed('user:zoe'));
  expect((await memory.sync())?.counts).toEqual([0, 1, 0, 0, 0]);
  expect([await seenBy('max'), await seenBy('zoe')]).toEqual([[], ['Text of memo']]);
  const rows = await database.sql`
    select d.collection, d.metadata ->> 'team' as team, count(c.owner)::int as chunks, bool_and(c.owner = d.owner) as together
    from documents d join chunks c using (app_id, document_id)
    where d.app_id = ${appId} group by d.document_id, 1, 2`;
  expect(rows).toEqual([{ collection: 'kept', team: 'a', chunks: 1, together: true }]);
  memory.pass(2);
  await memory.sync();
  // Readers who no longer share anything are deleted.
  expect(await database.sql`select from audiences where app_id = ${appId}`).toHaveLength(1);
});

test('a private Slack channel is visible to its members, a public one to everybody, and a removed member loses it in an hour', async () => {
  const slack = new FakeSlack();
  await slack.start();
  onTestFinished(() => slack.close());
  const [secret, open] = [
    slack.channel('secret', { is_private: true, members: ['U1', 'U9'] }),
    slack.channel('open'),
  ];
  slack.say(secret, 'The canary sings');
  slack.say(open, 'Hello');
  // Without pauses between requests: limiters.pg.test.ts tests those.
  const connector = { ...slackConnector, everyMs: 0 };
  const account = {
    appId,
    connector,
    config: { api_url: slack.url },
    key: slack.key,
    visibility: 'source',
  } as const;
  const sync = new AccountSync(database.sql, await insertConnection(database.sql, account), connector);
  await identify('zoe', 'email:mara@taproot.example');
  await identify('max', 'account:slack:T1:U2');
  const seen = async () => ({
    zoe: await seenBy('zoe'),
    max: await seenBy('max'),
    ida: await seenBy('ida@taproot.example'),
  });
  expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [2, 0, 0, 0, 0] });
  expect(await seen()).toEqual({
    zoe: ['#open: Hello', '#secret: The canary sings'],
    max: ['#open: Hello'],
    ida: [],
  });
  secret.members = ['U2', 'U9'];
  sync.pass(1.1);
  await sync.sync();
  expect(await seen()).toEqual({
    zoe: ['#open: Hello'],
    max: ['#open: Hello', '#secret: The canary sings'],
    ida: [],
  });
  open.is_private = true;
  open.members = ['U1'];
  await sync.sync();
  expect(await seen()).toEqual({ zoe: ['#open: Hello'], max: ['#secret: The canary sings'], ida: [] });
});

test.each(['the connection', 'the user who connected it'])(
  'nothing shared remains when %s is deleted',
  async (what) => {
    const memory = await connect('zoe', { memo: listed('user:max') });
    await memory.sync();
    if (what === 'the connection') {
      await database.sql`update connections set state = 'deleting' where app_id = ${appId}`;
      await deleteConnections(memory.parts);
    } else await database.sql`delete from users where app_id = ${appId} and user_id = 'zoe'`;
    for (const table of ['documents', 'chunks', 'audiences', 'audience_members'])
      expect(await database.sql`select from ${database.sql(table)} where app_id = ${appId}`).toHaveLength(0);
    expect(
      await database.sql`select from users where app_id = ${appId} and ascii(user_id) < 32`,
    ).toHaveLength(0);
  },
);
