import { describe, expect, test } from 'vitest';
import { type Commit, findWholeFolders, LastChanges, readCommits } from './last-changes.ts';

const id = (n: number) => String(n).repeat(40);
const commit = (n: number, changed: Record<number, string[]>): Commit => ({
  id: id(n),
  parents: Object.keys(changed).map((parent) => id(Number(parent))),
  seconds: n,
  offset: null,
  changed: new Map(Object.entries(changed).map(([parent, paths]) => [id(Number(parent)), new Set(paths)])),
});
const lastOf = (head: number, paths: string[], commits: Commit[]) => {
  const last = new LastChanges(id(head), paths);
  for (const one of commits) last.take(one);
  return Object.fromEntries([...last.found].map(([path, { seconds }]) => [path, seconds]));
};
const root = (n: number): Commit => ({
  id: id(n),
  parents: [],
  seconds: n,
  offset: null,
  changed: new Map(),
});

test('a path has the newest commit that changed it, and the first commit if none did', () => {
  expect(lastOf(3, ['a', 'b'], [commit(3, { 2: ['x'] }), commit(2, { 1: ['a'] }), root(1)])).toEqual({
    a: 2,
    b: 1,
  });
});

test('for a merge, history follows the parent with the same path, and otherwise the merge counts', () => {
  // 4 merges 3 into 2: a is from 2 although 3 changed it, b from 3, and c was settled in the merge.
  const merge = commit(4, { 2: ['b', 'c'], 3: ['a', 'c'] });
  const side = commit(3, { 1: ['a', 'b', 'c'] });
  const main = commit(2, { 1: ['c'] });
  expect(lastOf(4, ['a', 'b', 'c'], [merge, side, main, root(1)])).toEqual({ a: 1, b: 3, c: 4 });
});

test('reading ends once every path is found', () => {
  const last = new LastChanges(id(2), ['a']);
  expect(last.isDone).toBe(false);
  last.take(commit(2, { 1: ['a'] }));
  expect(last.isDone).toBe(true);
});

test('git’s output is parsed: the entries of a merge are one commit, messages are not names', async () => {
  async function* lines() {
    yield* [
      `commit ${id(4)} (from ${id(2)})`,
      `tree ${id(9)}`,
      `parent ${id(2)}`,
      `parent ${id(3)}`,
      'author A B <a@example.org> 1700000000 +0100',
      'committer A B <a@example.org> 1700000001 +0100',
      '',
      '    A message',
      '    ',
      `    commit ${id(7)}`,
      '',
      'docs/b c.md',
      '',
      `commit ${id(4)} (from ${id(3)})`,
      `parent ${id(2)}`,
      `parent ${id(3)}`,
      '',
      '    A message',
      '',
      'a.md',
      '',
      `commit ${id(1)}`,
      'author A B <a@example.org> 1600000000 +0000',
      '',
      '    First',
      '',
      'a.md',
    ];
  }
  const read: Commit[] = [];
  for await (const one of readCommits(lines())) read.push(one);
  expect(read).toEqual([
    {
      id: id(4),
      parents: [id(2), id(3)],
      seconds: 1_700_000_000,
      offset: 60,
      changed: new Map([
        [id(2), new Set(['docs/b c.md'])],
        [id(3), new Set(['a.md'])],
      ]),
    },
    {
      id: id(1),
      parents: [],
      seconds: 1_600_000_000,
      offset: null,
      changed: new Map([['', new Set(['a.md'])]]),
    },
  ]);
});

describe('a folder whose files were all last changed by one commit', () => {
  const paths = (folder: string, count: number, id: string) =>
    Array.from({ length: count }, (_, i) => [`${folder}${i}.md`, { id }] as const);

  test('says nothing about the day of its files, if that commit changed many', () => {
    const found = new Map([...paths('handbook/', 18, 'import'), ...paths('notes/', 2, 'import')]);
    expect(findWholeFolders(found)).toEqual(new Set(found.keys()));
  });

  test('gives their date if one of its files was changed since, or if the commit is small', () => {
    const since = new Map([...paths('handbook/', 30, 'import'), ['handbook/0.md', { id: 'fix' }] as const]);
    expect(findWholeFolders(since)).toEqual(new Set());
    expect(findWholeFolders(new Map(paths('handbook/', 19, 'first')))).toEqual(new Set());
  });

  test('says nothing about other folders', () => {
    const found = new Map([...paths('a/', 30, 'import'), ...paths('b/', 1, 'note'), ...paths('', 2, 'note')]);
    expect([...findWholeFolders(found)].every((path) => path.startsWith('a/'))).toBe(true);
    expect(findWholeFolders(found).size).toBe(30);
  });

  test('does of a page alone in its folder when another page next to that folder was changed since', () => {
    const pages = new Map(Array.from({ length: 25 }, (_, n) => [`docs/page-${n}/index.md`, { id: 'links' }]));
    expect(findWholeFolders(pages)).toEqual(new Set(pages.keys()));
    expect(findWholeFolders(pages.set('docs/new/index.md', { id: 'new' }))).toEqual(new Set());
  });
});
