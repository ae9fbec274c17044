import type { ScoredStatement } from './score-statements.ts';

/** Statements with this share of terms in common say the same. */
export const REPEATED_SHARE = 0.7;

/** Returns the share of the shorter statement's terms that the other has, too. */
export const termOverlap = (a: ScoredStatement, b: ScoredStatement): number => overlapOf(a.terms, b.terms);

/** Returns the same without numbers, codes and days: “Next release: 2.1 on 3 May” and “Next release: 3.0 on 9 June” give values of one thing. */
export const wordOverlap = (a: ScoredStatement, b: ScoredStatement): number =>
  overlapOf(wordsOf(a.terms), wordsOf(b.terms));

function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (!small.size) return 0;
  return [...small].filter((term) => large.has(term)).length / small.size;
}

const wordsOf = (terms: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...terms].filter((term) => !/\d/.test(term)));

/**
 * Returns whether two statements have nearly all terms in common, so that neither says anything that the other does not. “The fee is 40 EUR” and “The
 * fee is 55 EUR” differ in all that matters.
 */
export const saysTheSame = (a: ScoredStatement, b: ScoredStatement): boolean =>
  termOverlap(a, b) * Math.min(a.terms.size, b.terms.size) >=
    REPEATED_SHARE * Math.max(a.terms.size, b.terms.size) && !hasOtherValue(a, b);

/** Returns whether each of two statements has a number, and one of them has none of the other's. */
function hasOtherValue({ terms: a }: ScoredStatement, { terms: b }: ScoredStatement): boolean {
  const [one, other] = [a, b].map((terms) => [...terms].filter((term) => /\d/.test(term)));
  return Boolean(one?.length && other?.length) && !one?.some((term) => b.has(term));
}
