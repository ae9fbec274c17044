import { SIGNALS } from '../../text/passages/signals.ts';
import type { RankUnit } from './lay-out.ts';
import type { Ranking } from './score-steps.ts';

/** Returns 1 for a message that ends in a question, 0.5 for one that contains a question. */
const asking = (unit: RankUnit | undefined): number => {
  if (!unit) return 0;
  if (unit.signals & SIGNALS.asks) return 1;
  return unit.signals & SIGNALS.holdsQuestion ? 0.5 : 0;
};

/**
 * Scores questions and answers in a conversation: a message gains by the share of the question's words that it contains or answers (the
 * message before it asks and contains them), loses by being a question, and gains by following one. Shares of `top`, the best score.
 */
export function scoreQuestions(ranking: Ranking, scores: Float32Array, top: number): Float32Array {
  const { units, recipe } = ranking;
  const coverage = recipe.coverageWeight ? coverageOf(ranking) : null;
  return Float32Array.from(units, (unit, at) => {
    if (!unit.isConversation || !scores[at]) return 0;
    const before = at > unit.runStart ? units[at - 1] : undefined;
    return (
      top *
      (recipe.coverageWeight * (coverage?.[at] ?? 0) -
        recipe.askingPenalty * asking(unit) +
        recipe.answeringWeight * asking(before))
    );
  });
}

/** Returns whether the previous message asks a question. */
const isAnswer = (units: readonly RankUnit[], at: number): boolean =>
  at > (units[at]?.runStart ?? at) && asking(units[at - 1]) > 0;

/** Returns the share of the question's words, by weight, that each message or the question right before it contains. */
function coverageOf({ units, queryTerms, matches, weights }: Ranking): Float32Array {
  const coverage = new Float32Array(units.length);
  let all = 0;
  for (const slot of queryTerms.keys()) {
    const counts = matches.counts[slot];
    const weight = weights.conversations[slot] ?? 0;
    if (!counts?.some((count) => count > 0)) continue;
    all += weight;
    for (let at = 0; at < counts.length; at++) {
      const holds = counts[at] || (counts[at - 1] && isAnswer(units, at));
      if (holds) coverage[at] = (coverage[at] ?? 0) + weight;
    }
  }
  return all ? coverage.map((weight) => weight / all) : coverage;
}
