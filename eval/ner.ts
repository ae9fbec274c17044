import { writeFileSync } from 'node:fs';
import { findNames } from '../src/text/names.ts';
import { readJsonLines } from './read-lines.ts';
import type { SuiteOptions, SuiteSummary } from './suite.types.ts';

/** Finds the names in each sentence of a set of `{id, text}` lines; writes `{id, entities: [{start, end, type}], ms}`. */
export async function run({ data, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const rows = readJsonLines<{ id: string; text: string }>(data).slice(0, limit);
  const started = performance.now();
  let characters = 0;
  const lines = rows.map(({ id, text }) => {
    characters += text.length;
    const before = performance.now();
    const entities = findNames(text).map(({ start, end, type }) => ({ start, end, type }));
    return JSON.stringify({ id, entities, ms: performance.now() - before });
  });
  const seconds = (performance.now() - started) / 1000;
  writeFileSync(out, `${lines.join('\n')}\n`);
  return { suite: 'ner', cases: rows.length, mb_per_s: Math.round(characters / 10_000 / seconds) / 100 };
}
