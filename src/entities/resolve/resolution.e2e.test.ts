import { expect, test } from 'vitest';
import { addMentions, type TypedName } from '../../../test/add-mentions.ts';
import type { Caller } from '../../../test/service.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import type { Entity } from '../entity.ts';

const { service } = useSharedService();

const list = async (caller: Caller): Promise<Entity[]> =>
  (await caller.get('/entities?limit=500')).body.items;
const shown = (items: readonly Entity[]) =>
  items.map(
    ({ name, type, aliases, mention_count }) => `${name} (${type}) ${mention_count} [${aliases.join(', ')}]`,
  );
/** Document ids are prefixed per caller: the helper that stores documents goes by id alone. */
const numbers = new Map<Caller, number>();
const idOf = (caller: Caller, id: string) => {
  if (!numbers.has(caller)) numbers.set(caller, numbers.size);
  return `${numbers.get(caller)}-${id}`;
};
const add = (
  caller: Caller,
  id: string,
  names: readonly TypedName[],
  aliases: readonly (readonly [TypedName, TypedName])[] = [],
) => addMentions(service, caller, idOf(caller, id), names, aliases);
const remove = (caller: Caller, id: string) =>
  caller.send('DELETE', `/memories/delete/vault/${idOf(caller, id)}`);

const pair = [['person:Matteo Collina', 'handle:@mcollina']] as const;
const both: TypedName[] = ['person:Matteo Collina', 'handle:@mcollina'];

test('one name with several types is one entity with the type of most mentions', async () => {
  const app = await service.createApp('types');
  await add(app, 'a', ['product:Northwind']);
  await add(
    app,
    'b',
    [...Array(4)].map(() => 'organization:Northwind' as const),
  );
  expect(shown(await list(app))).toEqual(['Northwind (organization) 5 []']);
  await add(app, 'c', ['product:NORTHWIND']);
  expect(shown(await list(app))).toEqual(['Northwind (organization) 6 []']);
  await add(app, 'd', ['product:Northwind']);
  expect(shown(await list(app))).toEqual(['Northwind (other) 7 []']);
  await remove(app, 'b');
  expect(shown(await list(app))).toEqual(['Northwind (product) 3 []']);
});

test('a stated alias joins two entities, with mentions from before and after, until nothing states it', async () => {
  const app = await service.createApp('aliases');
  await add(app, 'before', ['handle:@mcollina', 'handle:@mcollina']);
  await add(app, 'minutes', both, pair);
  await add(app, 'after', ['person:Matteo Collina', 'handle:@mcollina']);
  const [joined] = await list(app);
  expect(shown(await list(app))).toEqual(['Matteo Collina (person) 6 [@mcollina]']);
  const found = await app.post('/entities/search', { query: '@mcollina' });
  expect(found.body.items[0]).toMatchObject({ id: joined?.id, similarity: 1 });
  await remove(app, 'minutes');
  expect(shown(await list(app))).toEqual(['Matteo Collina (person) 1 []', '@mcollina (handle) 3 []']);
});

test('an account that is a full name is that person’s, whichever is known first and as long as both are', async () => {
  const app = await service.createApp('full-names');
  await add(app, 'account', ['handle:@Anna-Weber', 'handle:@tomberger']);
  await add(app, 'name', ['person:Anna Weber', 'person:Tom Berger']);
  await add(app, 'later', ['handle:@annaweber', 'handle:@harborlights']);
  await add(app, 'product', ['product:Harbor Lights']);
  expect(shown(await list(app)).toSorted()).toEqual([
    '@harborlights (handle) 1 []',
    'Anna Weber (person) 3 [@annaweber]',
    'Harbor Lights (product) 1 []',
    'Tom Berger (person) 2 [@tomberger]',
  ]);
  await remove(app, 'name');
  expect(shown(await list(app)).toSorted()).toEqual([
    '@Anna-Weber (handle) 1 []',
    '@annaweber (handle) 1 []',
    '@harborlights (handle) 1 []',
    '@tomberger (handle) 1 []',
    'Harbor Lights (product) 1 []',
  ]);
});

test('a name with a middle initial is the one without it, until other initials show that there are two', async () => {
  const app = await service.createApp('initials');
  await add(app, 'a', ['person:Anna B. Weber', 'person:Tom Berg']);
  await add(app, 'b', ['person:Anna Weber', 'person:Tom C. Berg']);
  const people = async () => (await list(app)).map(({ mention_count }) => mention_count);
  expect(await people()).toEqual([2, 2]);
  await add(app, 'c', ['person:Anna D. Weber']);
  expect((await people()).toSorted()).toEqual([1, 1, 1, 2]);
  await remove(app, 'c');
  expect(await people()).toEqual([2, 2]);
});

