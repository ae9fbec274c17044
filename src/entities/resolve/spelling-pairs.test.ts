import { expect, test } from 'vitest';
import type { GroupedName } from './group-names.ts';
import { isSameThing, pairSpellings } from './spelling-pairs.ts';

const named = (name: string, owner: string | null = null, space = 'name'): GroupedName => ({
  entity_id: `${name} of ${owner ?? 'all'}`,
  owner,
  space,
  name,
  created_at: new Date(0),
});
const isPaired = (...names: string[]) => pairSpellings(names.map((name) => named(name))).length > 0;

test('names that end like what every object has are ordinary names', () => {
  expect(isPaired('Harbor constructor', 'Harbor valueOf')).toBe(false);
});

test.each([
  ['Release WG', 'Release Working Group'],
  ['People Ops', 'People-Operations'],
  ['Google Doc', 'Google Docs'],
  ['Harbor Form', 'Harbor Forms'],
  ['HR Links', 'HRLinks'],
])('%s and %s are the same name', (one, other) => {
  expect(isPaired(one, other)).toBe(true);
});

test.each([
  ['people differ by a letter', 'Anna Week', 'Anna Weeks'],
  ['names of people joined to one word may differ', 'Anna Lee', 'Annalee'],
  ['the number is part of a company', 'Tern Lab', 'Tern Labs'],
  ['a plural may be another thing', 'Window', 'Windows'],
  ['codes say more than their letters', 'Kettle KX W170', 'Kettle KXW170'],
  ['another word', 'Release Group', 'Release Working Group'],
])('%s: %s, %s', (_why, one, other) => {
  expect(isPaired(one, other)).toBe(false);
});

test('addresses and handles are not spellings', () => {
  expect(pairSpellings([named('@google-doc', null, 'handle'), named('Google Docs')])).toEqual([]);
});

test('spellings of two users stay separate, and one of a user is paired only for that user', () => {
  expect(pairSpellings([named('Release WG', 'zoe'), named('Release Working Group', 'bob')])).toEqual([]);
  expect(pairSpellings([named('Release WG', 'zoe'), named('Release Working Group')])).toEqual([
    {
      left_id: 'Release Working Group of all',
      right_id: 'Release WG of zoe',
      owner: 'zoe',
      documents: 0,
    },
  ]);
});

test('spellings by one user are one name, whatever another user has', () => {
  const names = [
    named('Release WG', 'bob'),
    named('Release WG', 'zoe'),
    named('Release Working Group', 'zoe'),
  ];
  expect(pairSpellings(names)).toEqual([
    {
      left_id: 'Release WG of zoe',
      right_id: 'Release Working Group of zoe',
      owner: 'zoe',
      documents: 0,
    },
  ]);
});

test('the long form of an abbreviation may differ in number and small words', () => {
  expect(isSameThing('Family Medical Leave Act', 'Family and Medical Leave Act')).toBe(true);
  expect(isSameThing('Contracting Officer’s Delegates', "Contracting Officer's Delegate")).toBe(true);
  expect(isSameThing('Authority to Operate', 'Authorization to Operate')).toBe(false);
});
