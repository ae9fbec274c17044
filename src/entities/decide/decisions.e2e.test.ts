import { beforeAll, describe, expect, test } from 'vitest';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';
import { addMentions, type TypedName } from '../../../test/add-mentions.ts';
import type { Caller } from '../../../test/service.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import type { Entity } from '../entity.ts';

isolationCase('GET /entities/:entity_id/related', async (_viewer, victim, world) => [
  { method: 'GET', path: `/entities/${await world.entityIdOf(victim)}/related`, statuses: [404] },
]);
isolationCase('GET /entities/reviews', plain('GET', '/entities/reviews?limit=200', undefined, [200]));
isolationCase('POST /entities/reviews/:review_id', async (viewer, victim, world) => [
  {
    method: 'POST',
    path: `/entities/reviews/${await world.entityIdOf(viewer)}~${await world.entityIdOf(victim)}`,
    body: { verdict: 'same' },
    statuses: [404],
  },
]);
isolationCase('POST /entities/merge', async (viewer, victim, world) => {
  const [own, other] = [await world.entityIdOf(viewer), await world.entityIdOf(victim)];
  const merge = { method: 'POST', path: '/entities/merge', statuses: [404] };
  return [
    { ...merge, body: { into: own, from: [other] } },
    { ...merge, body: { into: other, from: [own] } },
  ];
});
// Merge ids are random, and only whoever made a merge gets its id.
isolationCase(
  'POST /entities/merges/:merge_id/undo',
  plain('POST', '/entities/merges/00000000-0000-4000-8000-000000000000/undo', undefined, [404]),
);
isolationCase('PATCH /entities/:entity_id', async (_viewer, victim, world) => [
  {
    method: 'PATCH',
    path: `/entities/${await world.entityIdOf(victim)}`,
    body: { name: 'Taken over' },
    statuses: [404],
  },
]);

const { service } = useSharedService();
let app: Caller;
let rival: Caller;
beforeAll(async () => {
  app = await service.createApp('deciders');
  rival = await service.createApp('rivals');
  await addMentions(service, app, 'minutes', ['person:Robert Miller', 'organization:Northwind']);
  await addMentions(service, app, 'mail', ['person:Bob Miller', 'handle:@rmiller', 'person:Jane Miller']);
  await addMentions(service, app.as('zoe'), 'diary', ['person:Bob Miller', 'person:Secret Miller']);
  await addMentions(service, rival, 'rival minutes', ['person:Robert Miller', 'person:Bob Miller']);
});

const list = async (caller: Caller): Promise<Entity[]> =>
  (await caller.get('/entities?limit=500')).body.items;
const state = async (caller: Caller) =>
  (await list(caller)).map(({ id, name, type, aliases, mention_count }) => ({
    id,
    name,
    type,
    aliases,
    mention_count,
  }));
const idOf = async (caller: Caller, name: string): Promise<string> => {
  const found = (await list(caller)).find((entity) => entity.name === name || entity.aliases.includes(name));
  if (!found) throw new Error(`nothing is called ${name}`);
  return found.id;
};
const merge = (caller: Caller, into: string, ...from: string[]) =>
  caller.post('/entities/merge', { into, from });
const undo = (caller: Caller, id: string) => caller.post(`/entities/merges/${id}/undo`, {});

