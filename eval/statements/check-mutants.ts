import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Evidence } from '../../src/model/model.ts';
import { checkMarkdown } from '../../src/model/statements/check-markdown.ts';
import { citationLabel } from '../../src/search/evidence.ts';
import { GOOD_STATEMENTS } from './good-statements.ts';
import { type Mutant, mutantsOf, type Statement } from './mutate.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../../samples');
const MUTANTS_PER_STATEMENT = 8;

const sampleSchema = z.object({
  source: z.string(),
  resource_id: z.string(),
  title: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  data: z.union([
    z.string(),
    z.array(
      z.looseObject({ text: z.string().optional(), sender: z.object({ name: z.string() }).optional() }),
    ),
  ]),
});

export interface MutantReport {
  good: { statements: number; lost: string[] };
  /** By kind: how many were tried, and the texts that reach a reader. */
  mutants: Record<Mutant['kind'], { tried: number; reached: string[] }>;
}

/** Runs the check on good statements about the sample company, and on false copies of them. Deterministic. */
export function checkMutants(statementsMax = Infinity): MutantReport {
  const files = Object.keys(GOOD_STATEMENTS);
  const evidence = files.map(readEvidence);
  const statements: Statement[] = files
    .flatMap((file, at) => (GOOD_STATEMENTS[file] ?? []).map((text) => ({ evidence: at, text })))
    .slice(0, statementsMax);
  const survives = (text: string, cites: readonly number[]): boolean => {
    const citations = cites.map((n) => `[^${evidence[n]?.label}]`).join('');
    return checkMarkdown(`- ${text}${citations && ` ${citations}`}`, evidence).text.includes(text);
  };
  const report: MutantReport = {
    good: { statements: statements.length, lost: [] },
    mutants: {
      'wrong label': { tried: 0, reached: [] },
      uncited: { tried: 0, reached: [] },
      'random number': { tried: 0, reached: [] },
      'invented name': { tried: 0, reached: [] },
      'wrong month': { tried: 0, reached: [] },
    },
  };
  const random = createRandom(20_260_615);
  for (const statement of statements) {
    if (!survives(statement.text, [statement.evidence])) report.good.lost.push(statement.text);
    for (let round = 0; round < MUTANTS_PER_STATEMENT; round++)
      for (const { kind, text, cites } of mutantsOf(statement, evidence.length, random)) {
        report.mutants[kind].tried++;
        if (survives(text, cites)) report.mutants[kind].reached.push(`${text} ${cites.join()}`);
      }
  }
  return report;
}

/** Reads a document of the sample company as evidence, with speakers written into the text. */
export function readEvidence(file: string): Evidence {
  const { source, resource_id, title, metadata, data } = sampleSchema.parse(
    JSON.parse(readFileSync(path.join(SAMPLES, file), 'utf8')),
  );
  const text =
    typeof data === 'string'
      ? data
      : data.map((block) => [block.sender?.name, block.text ?? ''].filter(Boolean).join(': ')).join('\n\n');
  return {
    label: citationLabel(source, resource_id),
    source,
    resourceId: resource_id,
    title,
    date: String(metadata.created_at),
    author: String(metadata.author),
    text,
  };
}

/** Returns a Mulberry32 generator, which gives the same numbers in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
