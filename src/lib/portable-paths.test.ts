import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldPath, nameProblem, pathClashes, portablePaths } from './portable-paths.ts';

test.each(['con.md', 'CON.md', 'nul', 'com1.md', 'lpt9.notes.md', 'AGENTS.md', 'claude.md', 'x.', 'x '])(
  '%j is refused as a name',
  (name) => {
    expect(nameProblem(name)).not.toBeNull();
  },
);

test.each(['console.md', 'agents-of-change.md', 'people.md', 'com.md'])('%j is an ordinary name', (name) => {
  expect(nameProblem(name)).toBeNull();
});

test('names that differ only in case, and files inside files, collide', () => {
  expect([...pathClashes(['a/x.md', 'a/X.md', 'a/y.md'])]).toEqual([['a/X.md', 'a/x.md']]);
  expect([...pathClashes(['a/x.md', 'a/x.md/y.md'])]).toEqual([['a/x.md/y.md', 'a/x.md']]);
  expect(pathClashes(['a/x.md', 'a/y.md', 'b/x.md']).size).toBe(0);
});

test('whatever the paths, exported names never collide and are valid everywhere', () => {
  const name = fc.constantFrom('a', 'A', 'b.md', 'B.md', 'con.md', 'agents.md', 'x.', 'b-2.md');
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => {
      const placed = [...portablePaths(paths).values()];
      expect(placed).toHaveLength(paths.length);
      expect(new Set(placed.map(foldPath)).size).toBe(paths.length);
      expect(pathClashes(placed).size).toBe(0);
      expect(placed.flatMap((p) => p.split('/')).filter(nameProblem)).toEqual([]);
    }),
  );
});
