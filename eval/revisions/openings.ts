import { writeFileSync } from 'node:fs';
import { listSentences } from '../../src/model/revise/compare-texts.ts';
import { termSetOf, weighLineTerms } from '../../src/model/revise/words.ts';
import { readHandbook } from './page-histories.ts';
import { scoreOpenings } from './score-openings.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';

/** Half a year, and a year. */
const DAYS = [182, 365];

/** Measures which lines news opens for change, on the history of a public handbook: --data is a git repository of Markdown pages. */
export async function run({ data, out }: SuiteOptions): Promise<SuiteSummary> {
  const rounds = DAYS.map((days) => {
    const handbook = readHandbook(data, days);
    const lines = handbook.changed.flatMap(({ before }) => listSentences(before));
    const weights = weighLineTerms(lines.map((line) => termSetOf(line, new Map())));
    return scoreOpenings(handbook, weights);
  });
  writeFileSync(out, JSON.stringify(rounds, null, 1));
  const sum = (key: keyof (typeof rounds)[number]) => rounds.reduce((all, one) => all + one[key], 0);
  const percent = (part: number, whole: number) =>
    whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
  return {
    suite: 'openings',
    sentences_gone: sum('gone'),
    opened_percent: percent(sum('gone_opened'), sum('gone')),
    others_opened_percent: percent(sum('kept_opened'), sum('kept')),
    told_by_another: sum('revalued'),
    told_opened_percent: percent(sum('revalued_opened'), sum('revalued')),
    told_others_opened_percent: percent(sum('others_opened'), sum('others')),
    pages_told: sum('pages'),
    pages_opened_percent: percent(sum('pages_opened'), sum('pages')),
    pairs: sum('pairs'),
    pairs_opened_percent: percent(sum('pairs_opened'), sum('pairs')),
    pair_sentences_opened_percent: percent(sum('pair_sentences_opened'), sum('pair_sentences')),
  };
}
