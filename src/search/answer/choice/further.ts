import { isByline } from '../../../text/sentences/byline.ts';
import type { Asked } from '../read-asked.ts';
import type { ScoredStatement } from '../score-statements.ts';
import { REPEATED_SHARE, termOverlap } from '../similar.ts';
import { CLOSE, isNamesake } from './doubts.ts';
import { isWhole, overlaps } from './overlaps.ts';

/** The share of the question that an answer must cover by itself or with its lead-in. */
export const OWN_COVERAGE_MIN = 0.25;

/**
 * How much lower a further statement may score. The best one is nearly always right if nothing comes this close to it, and right in two of three
 * cases otherwise (decision 610); then its document says more about the same. Another document must fit about as well (CLOSE).
 */
export const FURTHER = { score: 0.3, most: 3 } as const;
/** Returns the best statement and what may be meant instead or says more; only the best one must meet the minimums for an answer. */
export function furtherOf(
  best: ScoredStatement,
  scored: readonly ScoredStatement[],
  { words }: Asked,
): ScoredStatement[] {
  const chosen = [best];
  for (const one of scored) {
    if (chosen.length === FURTHER.most || one.score < best.score - FURTHER.score) break;
    if (one === best || one.isNonAnswer || isWhole(one) || !isRelated(one, best)) continue;
    if (isByline(one.statement.own) || isNamesake(best, one)) continue;
    if (
      chosen.every(
        (kept) =>
          termOverlap(kept, one) < REPEATED_SHARE &&
          !overlaps(kept, one) &&
          !isLesserSibling(one, kept, words),
      )
    )
      chosen.push(one);
  }
  return chosen;
}

/** Returns whether a statement goes with the best one: in its section, or about the question by itself, and in another document about as well. */
const isRelated = (one: ScoredStatement, best: ScoredStatement): boolean =>
  one.statement.source === best.statement.source
    ? one.ownCoverage >= OWN_COVERAGE_MIN || one.statement.headings === best.statement.headings
    : one.ownCoverage >= OWN_COVERAGE_MIN && one.score >= best.score - CLOSE.score;

/** Returns whether an item or row is about something else than one under the same words: it has only some of that one's question words. */
function isLesserSibling(one: ScoredStatement, kept: ScoredStatement, words: Asked['words']): boolean {
  const { form, source, lead, headings } = kept.statement;
  const other = one.statement;
  if (form === 'sentence' || other.form !== form || other.source !== source) return false;
  if (other.lead !== lead || other.headings !== headings) return false;
  const has = ({ terms }: ScoredStatement) => words.filter(({ term }) => terms.has(term)).length;
  return has(one) < has(kept) && words.every(({ term }) => !one.terms.has(term) || kept.terms.has(term));
}
