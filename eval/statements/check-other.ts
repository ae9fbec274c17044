import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Evidence } from '../../src/model/model.ts';
import { checkMarkdown } from '../../src/model/statements/check-markdown.ts';
import { citationLabel } from '../../src/search/evidence.ts';
import { readText } from '../answers/read-text.ts';
import { createRandom } from './check-mutants.ts';
import { asRow, FALSEHOODS, type Falsehood, falsify, type FalseStatement } from './falsify.ts';
import type { Statement } from './mutate.ts';
import { OTHER_STATEMENTS } from './other-statements.ts';

const TEXTS = path.resolve(import.meta.dirname, '../answers/texts');
const ROUNDS = 3;

export interface OtherReport {
  good: { statements: number; lost: string[] };
  /** Two true statements about different documents, in one sentence that cites both. */
  joined: { tried: number; lost: string[] };
  /** By kind: how many were tried, and the texts that reach a reader. */
  false: Partial<Record<Falsehood, Tried>>;
  /** The same for statements in a table row, where possible. */
  rows: { good: Tried; false: Partial<Record<Falsehood, Tried>> };
}

interface Tried {
  tried: number;
  reached: string[];
}

/** Runs the check on statements about texts not used to choose any rule, and on false copies of them. Deterministic. */
export function checkOther(): OtherReport {
  const files = Object.keys(OTHER_STATEMENTS);
  const evidence = files.map(readEvidence);
  const all = files.flatMap((file, at) =>
    (OTHER_STATEMENTS[file] ?? []).map((text): Statement => ({ evidence: at, text })),
  );
  const survives = ({ text, cites }: FalseStatement): boolean => {
    const citations = cites.map((at) => `[^${evidence[at]?.label}]`).join('');
    return checkMarkdown(`- ${text} ${citations}`, evidence).text.includes(text);
  };
  const lostOf = (statements: readonly FalseStatement[]) =>
    statements.filter((statement) => !survives(statement)).map(({ text }) => text);
  const tryRows = (statements: readonly FalseStatement[]): Tried => {
    const rows = statements.flatMap(({ text, cites }): FalseStatement[] => {
      const row = asRow(text);
      return row === null ? [] : [{ text: row, cites }];
    });
    const reached = rows.filter(({ text, cites }) => {
      const citations = cites.map((at) => `[^${evidence[at]?.label}]`).join('');
      const table = `| Who | What |\n| --- | --- |\n${text.replace(/ \|$/, `${citations} |`)}`;
      return checkMarkdown(table, evidence).text !== '';
    });
    return { tried: rows.length, reached: reached.map(({ text }) => text) };
  };
  const truths = all.map((one): FalseStatement => ({ text: one.text, cites: [one.evidence] }));
  const random = createRandom(20_261_123);
  const joined = all.flatMap((one) => join(one, all[Math.floor(random() * all.length)] ?? one));
  const made = FALSEHOODS.map((kind) => {
    const copies = Array.from({ length: ROUNDS }, () =>
      all.flatMap((one) => falsify(kind, one, all, random) ?? []),
    ).flat();
    return [kind, [...new Map(copies.map((one) => [one.text + one.cites.join(), one])).values()]] as const;
  });
  return {
    good: { statements: all.length, lost: lostOf(truths) },
    joined: { tried: joined.length, lost: lostOf(joined) },
    false: Object.fromEntries(
      made.map(([kind, tried]) => [
        kind,
        { tried: tried.length, reached: tried.filter(survives).map(({ text }) => text) },
      ]),
    ),
    rows: {
      good: tryRows(truths),
      false: Object.fromEntries(made.map(([kind, tried]) => [kind, tryRows(tried)])),
    },
  };
}

const join = (one: Statement, other: Statement): FalseStatement[] =>
  one.evidence === other.evidence
    ? []
    : ['; ', ', and ', ', while '].map((by) => ({
        text: one.text.replace(/\.$/, '') + by + other.text,
        cites: [one.evidence, other.evidence],
      }));

/** Reads a text as evidence, with speakers written into it. */
function readEvidence(file: string): Evidence {
  const { source, title, data } = readText(file, readFileSync(path.join(TEXTS, `${file}.md`), 'utf8'));
  return {
    label: citationLabel(source, file),
    source,
    resourceId: file,
    title,
    date: null,
    author: null,
    text: data
      .map((block) => (typeof block === 'string' ? block : `${block.sender.name}: ${block.text}`))
      .join('\n\n'),
  };
}
