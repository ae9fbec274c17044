import { expect, test } from 'vitest';
import { listPaths } from './list-paths.ts';

test('a few paths stand in one line, many below each other, and none controls the terminal', () => {
  expect(listPaths('written', ['a.md', 'b\u001b[2J.md'])).toBe('written: a.md, b.md');
  expect(listPaths('merged', ['a', 'b', 'c', 'd', 'e'])).toBe('merged:\n  a\n  b\n  c\n  d\n  e');
});
