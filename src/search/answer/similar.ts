import type { ScoredStatement } from './score-statements.ts';

/** Statements with this share of terms in common say the same. */
export const REPEATED_SHARE = 0.7;

/** Returns the share of the shorter statement's terms that the other has, too. */
export function termOverlap(a: ScoredStatement, b: ScoredStatement): number {
  const [small, large] = a.terms.size < b.terms.size ? [a.terms, b.terms] : [b.terms, a.terms];
  if (!small.size) return 0;
  return [...small].filter((term) => large.has(term)).length / small.size;
}

/** Returns whether two statements have nearly all terms in common, so that neither says anything that the other does not. */
export const saysTheSame = (a: ScoredStatement, b: ScoredStatement): boolean =>
  termOverlap(a, b) * Math.min(a.terms.size, b.terms.size) >=
  REPEATED_SHARE * Math.max(a.terms.size, b.terms.size);
