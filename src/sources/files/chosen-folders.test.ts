import { expect, test } from 'vitest';
import { isInChosenFolder } from './chosen-folders.ts';

const choice = (folders: string[], skipped: string[] = []) => ({ folders, skipped_folders: skipped });

test.each([
  ['everything is read where nothing is chosen', choice([]), 'a/b', true],
  ['a chosen folder is read with all below it', choice(['a']), 'a/b', true],
  ['beside a chosen folder nothing is read', choice(['a']), 'b', false],
  ['what lies in no folder is not in a chosen one', choice(['a']), '', false],
  ['a skipped folder is left out with all below it', choice([], ['b']), 'a/b/c', false],
  ['beside a skipped folder all is read', choice([], ['b']), 'a', true],
  ['a skipped folder in a chosen one is left out', choice(['a'], ['b']), 'a/b', false],
  ['a chosen folder in a skipped one is read', choice(['c'], ['b']), 'b/c', true],
  ['the nearest decides', choice(['a', 'c'], ['b', 'd']), 'a/b/c/d', false],
])('%s', (_what, chosen, path, expected) => {
  expect(isInChosenFolder(chosen, path.split('/').filter(Boolean))).toBe(expected);
});
