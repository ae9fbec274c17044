import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { mergeTexts } from '../src/merge/merge.ts';
import { readJsonLines } from './read-lines.ts';
import { leaveOneOut } from './merging/leave-one-out.ts';
import { reflow } from './merging/reflow.ts';
import { ruleTable } from './merging/rule-table.ts';
import { fold, type MergeCase } from './merging/score-merge.ts';
import type { SuiteOptions, SuiteSummary } from './suite.types.ts';

/**
 * Merges every case of a data file and writes `{id, merged, conflicts, ms}` per line. `reflow` first joins the other side's wrapped
 * paragraphs and uses only Markdown that this changes. `resolve` counts the text inside a conflict as its resolution: under `all` what
 * `onConflict: 'likelier'` puts there, under `keep-user` the user's side. `leave-one-out` and `rules` measure the rules.
 */
export async function run({
  data,
  out,
  limit,
  reflow: rewrap,
  resolve,
  'leave-one-out': isLeftOut,
  rules: isTable,
}: SuiteOptions): Promise<SuiteSummary> {
  const cases = readJsonLines<MergeCase>(data)
    .filter((row) => !rewrap || (/\.mdx?$/.test(row.path) && reflow(row.theirs) !== row.theirs))
    .slice(0, limit);
  if (isLeftOut) {
    const result = leaveOneOut(cases);
    writeFileSync(out, `${JSON.stringify(result, null, 1)}\n`);
    return { suite: 'merge', unseen: result.unseen, chosen: result.chosen };
  }
  if (isTable) {
    const table = ruleTable(cases);
    writeFileSync(out, `${JSON.stringify(table, null, 1)}\n`);
    return { suite: 'merge', ...table };
  }
  const rows: string[] = [];
  const tally = {
    cases: cases.length,
    unresolved: 0,
    conflicting: 0,
    exact_conflicting: 0,
    clean: 0,
    exact_clean: 0,
  };
  for (const row of cases) {
    const theirs = rewrap ? reflow(row.theirs) : row.theirs;
    const started = performance.now();
    const onConflict = resolve === 'all' ? 'likelier' : 'keep-user';
    const result = mergeTexts({ base: row.base, ours: row.ours, theirs, onConflict });
    const ms = performance.now() - started;
    const conflicts = resolve === undefined ? result.conflicts.length : 0;
    rows.push(JSON.stringify({ id: row.id, merged: result.merged, conflicts, ms: Number(ms.toFixed(3)) }));
    const exact = conflicts === 0 && fold(result.merged) === fold(row.result) ? 1 : 0;
    if (conflicts > 0) tally.unresolved++;
    if (row.git_conflicts > 0) {
      tally.conflicting++;
      tally.exact_conflicting += exact;
    } else {
      tally.clean++;
      tally.exact_clean += exact;
    }
  }
  writeFileSync(out, `${rows.join('\n')}\n`);
  return { suite: 'merge', ...tally };
}
