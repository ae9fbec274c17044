import { expect, test } from 'vitest';
import type { Caller } from '../../../test/service.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import type { Entity } from '../entity.ts';

const { service } = useSharedService();

const add = async (caller: Caller, id: string, text: string, repository = 'globex/quay') => {
  await caller.post('/memories/add', { text, resource_id: `${id}-changes`, metadata: { repository } });
  await service.settled();
};
const remove = async (caller: Caller, id: string) => {
  await caller.send('DELETE', `/memories/delete/vault/${id}-changes`);
  await service.settled();
};
const people = async (caller: Caller): Promise<string[]> => {
  const items: Entity[] = (await caller.get('/entities?limit=500')).body.items;
  return items
    .filter(({ type }) => ['person', 'email', 'handle'].includes(type))
    .map(({ name, aliases }) => [name, ...aliases.toSorted()].join(' = '))
    .toSorted();
};
const commit = (name: string, address: string, number: number) =>
  `commit 1f2e3d4c5b${number}\nAuthor: ${name} <${address}>\nDate:   Fri Nov 6 10:00:00 2026 +0100\n\n    Moor the boats (#${number})\n`;
const changelog = (account: string, number: number) =>
  `# Changes\n\n* Moor the boats by @${account} in #${number}\n`;

test('who made a change in a changelog is who wrote its commit, as long as both documents say so', async () => {
  const app = await service.createApp('changes');
  await add(app, 'commit', commit('Berit Hollin', 'bh@example.org', 12));
  await add(app, 'elsewhere', changelog('mooring-fan', 12), 'globex/harbor');
  expect(await people(app)).toEqual(['@mooring-fan', 'Berit Hollin = bh@example.org']);
  await add(app, 'log', changelog('seabird', 12));
  expect(await people(app)).toEqual(['@mooring-fan', 'Berit Hollin = @seabird = bh@example.org']);
  await remove(app, 'commit');
  expect(await people(app)).toEqual(['@mooring-fan', '@seabird']);
});

test('an account given for changes of two people is nobody’s, a person decides, and later documents may settle it', async () => {
  const app = await service.createApp('two-makers');
  await add(app, 'log', `${changelog('seabird', 12)}${changelog('seabird', 13)}`);
  await add(app, 'one', commit('Berit Hollin', 'bh@example.org', 12));
  await add(app, 'two', commit('Tomas Arvane', 'ta@example.org', 13));
  const apart = ['@seabird', 'Berit Hollin = bh@example.org', 'Tomas Arvane = ta@example.org'];
  expect(await people(app)).toEqual(apart);
  const reviews = (await app.get('/entities/reviews')).body.items;
  expect(reviews.map((review: { quote: string }) => review.quote)).toEqual([
    expect.stringContaining('by @seabird in #12'),
    expect.stringContaining('by @seabird in #13'),
  ]);
  await remove(app, 'two');
  expect(await people(app)).toEqual(['Berit Hollin = @seabird = bh@example.org']);
});

test('what a user’s own changelog says joins nothing of the app', async () => {
  const app = await service.createApp('own-changes');
  const zoe = app.as('zoe');
  await add(app, 'commit', commit('Berit Hollin', 'bh@example.org', 12));
  await add(app, 'account', 'Thanks to @seabird for the ropes.');
  await add(zoe, 'log', changelog('seabird', 12));
  const apart = ['@seabird', 'Berit Hollin = bh@example.org'];
  expect([await people(app), await people(zoe)]).toEqual([apart, apart]);
});
