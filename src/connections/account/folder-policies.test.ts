import { expect, test } from 'vitest';
import { policiesOf, withPolicy } from './folder-policies.ts';

const config = { folders: ['a', 'b'], skipped_folders: ['c'], api_url: 'x' };

test('every folder that a config names has one policy', () => {
  expect(policiesOf(config)).toEqual([
    { folder: 'a', mode: 'sync' },
    { folder: 'b', mode: 'sync' },
    { folder: 'c', mode: 'skip' },
  ]);
  expect(policiesOf({})).toEqual([]);
});

test('a folder’s new policy replaces the previous one, and none leaves the folder to its parents', () => {
  expect(withPolicy(config, 'b', 'skip')).toEqual({ folders: ['a'], skipped_folders: ['c', 'b'] });
  expect(withPolicy(config, 'c', null)).toEqual({ folders: ['a', 'b'], skipped_folders: [] });
  expect(withPolicy(config, 'd', 'sync')).toEqual({ folders: ['a', 'b', 'd'], skipped_folders: ['c'] });
});
