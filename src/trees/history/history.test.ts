import { expect, test } from 'vitest';
import { historyOf } from './history.ts';
import type { EditSpan, FinishedTree } from './queries.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));
const tree = (minute: number, sha256: string | null = null): FinishedTree => ({
  tree_id: `t${minute}`,
  version: minute,
  completed_at: at(minute),
  sha256,
  model: 'builtin',
});
const edit = (from: number, until: number | null, more: Partial<EditSpan> = {}): EditSpan => ({
  kind: 'content',
  path: 'a.md',
  new_path: null,
  edited_by: 'ann',
  sha256: null,
  from: at(from),
  until: until === null ? null : at(until),
  ...more,
});
const eventsOf = (trees: FinishedTree[], spans: EditSpan[], path: string | null = null) =>
  historyOf(trees, spans, path).map(({ at: time, by, author, treeId, changes }) => [
    time.getUTCMinutes(),
    by,
    author,
    treeId,
    changes.map(({ kind, path: changed }) => `${kind} ${changed}`).join(', '),
  ]);

test('every tree and every save is listed in order, with its author and its base tree', () => {
  expect(eventsOf([tree(1), tree(5)], [edit(2, 7), edit(7, null, { edited_by: 'bob' })])).toEqual([
    [1, 'model', 'builtin', 't1', ''],
    [2, 'person', 'ann', 't1', 'content a.md'],
    [5, 'model', 'builtin', 't5', ''],
    [7, 'person', 'bob', 't5', 'content a.md'],
  ]);
});

test('an edit that is merged into a new tree is listed with it, and so is a cleared edit', () => {
  expect(eventsOf([tree(1), tree(5)], [edit(2, 5), edit(5, 8)])).toEqual([
    [1, 'model', 'builtin', 't1', ''],
    [2, 'person', 'ann', 't1', 'content a.md'],
    [5, 'model', 'builtin', 't5', ''],
    [8, 'person', null, 't5', 'clear a.md'],
  ]);
});

test('one save’s changes to several files are one item', () => {
  const spans = [edit(2, null), edit(2, null, { kind: 'add', path: 'b.md' })];
  expect(eventsOf([tree(1)], spans)[1]).toEqual([2, 'person', 'ann', 't1', 'content a.md, add b.md']);
});

test('the history of a file lists only its own changes', () => {
  const trees = [tree(1, 'x'), tree(2, 'x'), tree(3, 'y'), tree(4, null)];
  const spans = [edit(5, null), edit(6, null, { path: 'b.md' })];
  expect(eventsOf(trees, spans, 'a.md').map(([minute]) => minute)).toEqual([1, 3, 4, 5]);
});

test('edits made when no tree existed are omitted', () => {
  expect(eventsOf([], [edit(2, null)])).toEqual([]);
});

test('the history of 100,000 saves is made in one pass', () => {
  const start = at(1).getTime();
  const spans = Array.from({ length: 100_000 }, (_, i) => ({
    ...edit(0, 0),
    path: `${i % 100}.md`,
    from: new Date(start + i),
    until: new Date(start + i + 100),
  }));
  expect(historyOf([tree(0)], spans, null)).toHaveLength(spans.length + 101);
});
