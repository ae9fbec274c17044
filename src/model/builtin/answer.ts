import { termFrequencies } from '../../text/terms.ts';
import type { AnswerToWrite } from '../model.ts';
import { cited, type Statement, statementsOf, withoutEchoes } from './write/statements.ts';

const STATEMENTS_MAX = 3;
/** Share of the question's weight that the best sentence has to cover for there to be an answer. */
const COVERED_MIN = 0.34;
/** A further sentence has to be nearly as good as the best. */
const FURTHER_SHARE = 0.7;

/**
 * The sentences of the evidence that cover most of the question's telling words, each with its footnote; null when none covers enough.
 * Words that few of the documents use weigh more. Deterministic.
 */
export function answerBuiltin({ question, evidence }: AnswerToWrite): string | null {
  const wanted = [...termFrequencies(question).keys()];
  if (!wanted.length || !evidence.length) return null;
  const statements = statementsOf(evidence).filter((s) => !s.isQuestion);
  const weights = new Map(
    wanted.map((term) => {
      const n = new Set(statements.filter((s) => s.terms.has(term)).map((s) => s.evidence.label)).size;
      return [term, Math.log(1 + (evidence.length + 1) / (n + 0.5))];
    }),
  );
  const total = [...weights.values()].reduce((sum, w) => sum + w, 0);
  const scored = statements
    .map((s) => ({ s, score: coverage(s, weights) / total - 0.01 * s.rank }))
    .sort((a, b) => b.score - a.score || a.s.rank - b.s.rank || a.s.position - b.s.position);
  const best = scored[0];
  if (!best || best.score < COVERED_MIN) return null;
  const chosen = withoutEchoes(
    scored.filter((x) => x.score >= best.score * FURTHER_SHARE).map((x) => x.s),
  ).slice(0, STATEMENTS_MAX);
  return chosen.map((s) => cited(s.text, s.evidence)).join(' ');
}

function coverage(s: Statement, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [term, weight] of weights) if (s.terms.has(term)) sum += weight;
  return sum * Math.min(1, 0.5 + s.terms.size / 16);
}
