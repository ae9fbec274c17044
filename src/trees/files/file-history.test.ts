import { expect, test } from 'vitest';
import type { FinishedTree } from '../history/queries.ts';
import { fileVersionsOf } from './file-history.ts';
import type { TextState } from './queries.ts';

const tree = (at: number, sha256: string | null): FinishedTree => ({
  tree_id: `t${at}`,
  version: at,
  completed_at: new Date(at),
  sha256,
  model: 'm',
});
let ids = 0;
const state = (from: number, until: number | null, more: Partial<TextState> = {}): TextState => ({
  edit_id: 'e',
  replaced_id: until === null ? null : ++ids,
  edited_by: 'ann',
  sha256: `text ${from}`,
  baseline_sha256: 'one',
  is_merged: false,
  resolution: null,
  from: new Date(from),
  until: until === null ? null : new Date(until),
  ...more,
});
const kinds = (trees: FinishedTree[], states: TextState[]) =>
  fileVersionsOf(trees, states).map(({ time, kind, by }) => `${time.getTime()} ${kind} ${by}`);

const RESOLUTION = {
  decisions: ['mine', 'new', 'mine'].map((choice) => ({ lines: {}, choice })),
  by: 'ann',
  at: '2026-01-01T00:00:00Z',
  current_sha256: 'two',
};

test('each served text is listed once, with its author', () => {
  expect(kinds([tree(1, 'one'), tree(2, 'one'), tree(3, 'two')], [])).toEqual([
    '1 generated m',
    '3 generated m',
  ]);
  expect(kinds([tree(1, 'one')], [state(5, 7), state(7, null, { edited_by: null })])).toEqual([
    '1 generated m',
    '5 edited ann',
    '7 edited null',
  ]);
});

test('a merge, a decision and a cleared edit are shown as such, not as a person’s text', () => {
  const trees = [tree(1, 'one'), tree(6, 'two')];
  const later = { baseline_sha256: 'two' };
  expect(kinds(trees, [state(2, 6), state(6, null, { ...later, is_merged: true })])).toContain(
    '6 merged ann',
  );
  expect(kinds(trees, [state(2, 8), state(8, null, later)])).toContain('8 resolved ann');
  expect(kinds(trees, [state(2, 8), state(8, null, { resolution: RESOLUTION })])).toContain('8 resolved ann');
  const resolved = fileVersionsOf(trees, [state(2, 8), state(8, null, { resolution: RESOLUTION })]).at(-1);
  expect(resolved?.decisions).toEqual({ mine: 2, new: 1 });
  expect(kinds(trees, [state(2, 8)])).toEqual(['1 generated m', '2 edited ann', '8 cleared null']);
  const again = state(9, null, { edit_id: 'another', ...later, is_merged: true });
  expect(kinds(trees, [state(2, 8), again]).at(-1)).toBe('9 edited ann');
});

test('under an edit the model’s text is not served, and before the first tree nothing is', () => {
  expect(kinds([tree(3, 'one'), tree(5, 'two')], [state(1, null)])).toEqual(['3 edited ann']);
  expect(kinds([tree(3, null), tree(5, 'two')], [])).toEqual(['5 generated m']);
  expect(kinds([], [state(1, null)])).toEqual([]);
});

test('in any order of trees and edits, times only grow and no text follows itself', () => {
  const times = [1, 2, 3, 5, 8, 13, 21];
  for (const hash of ['one', 'two', 'three'])
    for (const from of times)
      for (const until of [...times, null]) {
        if (until !== null && until <= from) continue;
        const trees = times.map((at, i) => tree(at, i % 3 === 0 ? hash : `other ${i % 2}`));
        const versions = fileVersionsOf(trees, [state(from, until, { sha256: hash })]);
        const at = versions.map(({ time }) => time.getTime());
        expect(at).toEqual(at.toSorted((a, b) => a - b));
        for (const [i, version] of versions.slice(1).entries())
          expect(version.sha256).not.toBe(versions[i]?.sha256);
      }
});
