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

test('a new policy of a folder takes the place of the one before, and none leaves the folder to those above it', () => {
  expect(withPolicy(config, 'b', 'skip')).toEqual({ folders: ['a'], skipped_folders: ['c', 'b'] });
  expect(withPolicy(config, 'c', null)).toEqual({ folders: ['a', 'b'], skipped_folders: [] });
  expect(withPolicy(config, 'd', 'sync')).toEqual({ folders: ['a', 'b', 'd'], skipped_folders: ['c'] });
});
