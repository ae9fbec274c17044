import { RULES } from '../../src/merge/hunks/rules.ts';
import { mergeTexts } from '../../src/merge/merge.ts';
import type { HunkReason, MergeHunk } from '../../src/merge/merge.types.ts';
import { withRule } from './leave-one-out.ts';
import { fold, type MergeCase, scoreMerge, sumScores } from './score-merge.ts';

/** What a reason decided in cases with conflicts. */
export interface ReasonRow {
  hunks: number;
  /** Percentage of these whose text equals the person's at the same place. */
  right: number;
}

/** What changes across all cases if a rule is removed: cases without a conflict, cases equal to the person's, lines lost. */
export interface WithoutRow {
  no_conflict: number;
  equal: number;
  user_lines_lost: number;
  other_lines_lost: number;
}

/** Returns how often each reason decides and is right, and the value of every rule. Counts only hunks that both sides changed. */
export function ruleTable(cases: readonly MergeCase[]): {
  reasons: Record<string, ReasonRow>;
  without: Record<string, WithoutRow>;
} {
  const rows = cases.filter(({ git_conflicts }) => git_conflicts > 0);
  const scored = () => sumScores(rows.map((row) => scoreMerge(row, mergeTexts(row))));
  const all = scored();
  const without = [...RULES].map((rule, at): [string, WithoutRow] => {
    const left = withRule(at, null, scored);
    return [
      rule.name,
      {
        no_conflict: left.noConflict - all.noConflict,
        equal: left.equal - all.equal,
        user_lines_lost: left.userLost - all.userLost,
        other_lines_lost: left.otherLost - all.otherLost,
      },
    ];
  });
  return { reasons: countReasons(rows), without: Object.fromEntries(without) };
}

const OF_ONE_SIDE: ReadonlySet<HunkReason> = new Set([
  'only-ours-changed',
  'only-theirs-changed',
  'same-change',
]);

function countReasons(rows: readonly MergeCase[]): Record<string, ReasonRow> {
  const seen = new Map<HunkReason, boolean[]>();
  for (const row of rows) {
    const { merged, hunks } = mergeTexts(row);
    const [lines, wanted] = [merged.split('\n'), fold(row.result)];
    for (const hunk of hunks)
      if (!OF_ONE_SIDE.has(hunk.reason))
        seen.set(hunk.reason, [...(seen.get(hunk.reason) ?? []), isRight(hunk, lines, wanted)]);
  }
  return Object.fromEntries(
    [...seen]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([reason, list]) => [
        reason,
        {
          hunks: list.length,
          right: Math.round((100 * list.filter((one) => one).length) / list.length),
        },
      ]),
  );
}

/** Returns whether the person's text has the merged lines between the same previous and next line. */
function isRight({ lines: { merged } }: MergeHunk, lines: readonly string[], wanted: string): boolean {
  const before = lines.slice(0, merged.start).findLast((line) => line.trim() !== '') ?? '';
  const after = lines.slice(merged.end).find((line) => line.trim() !== '') ?? '';
  return wanted.includes(fold([before, ...lines.slice(merged.start, merged.end), after].join('\n')));
}
