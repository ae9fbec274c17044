import { expect, test } from 'vitest';
import { renderPaths } from './render-paths.ts';

test('a few paths stand in one line, many below each other, and none controls the terminal', () => {
  expect(renderPaths('written', ['a.md', 'b\u001b[2J.md'])).toBe('written: a.md, b.md');
  expect(renderPaths('merged', ['a', 'b', 'c', 'd', 'e'])).toBe('merged:\n  a\n  b\n  c\n  d\n  e');
});
