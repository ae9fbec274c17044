import { writeFileSync } from 'node:fs';
import type { FieldRecord } from '../../src/text/records/record-evidence.ts';
import { recordSimilarity } from '../../src/text/records/record-similarity.ts';
import { wordWeights } from '../../src/text/records/record-tokens.ts';
import { readJsonLines } from '../read-lines.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';

/**
 * Compares each pair of a set of `{id, left, right}` lines, weighting words by rarity among the set's records (no labels are read); writes
 * `{id, match, auto, score, ms}`.
 */
export async function run({ data, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const rows = readJsonLines<{ id: number; left: FieldRecord; right: FieldRecord }>(data).slice(0, limit);
  const weight = wordWeights(rows.flatMap(({ left, right }) => [left, right]));
  const lines = rows.map(({ id, left, right }) => {
    const before = performance.now();
    const { isMatch: match, isCertain: auto, score } = recordSimilarity(left, right, weight);
    return JSON.stringify({ id, match, auto, score, ms: performance.now() - before });
  });
  writeFileSync(out, `${lines.join('\n')}\n`);
  return { suite: 'match', cases: rows.length };
}
