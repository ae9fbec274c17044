import { expect, test } from 'vitest';
import { RULES } from '../../src/merge/hunks/rules.ts';
import { leaveOneOut } from './leave-one-out.ts';
import { ruleTable } from './rule-table.ts';
import { type MergeCase, scoreMerge } from './score-merge.ts';

const row = (repo: string, more: Partial<MergeCase> = {}): MergeCase => ({
  id: repo,
  repo,
  path: 'a.md',
  git_conflicts: 1,
  base: 'We meet in the hall on Monday.\n',
  ours: 'We all meet in the hall on Monday.\n',
  theirs: 'We meet in the hall on Tuesday.\n',
  result: 'We all meet in the hall on Tuesday.\n',
  ...more,
});

test('each rule is measured removed and as a conflict, and is restored afterwards', () => {
  const before = [...RULES];
  const result = leaveOneOut([row('a'), row('b'), row('c', { git_conflicts: 0 })]);
  expect(Object.keys(result.variants as object)).toHaveLength(1 + 2 * RULES.length);
  expect(result.variants).toMatchObject({
    'as it is': { cases: 2, no_conflict: 100, equal: 100 },
    'disjointWords a conflict': { no_conflict: 0, equal: 0 },
  });
  expect(result.unseen).toMatchObject({ cases: 2, equal: 100 });
  expect(result.chosen).toEqual({ a: 'as it is', b: 'as it is' });
  expect(RULES).toEqual(before);
});

test('a line counts as lost if the person kept it, and nothing next to a conflict counts', () => {
  const merged = { merged: 'We all meet in the hall on Monday.\n', hunks: [], conflicts: [] };
  const kept = row('a', { result: 'We meet in the hall on Tuesday.\n' });
  expect(scoreMerge(kept, merged)).toMatchObject({ equal: 0, otherLines: 1, otherLost: 1, userLines: 0 });
  const conflict = { base: '', ours: '', theirs: '', context: { before: '', after: '' }, lines: LINES };
  expect(scoreMerge(kept, { ...merged, conflicts: [conflict] })).toMatchObject({
    noConflict: 0,
    otherLost: 0,
  });
});

const NONE = { start: 0, end: 0 };
const LINES = { base: NONE, ours: NONE, theirs: NONE, merged: NONE };

test('a user’s line that includes the other side’s edit is lost as a line, but none of its words is', () => {
  const merged = { merged: 'We all meet in the hall on Tuesday.\n', hunks: [], conflicts: [] };
  const kept = row('a', { result: 'We all meet in the hall on Monday.\n' });
  expect(scoreMerge(kept, merged)).toMatchObject({ userLost: 1, userWordsLost: 0 });
  const gone = { ...merged, merged: 'We meet in the hall on Tuesday.\n' };
  expect(scoreMerge(kept, gone)).toMatchObject({ userLost: 1, userWordsLost: 1 });
});

test('a reason is correct if the person has its text between the same lines', () => {
  const longer = 'We meet on Monday in the hall at noon.\n';
  const sides = {
    base: 'We meet on Monday.\n',
    ours: 'We meet on Monday in the hall.\n',
    theirs: longer,
    result: longer,
  };
  const cases = [row('a', sides), row('b', { ...sides, result: 'We all meet in the mill.\n' })];
  const table = ruleTable(cases);
  expect(table.reasons).toEqual({ 'ours-contained': { hunks: 2, right: 50 } });
  expect(table.without.oursContained).toMatchObject({ no_conflict: -2, equal: -1 });
  expect(Object.keys(table.without)).toHaveLength(RULES.length);
});