describe('merge and undo', () => {
  test('one entity has the mentions of both, even later ones; undone, each has its own', async () => {
    const before = await state(app);
    const [robert, bob] = [await idOf(app, 'Robert Miller'), await idOf(app, 'Bob Miller')];
    const { status, body } = await merge(app, robert, bob);
    expect(status).toBe(200);
    expect(body.entity).toMatchObject({ id: robert, mention_count: 2, aliases: ['Bob Miller'] });
    expect((await app.get(`/entities/${bob}`)).body.id).toBe(robert);
    expect((await app.get(`/entities/${robert}/sources`)).body.items).toHaveLength(2);
    await addMentions(service, app, 'later', ['person:Bob Miller']);
    expect((await app.get(`/entities/${robert}`)).body.mention_count).toBe(3);
    const undone = await undo(app, body.merge_id);
    expect(undone.body.entities.map((entity: Entity) => entity.id).toSorted()).toEqual(
      [robert, bob].toSorted(),
    );
    expect((await app.get(`/entities/${bob}`)).body.mention_count).toBe(2);
    await app.send('DELETE', '/memories/delete/vault/later');
    expect(await state(app)).toEqual(before);
    expect((await undo(app, body.merge_id)).status).toBe(404);
  });

  test('merges of merges are undone one by one, in any order', async () => {
    const before = await state(app);
    const [robert, bob, jane] = await Promise.all(
      ['Robert Miller', 'Bob Miller', 'Jane Miller'].map((name) => idOf(app, name)),
    );
    if (!robert || !bob || !jane) throw new Error('three people');
    const first = await merge(app, bob, robert);
    const between = await state(app);
    const second = await merge(app, jane, bob);
    expect(second.body.entity).toMatchObject({ id: jane, mention_count: 3 });
    await undo(app, second.body.merge_id);
    expect(await state(app)).toEqual(between);
    const again = await merge(app, jane, bob);
    await undo(app, first.body.merge_id);
    expect((await app.get(`/entities/${robert}`)).body).toMatchObject({ id: robert, mention_count: 1 });
    await undo(app, again.body.merge_id);
    expect(await state(app)).toEqual(before);
  });

  test('nobody merges others’ entities: other apps find nothing, users cannot touch the app’s entities', async () => {
    const [robert, bob] = [await idOf(app, 'Robert Miller'), await idOf(app, 'Bob Miller')];
    expect((await merge(rival, robert, bob)).status).toBe(404);
    expect((await merge(rival, await idOf(rival, 'Robert Miller'), bob)).status).toBe(404);
    expect((await merge(app.as('zoe'), robert, bob)).status).toBe(403);
    expect((await merge(app, robert, robert)).status).toBe(409);
    const done = await merge(app, robert, bob);
    expect((await undo(rival, done.body.merge_id)).status).toBe(404);
    expect((await undo(app.as('zoe'), done.body.merge_id)).status).toBe(404);
    expect((await undo(app, done.body.merge_id)).status).toBe(200);
  });

  test('a user joins a private name to one of the app’s, and only that user sees it', async () => {
    const zoe = app.as('zoe');
    const [jane, secret] = [await idOf(zoe, 'Jane Miller'), await idOf(zoe, 'Secret Miller')];
    expect((await merge(app.as('max'), jane, secret)).status).toBe(404);
    const { body } = await merge(zoe, jane, secret);
    expect(body.entity).toMatchObject({ id: jane, mention_count: 2, aliases: ['Secret Miller'] });
    expect((await app.as('max').get(`/entities/${jane}`)).body).toMatchObject({
      mention_count: 1,
      aliases: [],
    });
    await undo(zoe, body.merge_id);
    expect((await zoe.get(`/entities/${jane}`)).body).toMatchObject({ mention_count: 1, aliases: [] });
  });
});

describe('reviews', () => {
  const reviews = async (caller: Caller) => (await caller.get('/entities/reviews')).body.items;
  const pairs = async (caller: Caller) =>
    (await reviews(caller)).map(({ left, right }: { left: Entity; right: Entity }) =>
      [left.name, right.name].toSorted().join(' = '),
    );

  test('names that may be one are suggested, names that cannot are not', async () => {
    const found = await pairs(app);
    expect(found).toContain('Bob Miller = Robert Miller');
    expect(found).toContain('@rmiller = Robert Miller');
    expect(found.join()).not.toContain('Jane');
    expect((await pairs(rival)).toSorted()).toEqual(['Bob Miller = Robert Miller']);
  });

  test('things that share a model number are suggested first, things that differ in it or in color are not', async () => {
    const shop = await service.createApp('shop');
    await addMentions(service, shop, 'list 1', [
      'product:Acme Kettle KX-W170',
      'product:Norda Toaster ZR-9920 red',
      'person:Bob Miller',
    ]);
    await addMentions(service, shop, 'list 2', [
      'product:acme kettle kxw170',
      'product:Norda Toaster ZR-9930 blue',
      'person:Robert Miller',
    ]);
    expect(await pairs(shop)).toEqual([
      'Acme Kettle KX-W170 = acme kettle kxw170',
      'Bob Miller = Robert Miller',
    ]);
    const [first] = await reviews(shop);
    expect(first.reason).toContain('model number');
    const { body } = await shop.post(`/entities/reviews/${first.id}`, { verdict: 'same' });
    expect(await pairs(shop)).toHaveLength(1);
    await undo(shop, body.merge_id);
    expect(await pairs(shop)).toHaveLength(2);
  });

  test('a decided pair is not suggested again, and can be undone', async () => {
    const find = async (caller: Caller) =>
      (await reviews(caller)).find((review: { left: Entity; right: Entity }) =>
        [review.left.name, review.right.name].every((name) => name.endsWith('Miller')),
      );
    const review = await find(rival);
    expect((await app.post(`/entities/reviews/${review.id}`, { verdict: 'same' })).status).toBe(404);
    const apart = await rival.post(`/entities/reviews/${review.id}`, { verdict: 'different' });
    expect(await pairs(rival)).toEqual([]);
    await undo(rival, apart.body.merge_id);
    expect(await pairs(rival)).toHaveLength(1);
    const joined = await rival.post(`/entities/reviews/${review.id}`, { verdict: 'same' });
    expect(await list(rival)).toHaveLength(1);
    await undo(rival, joined.body.merge_id);
    expect(await list(rival)).toHaveLength(2);
    expect((await rival.post('/entities/reviews/none', { verdict: 'same' })).status).toBe(404);
  });

  test('reviews come in consecutive pages, with the evidence for and against each pair', async () => {
    const shop = await service.createApp('paged');
    await addMentions(service, shop, 'p1', ['person:Robert Miller', 'person:Bob Stone', 'person:Kate Moss']);
    await addMentions(service, shop, 'p2', [
      'person:Bob Miller',
      'person:Robert Stone',
      'person:Katherine Moss',
    ]);
    const whole = (await shop.get('/entities/reviews')).body;
    expect([whole.total, whole.items.length, whole.next_cursor]).toEqual([3, 3, null]);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await shop.get(`/entities/reviews?limit=1${cursor}`);
      expect(body.total).toBe(3);
      seen.push(...body.items.map((item: { id: string }) => item.id));
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(whole.items.map((item: { id: string }) => item.id));
    for (const item of whole.items) {
      expect(item.score).toBe(item.similarity);
      expect(item.shared).toContain('type: person');
      expect(item.against).toEqual([]);
    }
    for (const cursor of ['x', Buffer.from('[1,2]').toString('base64url')])
      expect((await shop.get(`/entities/reviews?cursor=${cursor}`)).status).toBe(422);
  });

  test('a pair can be postponed, and the survivor chosen', async () => {
    const shop = await service.createApp('survivors');
    await addMentions(service, shop, 's1', ['person:Robert Miller']);
    await addMentions(service, shop, 's2', ['person:Bob Miller']);
    const [review] = await reviews(shop);
    const path = `/entities/reviews/${review.id}`;
    const later = await shop.post(path, { decision: 'later' });
    expect([later.body.decision, await pairs(shop)]).toEqual(['later', []]);
    expect(await list(shop)).toHaveLength(2);
    await undo(shop, later.body.merge_id);
    expect(await pairs(shop)).toHaveLength(1);
    const old = await shop.post(path, { decision: 'later' });
    await service.database.sql`
      update entity_decisions set decided_at = now() - interval '8 days' where merge_id = ${old.body.merge_id}`;
    expect(await pairs(shop)).toHaveLength(1);
    await shop.post(path, { decision: 'same', into: review.right.id });
    expect((await list(shop)).map((entity) => entity.id)).toEqual([review.right.id]);
    for (const body of [
      {},
      { decision: 'maybe' },
      { decision: 'same', into: 'x' },
      { decision: 'same', into: '00000000-0000-4000-8000-000000000000' },
    ])
      expect((await shop.post(path, body)).status).toBe(422);
  });

  test('a stated alias with contradicting evidence is listed for review with its text', async () => {
    const shared = await service.createApp('shared-address');
    const address: TypedName = 'email:desk@example.org';
    await addMentions(
      service,
      shared,
      'desk 1',
      ['person:Anna Berg', address],
      [['person:Anna Berg', address]],
    );
    await addMentions(
      service,
      shared,
      'desk 2',
      ['person:Tom Weber', address],
      [['person:Tom Weber', address]],
    );
    expect(await list(shared)).toHaveLength(3);
    const [first] = await reviews(shared);
    expect(first.quote).toContain('desk@example.org');
    expect(first.reason).toContain('speaks against it');
  });
});

