import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../client/client.ts';
import type { StreamedEvent } from '../../../client/types.ts';
import type { Caller } from '../../../test/caller.ts';
import { eventually } from '../../../test/eventually.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { spawnService } from '../../../test/spawned-service.ts';
import { insertAudienceOf } from '../../../test/stored/audiences.ts';
import { sendSignal } from '../../db/signals/signal.ts';

isolationCase('GET /events', plain('GET', '/events', undefined, [406]));

const SECRET = { CAMBIUM_SECRET_KEY: 'ab'.repeat(32) };
const { service, admin } = useService({ env: SECRET });
const leave: AbortController[] = [];
afterEach(() => {
  for (const one of leave.splice(0)) one.abort();
});

interface Listening {
  events: StreamedEvent[];
  /** Waits until these types have arrived; returns all types so far. */
  receives: (...types: string[]) => Promise<string[]>;
  /** Resolves with the reason once the iteration has ended. */
  ended: Promise<unknown>;
  opened: () => number;
}

async function listen(caller: Caller, { url = service.url } = {}): Promise<Listening> {
  const abort = new AbortController();
  leave.push(abort);
  const asUser = caller.headers['x-as-user'];
  const client = createClient({ url, apiKey: caller.key, ...(asUser === undefined ? {} : { asUser }) });
  const events: StreamedEvent[] = [];
  let opened = 0;
  const ended = (async () => {
    for await (const event of client.events({ signal: abort.signal, onOpen: () => opened++ }))
      events.push(event);
  })().catch((error: unknown) => error);
  await eventually(
    async () => opened,
    (n) => n > 0,
  );
  const receives = async (...types: string[]) => {
    const received = await eventually(
      async () => events,
      (list) => types.every((type) => list.some((event) => event.type === type)),
      20_000,
    );
    expect(received.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
    return received.map(({ type }) => type);
  };
  return { events, receives, ended, opened: () => opened };
}

const addedBy = (caller: Caller, text: string) => caller.post('/memories/add', { text });

describe('with a tree', () => {
  let treeId: string;
  let path: string;
  let sha256: string;
  beforeAll(async () => {
    await importDocuments(admin, SMALL_ORGANIZATION);
    await service.settled();
    const tree = await growTree(admin);
    treeId = tree.tree_id;
    [{ path, sha256 }] = tree.files;
  });

  test('events have ids and no text, and edits are changes of the tree', async () => {
    const listening = await listen(admin);
    await admin.post(`/context-documents/tree/${treeId}/proposals`, {
      path,
      base_sha256: sha256,
      content: '# Secret words\n',
      reason: 'x',
    });
    await admin.post(`/context-documents/tree/${treeId}/publish`);
    const edited = await admin.send('PATCH', `/context-documents/tree/${treeId}/files`, {
      files: { [path]: '# Other secret words\n' },
    });
    expect(edited.status).toBe(200);
    await listening.receives('proposal.created', 'tree.published', 'tree.changed');
    for (const { timestamp, data } of listening.events) {
      expect(data.tree_id).toBe(treeId);
      expect(Date.parse(timestamp)).not.toBeNaN();
    }
    expect(JSON.stringify(listening.events)).not.toContain('ecret words');
  });

  test('a key that reads only memories is refused; one that reads only trees receives nothing about documents', async () => {
    const keyWith = async (scopes: string[]) =>
      service.caller((await admin.post('/auth/keys', { name: 'one', scopes })).body.key);
    const refused = await (await keyWith(['memories:read'])).get('/events', { accept: 'text/event-stream' });
    expect(refused.status).toBe(403);
    const trees = await listen(await keyWith(['trees:read']));
    await addedBy(admin, 'The wombat sleeps.');
    await admin.post(`/context-documents/tree/${treeId}/publish`);
    expect(new Set(await trees.receives('tree.published'))).toEqual(new Set(['tree.published']));
  });
});

test('of two apps with two users each, everyone receives only events of their own or shared data', async () => {
  const WRITERS = ['app', 'zoe', 'max', 'rival', 'eve'] as const;
  const received: Record<string, Record<string, number>> = {};
  for (const writer of WRITERS) {
    // Separate apps: a late event of one document does not reach listeners of another.
    const app = await service.createApp(`app-of-${writer}`);
    const rival = await service.createApp(`rival-of-${writer}`);
    const callers = { app, zoe: app.as('zoe'), max: app.as('max'), rival, eve: rival.as('zoe') };
    const listening = await Promise.all(
      Object.entries(callers).map(async ([name, one]) => [name, await listen(one)] as const),
    );
    await addedBy(callers[writer], `A note of ${writer}.`);
    const [, own] = listening.find(([name]) => name === writer) ?? [];
    await own?.receives('documents.changed');
    await service.settled();
    // All receive the same signal at once: a stream without an event by now will get none.
    received[writer] = Object.fromEntries(
      listening.map(([name, { events }]) => [name, Math.min(events.length, 1)]),
    );
    for (const one of leave.splice(0)) one.abort();
  }
  const none = { app: 0, zoe: 0, max: 0, rival: 0, eve: 0 };
  expect(received).toEqual({
    app: { ...none, app: 1, zoe: 1, max: 1 },
    zoe: { ...none, zoe: 1 },
    max: { ...none, max: 1 },
    rival: { ...none, rival: 1, eve: 1 },
    eve: { ...none, eve: 1 },
  });
});

test('a hundred writes at once are a few events', async () => {
  await service.settled();
  const listening = await listen(admin);
  await Promise.all(Array.from({ length: 100 }, (_, i) => addedBy(admin, `Note number ${i}.`)));
  await service.settled();
  await listening.receives('documents.changed');
  // Each document is stored and processed: two changes.
  expect(listening.events.length).toBeLessThan(100);
});

test('a stream ends without further events when its key is revoked', async () => {
  // A separate app: late events of other tests' writes do not reach it.
  const app = await service.createApp('app-of-gone');
  const { body } = await app.post('/auth/keys', { name: 'gone', scopes: ['trees:read', 'memories:read'] });
  const listening = await listen(service.caller(body.key));
  await app.send('DELETE', `/auth/keys/${body.id}`);
  await addedBy(app, 'Said after the key was revoked.');
  expect(await listening.ended).toMatchObject({ status: 401 });
  expect(listening.events).toEqual([]);
});

test('a stream stops reporting what was shared with its user once the source removed them', async () => {
  const appId = 'app-of-removed';
  const app = await service.createApp(appId);
  const { sql } = service.database;
  const audience = await insertAudienceOf(sql, appId, ['user:zoe']);
  const listening = await listen(app.as('zoe'));
  const tell = (type: string, owner: string) => sendSignal(sql, { appId, owner, type, data: { count: 1 } });
  await tell('document.failed', audience);
  await listening.receives('document.failed');
  await sql`delete from audience_members where app_id = ${appId} and audience_id = ${audience}`;
  const opened = await eventually(
    async () => {
      await tell('documents.changed', 'zoe');
      return listening.opened();
    },
    (n) => n > 1,
  );
  expect(opened).toBeGreaterThan(1);
  await tell('document.failed', audience);
  await tell('tree.failed', 'zoe');
  await listening.receives('tree.failed');
  expect(listening.events.filter(({ type }) => type === 'document.failed')).toHaveLength(1);
});

test('streams of another process receive this one’s events, and end when it stops', async () => {
  const second = await spawnService({
    ...SECRET,
    DATABASE_URL: service.database.url,
    CAMBIUM_WORKER: 'false',
    CAMBIUM_LOG_LEVEL: 'fatal',
  });
  const listening = await listen(admin, { url: second.url });
  await addedBy(admin, 'Written beside it.');
  await listening.receives('documents.changed');
  const opened = listening.opened();
  await second.close();
  await addedBy(admin, 'Written when it was gone.');
  expect(listening.opened()).toBe(opened);
});

test('a request for anything but a stream is refused and says how to request one', async () => {
  const { status, body } = await admin.get('/events');
  expect([status, body.error]).toEqual([406, 'NotAcceptable']);
});
