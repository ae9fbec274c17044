import { expect, test } from 'vitest';
import type { GroupedName } from './group-names.ts';
import { pairMiddleInitials } from './initial-pairs.ts';

const named = (name: string, owner: string | null = null): GroupedName => ({
  entity_id: name,
  owner,
  space: 'name',
  name,
  created_at: new Date(0),
});
const pairs = (...names: GroupedName[]) =>
  pairMiddleInitials(names).map(({ left_id, right_id, owner }) =>
    `${left_id} = ${right_id} ${owner ?? ''}`.trim(),
  );

test('a name with and without middle initials is one person', () => {
  expect(
    pairs(named('Anna Weber'), named('Anna B. Weber'), named('Anna Berta Weber'), named('Tom C. Berg')),
  ).toEqual(['Anna Weber = Anna B. Weber']);
  expect(pairs(named('Phase Review'), named('Phase B Review'))).toEqual([]);
});

test('with different initials, nobody can say who is meant without them', () => {
  expect(pairs(named('Anna Weber'), named('Anna B. Weber'), named('Anna C. Weber'))).toEqual([]);
});

test('a name that only one user has changes nothing for others', () => {
  expect(pairs(named('Anna Weber'), named('Anna B. Weber'), named('Anna C. Weber', 'zoe'))).toEqual([
    'Anna Weber = Anna B. Weber',
  ]);
  expect(pairs(named('Anna Weber'), named('Anna B. Weber', 'zoe'))).toEqual([
    'Anna Weber = Anna B. Weber zoe',
  ]);
  expect(pairs(named('Anna Weber', 'bob'), named('Anna B. Weber', 'zoe'))).toEqual([]);
});
