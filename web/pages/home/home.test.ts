import { expect, test } from 'vitest';
import { rowsOf } from './source-rows.ts';
import { sinceThen } from './since-then.ts';

test('sources are sorted by documents, most first, and their states by importance, without empty ones', () => {
  const rows = rowsOf({
    total: {},
    providers: { slack: { completed: 2, failed: 1 }, vault: { pending: 9 }, notion: { completed: 0 } },
  });
  expect(rows.map(({ source, total }) => [source, total])).toEqual([
    ['vault', 9],
    ['slack', 3],
  ]);
  expect(rows[1]?.states.map(({ status }) => status)).toEqual(['completed', 'failed']);
});

test('a state that this page does not know still counts', () => {
  expect(rowsOf({ total: {}, providers: { vault: { archived: 4 } } })[0]?.total).toBe(4);
});

test('changes since the tree are described in words, or that nothing changed', () => {
  const base = { tree_id: 't', version: 1, is_stale: true };
  expect(sinceThen({ ...base, documents_added: 2, documents_changed: 0, documents_removed: 1 })).toBe(
    '2 new, 1 removed since then',
  );
  expect(sinceThen({ ...base, documents_added: 0, documents_changed: 0, documents_removed: 0 })).toBe(
    'nothing changed since then',
  );
});
