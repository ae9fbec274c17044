import { indexTerms, placeOfTerm, type TermIndex } from '../../text/passages/term-index.ts';
import { bestUnits, type RankUnit, wholeTermsOf, type WholePassages } from './lay-out.ts';
import type { Ranking } from './score-steps.ts';
import { inverseFrequency } from '../statistics/inverse-frequency.ts';

/** Documents assumed to be relevant, and terms learned from them. */
const TEACHERS = 5;
const TERMS = 20;
/** Maximum number of best documents to rank again. */
const RANKED_MAX = 100;
/** If a document covers this much of the question, there is nothing to learn from it. Share of the words, by weight. */
const COVERED = 0.8;

/**
 * Scores words that the best documents share and the question lacks (pseudo-relevance feedback, Rocchio's idea): each document by how
 * many of them it contains, as a share of `top`, the best score. Only for documents: a message has too few words to learn from. It helps
 * when question and documents use different words; when the best document covers the question, it only leads away from it (measured: 3
 * points of MRR on sentences that describe a page), so it is skipped then, as in Cronen-Townsend et al. 2004.
 */
export function scoreFeedback(
  ranking: Ranking,
  total: Float32Array,
  top: number,
  whole: WholePassages,
): Float32Array {
  const { units, totals, recipe } = ranking;
  const scores = new Float32Array(units.length);
  const ranked = documentsForFeedback(ranking, total);
  if (coverageOf(ranking, ranked[0] ?? 0) >= COVERED) return scores;
  const shares = sharesOf(units, ranked.slice(0, TEACHERS), total, whole);
  const index = indexTerms(Int32Array.from(shares.keys()));
  const counts = ranked.map((at) => countTerms(units[at], index, shares.size, whole));
  const { k1, b } = recipe.bm25;
  for (const { place, weight } of learnTerms([...shares.values()], counts))
    for (const [rank, own] of counts.entries()) {
      const at = ranked[rank] ?? 0;
      const count = own[place] ?? 0;
      const norm = k1 * (1 - b + (b * (units[at]?.length ?? 0)) / Math.max(1, totals.documents.lengthMean));
      if (count) scores[at] = (scores[at] ?? 0) + (weight * count * (k1 + 1)) / (count + norm);
    }
  const best = scores.reduce((max, score) => Math.max(max, score), 0) || 1;
  return scores.map((score) => (recipe.feedbackWeight * top * score) / best);
}

/** Returns the best documents by the scores so far, best first. */
export const documentsForFeedback = ({ units }: Ranking, total: Float32Array): number[] =>
  bestUnits(units, total, { isConversation: false, limit: RANKED_MAX });

/** Returns the share of the question's words, by weight, that a document contains. */
function coverageOf({ queryTerms, matches, weights }: Ranking, at: number): number {
  let all = 0;
  let held = 0;
  for (const slot of queryTerms.keys()) {
    const weight = weights.documents[slot] ?? 0;
    all += weight;
    if (matches.counts[slot]?.[at]) held += weight;
  }
  return all ? held / all : 1;
}

/** Returns each term's share of the text of the best documents, weighted by their scores. */
function sharesOf(
  units: readonly RankUnit[],
  teachers: readonly number[],
  total: Float32Array,
  whole: WholePassages,
): Map<number, number> {
  const shares = new Map<number, number>();
  for (const at of teachers) {
    const pieces = units[at]?.pieces ?? [];
    const length = pieces.reduce((sum, { unit }) => sum + unit.terms.length, 0) || 1;
    const share = (total[at] ?? 0) / length;
    for (const piece of pieces)
      for (const term of wholeTermsOf(piece, whole)) shares.set(term, (shares.get(term) ?? 0) + share);
  }
  return shares;
}

/** Counts how often each term of the index appears in a unit, by place in the index. */
function countTerms(
  unit: RankUnit | undefined,
  index: TermIndex,
  terms: number,
  whole: WholePassages,
): Uint32Array {
  const counts = new Uint32Array(terms);
  for (const piece of unit?.pieces ?? []) {
    const own = wholeTermsOf(piece, whole);
    for (let i = 0; i < own.length; i++) {
      const place = placeOfTerm(index, own[i] ?? 0);
      if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return counts;
}

/** Returns the terms that are most typical of the best documents and least of the others, by place in the index. */
function learnTerms(
  shares: readonly number[],
  counts: readonly Uint32Array[],
): { place: number; weight: number }[] {
  const among = new Uint32Array(shares.length);
  for (const own of counts)
    for (let place = 0; place < own.length; place++) if (own[place]) among[place] = (among[place] ?? 0) + 1;
  const idfs = shares.map((_, place) => inverseFrequency(among[place] ?? 0, counts.length));
  const best = shares
    .map((share, place) => ({ place, weight: share * (idfs[place] ?? 0) }))
    .sort((x, y) => y.weight - x.weight)
    .slice(0, TERMS);
  const largest = best[0]?.weight || 1;
  return best.map(({ place, weight }) => ({ place, weight: (weight / largest) * (idfs[place] ?? 0) }));
}
