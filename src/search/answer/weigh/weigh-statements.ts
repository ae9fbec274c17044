import { keysOf } from '../../../lib/narrow.ts';
import { isWhole, overlaps } from '../choice/overlaps.ts';
import { weighWords } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import type { ScoredStatement } from '../score-statements.ts';
import type { AnswerSource } from '../statements/statement.ts';
import { nearestPlaces } from './nearest-places.ts';
import { findSaidWords } from './said-words.ts';
import { readSigns, type SignName, type Signs, type Weighing } from './signs.ts';
import { ANSWER_WEIGHTS } from './weights.ts';

/** What may be the answer by all signs together, and how likely it is. */
export interface Weighed {
  /** The likeliest statements, all of one document, the likeliest first. */
  statements: ScoredStatement[];
  /** How many of them come close to the first. */
  close: number;
  /** What is nearest to the question if nothing answers it, of several places. */
  nearest: ScoredStatement[];
  /** Log-odds that they hold the answer: above 0, it is more likely than not. */
  odds: number;
}

/** How much each sign speaks for a statement, and for the likeliest ones to hold the answer; log-likelihoods of regressions. */
export interface AnswerWeights {
  statement: Readonly<Partial<Record<SignName, number>>>;
  answer: Readonly<Partial<Record<GroupSignName, number>>>;
  bias: number;
}

export type GroupSignName = keyof ReturnType<typeof groupSigns>;

/** How much less a statement may weigh to be shown with the likeliest one: by e⁴ less likely. */
const FURTHER = { weight: 4, most: 4 } as const;
const CLOSE_WEIGHT = 2;
const AHEAD_MAX = 5;

export interface WeighedStatement {
  one: ScoredStatement;
  signs: Signs;
  weight: number;
}

/** Weighs all statements, also those that rules exclude, by all signs at once, or returns null if there are none (decision 884). */
export function weighStatements(
  asked: Asked,
  sources: readonly AnswerSource[],
  scored: readonly ScoredStatement[],
  weights: AnswerWeights = ANSWER_WEIGHTS,
): Weighed | null {
  const all = weighAll(readAllSigns(asked, sources, scored), weights);
  const [best] = all;
  if (!best || !asked.words.length) return null;
  const group = groupOf(best, all);
  return {
    statements: group.map(({ one }) => one),
    nearest: nearestPlaces(all),
    close: group.filter(({ weight }) => weight >= best.weight - CLOSE_WEIGHT).length,
    odds: weights.bias + sum(weights.answer, groupSigns(best, group, all)),
  };
}

/** Reads the signs of all statements. */
export function readAllSigns(
  asked: Asked,
  sources: readonly AnswerSource[],
  scored: readonly ScoredStatement[],
): { one: ScoredStatement; signs: Signs }[] {
  const weights = weighWords(
    asked.words,
    scored.map(({ terms }) => terms),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const weighing: Weighing = {
    asked,
    sources,
    shares: asked.words.map(({ term }) => (weights.get(term) ?? 0) / total),
    top: Math.max(...sources.map(({ score }) => score), 1e-9),
  };
  return [...findSaidWords(asked, sources, scored)].map(([one, said]) => ({
    one,
    signs: readSigns(weighing, one, said),
  }));
}

/** Returns statements by how much their signs weigh, most first. */
export const weighAll = (
  read: ReturnType<typeof readAllSigns>,
  { statement }: Pick<AnswerWeights, 'statement'>,
): WeighedStatement[] =>
  read
    .map(({ one, signs }) => ({ one, signs, weight: sum(statement, signs) }))
    .sort((a, b) => b.weight - a.weight);

/** Returns the best statement and those of its document that weigh little less, each text once. */
export function groupOf(best: WeighedStatement, all: readonly WeighedStatement[]): WeighedStatement[] {
  const group = [best];
  for (const next of all) {
    if (group.length === FURTHER.most || next.weight < best.weight - FURTHER.weight) break;
    if (next.one.statement.source !== best.one.statement.source || isWhole(next.one)) continue;
    if (
      group.every(
        ({ one }) =>
          one.statement.own !== next.one.statement.own &&
          !overlaps(one, next.one) &&
          !overlaps(next.one, one),
      )
    )
      group.push(next);
  }
  return group;
}

/** Reads what speaks for or against the best statements as the answer: the signs of the first, and how it compares with all others. */
export function groupSigns(
  best: WeighedStatement,
  group: readonly WeighedStatement[],
  all: readonly WeighedStatement[],
) {
  const whole = logSum(all);
  const other = all.find(({ one }) => one.statement.source !== best.one.statement.source);
  const around = Math.max(...all.map(({ signs }) => signs.around));
  return {
    ...best.signs,
    first: best.weight - whole,
    group: logSum(group) - whole,
    ahead: Math.min(AHEAD_MAX, other ? best.weight - other.weight : AHEAD_MAX),
    behind: best.signs.around - around,
  };
}

/** Returns the logarithm of the sum of likelihoods. */
function logSum(all: readonly WeighedStatement[]): number {
  const most = Math.max(...all.map(({ weight }) => weight));
  return most + Math.log(all.reduce((total, { weight }) => total + Math.exp(weight - most), 0));
}

const sum = <Name extends string>(
  weights: Readonly<Partial<Record<Name, number>>>,
  signs: Readonly<Record<Name, number>>,
): number => keysOf(weights).reduce((total, name) => total + (weights[name] ?? 0) * signs[name], 0);