test('a user’s private alias changes nothing for others, and names known only from it are hidden from them', async () => {
  const app = await service.createApp('private');
  const zoe = app.as('zoe');
  await add(app, 'shared', ['person:Matteo Collina']);
  await add(zoe, 'diary', both, pair);
  expect(shown(await list(app))).toEqual(['Matteo Collina (person) 1 []']);
  expect(shown(await list(app.as('max')))).toEqual(['Matteo Collina (person) 1 []']);
  expect(shown(await list(zoe))).toEqual(['Matteo Collina (person) 3 [@mcollina]']);
  expect((await app.as('max').post('/entities/search', { query: '@mcollina' })).body.items).not.toMatchObject(
    [{ similarity: 1 }],
  );
});

test('apps resolve names separately', async () => {
  const [one, other] = [await service.createApp('one'), await service.createApp('other')];
  await add(one, 'minutes', both, pair);
  await add(other, 'minutes', both);
  expect(await list(one)).toHaveLength(1);
  expect(await list(other)).toHaveLength(2);
});

test('50 writers at once create nobody twice', async () => {
  const app = await service.createApp('crowd');
  const people = Array.from(
    { length: 20 },
    (_, i): TypedName => `person:Person Number${String.fromCharCode(65 + i)}`,
  );
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => add(app, `document-${i}`, i % 2 ? people : people.toReversed())),
  );
  const found = await list(app);
  expect(found.map((entity) => entity.mention_count)).toEqual(people.map(() => 50));
});

/** Returns numbers in 0..1, the same each time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns what the mentions say now, counted from the rows. */
async function recount(app: Caller): Promise<string[]> {
  const items = await list(app);
  const rows = await service.database.sql<{ entity_id: string; mentions: number }[]>`
    select entity_id, sum(mentions)::int as mentions
    from mentions
    where entity_id = any(${items.map(({ id }) => id)}::uuid[])
    group by 1`;
  const counted = new Map(rows.map((row) => [row.entity_id, row.mentions]));
  return items.map(({ id, name }) => `${name} ${counted.get(id) ?? 0}`);
}

test('after any changes, deletions, merges and separations, the result is as if only the remaining documents had existed', async () => {
  const [lived, fresh] = [await service.createApp('lived'), await service.createApp('fresh')];
  const names: TypedName[] = [
    ...both,
    'person:M. Collina',
    'email:m@example.org',
    'organization:Collina',
    'person:Anna Berg',
  ];
  const contents = Array.from({ length: 12 }, (_, i) => {
    const own = names.filter((_name, at) => (i * 7 + at * 5) % 3 !== 0);
    const [first, second] = own;
    return { own, said: first && second && i % 2 ? ([[first, second]] as const) : [] };
  });
  const random = numbersFrom(12);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const last = new Map<string, (typeof contents)[number]>();
  const merges: string[] = [];
  const undo = (id: string | undefined) => lived.post(`/entities/merges/${id}/undo`);
  for (let step = 0; step < 60; step++) {
    const id = `document-${Math.floor(random() * 8)}`;
    const content = pick(contents);
    const what = random();
    if (what < 0.2) {
      await remove(lived, id);
      last.delete(id);
    } else if (what < 0.6 && content) {
      await add(lived, id, content.own, content.said);
      last.set(id, content);
    } else if (what < 0.85) {
      const items = await list(lived);
      const reply = await lived.post('/entities/merge', { into: pick(items)?.id, from: [pick(items)?.id] });
      if (reply.status === 200) merges.push(reply.body.merge_id);
    } else if (merges.length) await undo(merges.splice(Math.floor(random() * merges.length), 1)[0]);
    if (step % 10 === 9)
      expect((await list(lived)).map(({ name, mention_count }) => `${name} ${mention_count}`)).toEqual(
        await recount(lived),
      );
  }
  expect(merges.length).toBeGreaterThan(0);
  for (const merge of merges) await undo(merge);
  for (const [id, content] of [...last].toReversed()) await add(fresh, id, content.own, content.said);
  expect(shown(await list(lived)).toSorted()).toEqual(shown(await list(fresh)).toSorted());
  expect(last.size).toBeGreaterThan(0);
});
