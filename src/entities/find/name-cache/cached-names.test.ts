import { expect, test } from 'vitest';
import type { Viewer } from '../../../documents/visible.ts';
import { hashKey } from './hash-key.ts';
import { CachedNames } from './cached-names.ts';

const app: Viewer = { appId: 'a', userId: null };
const name = (nodeId: string, folded: string, owner: string | null = null, entityId = nodeId) => ({
  entity_id: entityId,
  node_id: nodeId,
  owner,
  name: folded.toUpperCase(),
  folded,
  search_keys: folded.split(' ').map((word) => hashKey(`a ${word}`)),
});
const find = (names: CachedNames, viewer: Viewer, folded: string, ...keys: [string, string][]) =>
  names
    .listByKeys(viewer, { folded, type: null, limit: 5 }, keys)
    .map(({ place, entity_id: id }) => `${place} ${id}`);

test('names equal to the query come first, then those with each key', () => {
  const names = new CachedNames('a', 1);
  for (const each of [name('one', 'ada berg'), name('two', 'ada cohn'), name('three', 'ada')])
    names.add(each);
  expect(find(names, app, 'ada', ['ada', 'ada'], ['ada', 'cohn'])).toEqual([
    '0 three',
    '1 one',
    '1 two',
    '1 three',
    '2 two',
  ]);
});

test('others’ names are not found, those of the viewer and their audiences are', () => {
  const names = new CachedNames('a', 1);
  for (const owner of [null, 'zoe', 'max', 'team']) names.add(name(`of ${owner}`, 'ada', owner));
  const zoe = { appId: 'a', userId: 'zoe', audiences: ['team'] };
  expect(find(names, app, 'ada', ['ada', 'ada'])).toEqual(['0 of null', '1 of null']);
  expect(find(names, zoe, 'x', ['ada', 'ada'])).toEqual(['1 of null', '1 of zoe', '1 of team']);
});

test('a change replaces everything about a name', () => {
  const names = new CachedNames('a', 1);
  names.add(name('one', 'ada'));
  names.add(name('two', 'ada'));
  names.apply(2, ['one', 'two'], [name('two', 'bo', null, 'root')]);
  expect(names.stamp).toBe(2);
  expect(find(names, app, 'ada', ['ada', 'ada'])).toEqual([]);
  expect(find(names, app, 'bo', ['bo', 'bo'])).toEqual(['0 root', '1 root']);
});

test('at most sixty names per key are listed', () => {
  const names = new CachedNames('a', 1);
  for (let at = 0; at < 100; at++) names.add(name(`n${at}`, `ada b${at}`));
  expect(find(names, app, 'ada', ['ada', 'ada'])).toHaveLength(60);
});