describe('PATCH /entities/{id}', () => {
  test('overrides name, type and description from mentions, and restores them', async () => {
    const id = await idOf(app, 'Northwind');
    const patch = (body: object, caller = app) => caller.send('PATCH', `/entities/${id}`, body);
    const { body } = await patch({
      name: 'Northwind Ltd',
      type: 'location',
      description: 'A trader.',
      attributes: { size: 3 },
    });
    expect(body).toMatchObject({
      name: 'Northwind Ltd',
      type: 'location',
      description: 'A trader.',
      attributes: { size: 3 },
      aliases: ['Northwind'],
    });
    await addMentions(service, app, 'more', ['organization:Northwind']);
    expect((await app.get(`/entities/${id}`)).body).toMatchObject({
      name: 'Northwind Ltd',
      type: 'location',
    });
    const found = await app.post('/entities/search', { query: 'northwind ltd' });
    expect(found.body.items[0]).toMatchObject({ id, similarity: 1 });
    expect((await patch({ name: null, type: null, description: null })).body).toMatchObject({
      name: 'Northwind',
      type: 'organization',
      description: null,
      aliases: [],
    });
    expect((await patch({ name: 'Mine' }, rival)).status).toBe(404);
    expect((await patch({ name: 'Mine' }, app.as('zoe'))).status).toBe(403);
    expect((await patch({ type: 'planet' })).status).toBe(422);
  });
});

describe('GET /entities/{id}/related', () => {
  test('names entities of the same documents that the caller sees, with the documents', async () => {
    const id = await idOf(app, 'Bob Miller');
    const related = async (caller: Caller) => (await caller.get(`/entities/${id}/related`)).body.items ?? [];
    const names = (items: { entity: Entity }[]) => items.map(({ entity }) => entity.name).toSorted();
    expect(names(await related(app))).toEqual(['@rmiller', 'Jane Miller']);
    expect((await related(app))[0]).toMatchObject({
      shared_documents: 1,
      documents: [{ source: 'vault', resource_id: 'mail' }],
    });
    expect(names(await related(app.as('zoe')))).toEqual(['@rmiller', 'Jane Miller', 'Secret Miller']);
    expect((await rival.get(`/entities/${id}/related`)).status).toBe(404);
  });
});
