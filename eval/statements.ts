import { writeFile } from 'node:fs/promises';
import { checkMutants } from './statements/check-mutants.ts';
import { checkOther } from './statements/check-other.ts';
import type { SuiteOptions, SuiteSummary } from './suite.types.ts';

const percent = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;

const percentages = (
  kinds: Readonly<Record<string, { tried: number; reached: readonly string[] }>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, { tried, reached }]) => [kind, percent(reached.length, tried)]),
  );

/** Measures the share of false or uncited statements that reach a reader, and the share of good ones lost. Needs no data. */
export async function run({ out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const report = checkMutants(limit);
  const other = checkOther();
  if (out) await writeFile(out, JSON.stringify({ ...report, other }, null, 1));
  return {
    suite: 'statements',
    good_lost_percent: percent(report.good.lost.length, report.good.statements),
    reached_percent: percentages(report.mutants),
    other_texts: {
      good_lost_percent: percent(other.good.lost.length, other.good.statements),
      joined_lost_percent: percent(other.joined.lost.length, other.joined.tried),
      reached_percent: percentages(other.false),
      as_rows: {
        good_lost_percent: percent(
          other.rows.good.tried - other.rows.good.reached.length,
          other.rows.good.tried,
        ),
        reached_percent: percentages(other.rows.false),
      },
    },
  };
}
