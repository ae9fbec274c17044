import { expect, test } from 'vitest';
import { pairAccounts } from './account-pairs.ts';
import type { GroupedName } from './group-names.ts';

const named = (name: string, owner: string | null = null): GroupedName => ({
  entity_id: name,
  owner,
  space: name.startsWith('@') ? 'handle' : name.includes('@') ? 'email' : 'name',
  name,
  created_at: new Date(0),
});
const pairs = (...names: GroupedName[]) =>
  pairAccounts(names).map(({ left_id, right_id }) => `${left_id} = ${right_id}`);

test('an address whose local part is a handle belongs to that account', () => {
  expect(
    pairs(named('@Technocat'), named('technocat@example.org'), named('techno'), named('@other-cat')),
  ).toEqual(['@Technocat = technocat@example.org']);
});

test('a list that writes accounts without their sign names the same accounts', () => {
  expect(pairs(named('@Technocat'), named('technocat'), named('@engineer'), named('engineer'))).toEqual([
    '@Technocat = technocat',
  ]);
  expect(pairs(named('@jsmit'), named('jsmit'))).toEqual([]);
});

test.each(['michael', 'jsmit', 'london', 'engineer'])('%s may belong to anybody', (account) => {
  expect(pairs(named(`@${account}`), named(`${account}@example.org`))).toEqual([]);
});

test('a handle that is a full name is that person’s, whatever signs it has', () => {
  expect(pairs(named('@Anna-Weber'), named('@annaweber'), named('Anna Weber'), named('Anna Berg'))).toEqual([
    '@Anna-Weber = Anna Weber',
    '@annaweber = Anna Weber',
  ]);
  expect(pairs(named('@harborlights'), named('Harbor Lights'), named('@annaoh'), named('Anna Oh'))).toEqual(
    [],
  );
});

test('a pair that only a user has is suggested only to that user', () => {
  expect(pairAccounts([named('@technocat'), named('technocat@example.org', 'zoe')])).toMatchObject([
    { owner: 'zoe' },
  ]);
});

test('one user’s handle is no pair with another user’s address', () => {
  const names = [
    named('@technocat', 'bob'),
    named('@Technocat', 'zoe'),
    named('technocat@example.org', 'zoe'),
  ];
  expect(pairs(...names)).toEqual(['@Technocat = technocat@example.org']);
  expect(pairs(named('@technocat', 'bob'), named('technocat@example.org', 'zoe'))).toEqual([]);
});
