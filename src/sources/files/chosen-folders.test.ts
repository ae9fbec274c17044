import { expect, test } from 'vitest';
import { isInChosenFolder } from './chosen-folders.ts';

const choice = (folders: string[], skipped: string[] = []) => ({ folders, skipped_folders: skipped });

test.each([
  ['without a choice everything is read', choice([]), 'a/b', true],
  ['a chosen folder is read with everything below it', choice(['a']), 'a/b', true],
  ['nothing next to a chosen folder is read', choice(['a']), 'b', false],
  ['a file in no folder is not in a chosen one', choice(['a']), '', false],
  ['a skipped folder is omitted with everything below it', choice([], ['b']), 'a/b/c', false],
  ['everything next to a skipped folder is read', choice([], ['b']), 'a', true],
  ['a skipped folder in a chosen one is omitted', choice(['a'], ['b']), 'a/b', false],
  ['a chosen folder in a skipped one is read', choice(['c'], ['b']), 'b/c', true],
  ['the nearest folder decides', choice(['a', 'c'], ['b', 'd']), 'a/b/c/d', false],
])('%s', (_what, chosen, path, expected) => {
  expect(isInChosenFolder(chosen, path.split('/').filter(Boolean))).toBe(expected);
});
