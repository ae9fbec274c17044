import { beforeAll, expect, test } from 'vitest';
import { addMentions } from '../../../test/add-mentions.ts';
import { isolationCase } from '../../../test/isolation/isolation-case.ts';
import type { Caller } from '../../../test/service.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

isolationCase('GET /entities/merges', async (_viewer, victim, world) => [
  { method: 'GET', path: '/entities/merges?limit=200', statuses: [200] },
  { method: 'GET', path: `/entities/merges?entity_id=${await world.entityIdOf(victim)}`, statuses: [404] },
]);

const { service } = useSharedService();
let app: Caller;
let rival: Caller;
beforeAll(async () => {
  app = await service.createApp('mergers');
  rival = await service.createApp('onlookers');
  await addMentions(service, app, 'minutes', [
    'person:Robert Miller',
    'person:Jane Miller',
    'person:Kate Moss',
  ]);
  await addMentions(service, app, 'mail', ['person:Bob Miller', 'person:Rob Miller']);
  await addMentions(service, app.as('zoe'), 'diary', ['person:Secret Moss']);
  await addMentions(service, rival, 'rival minutes', ['person:Robert Miller', 'person:Bob Miller']);
});

interface ListedMerge {
  merge_id: string;
  verdict: string;
  reason: string | null;
  into: { entity_id: string | null; name: string | null };
  from: { entity_id: string | null; name: string | null }[];
}
const listed = async (caller: Caller, query = ''): Promise<ListedMerge[]> =>
  (await caller.get(`/entities/merges${query}`)).body.items;
const idOf = async (caller: Caller, name: string): Promise<string> => {
  const { items } = (await caller.get('/entities?limit=500')).body;
  return items.find((one: { name: string }) => one.name === name)?.id ?? `nothing is called ${name}`;
};
async function merge(caller: Caller, into: string, from: string[], reason?: string): Promise<string> {
  const { status, body } = await caller.post('/entities/merge', { into, from, reason });
  if (status !== 200) throw new Error(`${status}: ${body.message}`);
  return body.merge_id;
}

test('a merge is listed with its names and reason until it is undone', async () => {
  const [robert, bob, rob] = [
    await idOf(app, 'Robert Miller'),
    await idOf(app, 'Bob Miller'),
    await idOf(app, 'Rob Miller'),
  ];
  const id = await merge(app, robert, [bob, rob], 'short forms');
  const [one] = await listed(app);
  expect(one).toMatchObject({
    merge_id: id,
    verdict: 'same',
    reason: 'short forms',
    into: { entity_id: robert, name: 'Robert Miller' },
  });
  expect(one?.from.map(({ name }) => name).toSorted()).toEqual(['Bob Miller', 'Rob Miller']);
  expect(one?.from.map(({ entity_id }) => entity_id)).toEqual([robert, robert]);
  expect((await app.post(`/entities/merges/${id}/undo`)).status).toBe(200);
  expect(await listed(app)).toEqual([]);
});

test('a reader may list the decisions of the same app; another app and a user see only their own', async () => {
  const [robert, jane] = [await idOf(app, 'Robert Miller'), await idOf(app, 'Jane Miller')];
  const ofApp = await merge(app, robert, [jane]);
  const ofRival = await merge(rival, await idOf(rival, 'Robert Miller'), [await idOf(rival, 'Bob Miller')]);
  const zoe = app.as('zoe');
  const ofZoe = await merge(zoe, await idOf(zoe, 'Kate Moss'), [await idOf(zoe, 'Secret Moss')]);
  const { key } = (await app.post('/auth/keys', { name: 'reader', scopes: ['memories:read'] })).body;
  const ids = async (caller: Caller) => (await listed(caller)).map(({ merge_id }) => merge_id);
  expect(await ids(app)).toEqual([ofApp]);
  expect(await ids(service.caller(key))).toEqual([ofApp]);
  expect(await ids(rival)).toEqual([ofRival]);
  expect(await ids(zoe)).toEqual([ofZoe]);
  expect(await ids(app.as('max'))).toEqual([]);
  expect(JSON.stringify(await listed(app))).not.toContain('Secret');
  for (const [caller, id] of [
    [app, ofApp],
    [rival, ofRival],
    [zoe, ofZoe],
  ] as const)
    expect((await caller.post(`/entities/merges/${id}/undo`)).status).toBe(200);
});

test('separated and postponed pairs are listed too, and can be undone', async () => {
  const shop = await service.createApp('reviewers');
  await addMentions(service, shop, 's1', ['person:Robert Miller']);
  await addMentions(service, shop, 's2', ['person:Bob Miller']);
  const [{ id }] = (await shop.get('/entities/reviews')).body.items;
  for (const decision of ['different', 'later']) {
    const { merge_id } = (await shop.post(`/entities/reviews/${id}`, { decision })).body;
    expect(await listed(shop)).toMatchObject([{ merge_id, verdict: decision }]);
    await shop.post(`/entities/merges/${merge_id}/undo`);
  }
});

test('pages are consecutive without a gap, and can be limited to one entity', async () => {
  const [robert = '', jane = '', kate = ''] = await Promise.all(
    ['Robert Miller', 'Jane Miller', 'Kate Moss'].map((name) => idOf(app, name)),
  );
  const first = await merge(app, robert, [jane]);
  const bob = await idOf(app, 'Bob Miller');
  const second = await merge(app, kate, [bob]);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await app.get(`/entities/merges?limit=1${cursor}`);
    seen.push(...body.items.map((one: ListedMerge) => one.merge_id));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(seen).toEqual([second, first]);
  expect((await listed(app, `?entity_id=${bob}`)).map(({ merge_id }) => merge_id)).toEqual([second]);
  expect((await rival.get(`/entities/merges?entity_id=${bob}`)).status).toBe(404);
  for (const query of ['?cursor=x', '?entity_id=none', '?limit=0'])
    expect((await app.get(`/entities/merges${query}`)).status).toBe(422);
});

test('a name whose documents are deleted is listed without it', async () => {
  const shop = await service.createApp('forgetters');
  await addMentions(service, shop, 'kept', ['person:Robert Miller']);
  await addMentions(service, shop, 'dropped', ['person:Bob Miller']);
  await merge(shop, await idOf(shop, 'Robert Miller'), [await idOf(shop, 'Bob Miller')]);
  await shop.send('DELETE', '/memories/delete/vault/dropped');
  const merges = await listed(shop);
  expect(JSON.stringify(merges)).not.toContain('Bob');
});
