import { inverseFrequency } from './rank/weigh-terms.ts';

/** Candidates hold one of the rarest terms, which together stand in more than this share of all chunks … */
const CANDIDATE_SHARE = 0.05;
/** … and in more than this many: of few chunks a share would leave too little to rank. */
const CANDIDATES_MIN = 500;
/** Of very many chunks a share would be more than anyone reads: those with the rarest terms are enough. */
const CANDIDATES_ENOUGH = 2_000;

/**
 * The rarest terms, until together they stand in 5 % of all chunks and in 500, or in 2,000, but in no more than `chunksMax` unless the rarest one does.
 * Measured on texts of up to 3,400 messages, the ranking of these is that of everything (docs/retrieval.md).
 */
export function chooseTerms<T extends { chunks: number }>(
  terms: readonly T[],
  { chunks, chunksMax }: { chunks: number; chunksMax: number },
): T[] {
  const enough = Math.min(CANDIDATES_ENOUGH, Math.max(CANDIDATES_MIN, chunks * CANDIDATE_SHARE));
  const chosen: T[] = [];
  let sum = 0;
  for (const term of terms.toSorted((a, b) => a.chunks - b.chunks)) {
    if (chosen.length > 0 && (sum > enough || sum + term.chunks > chunksMax)) break;
    chosen.push(term);
    sum += term.chunks;
  }
  return chosen;
}

/** What presence of each term is worth among so many chunks. */
export const presenceWeights = <T extends { terms: readonly string[]; chunks: number; weight: number }>(
  terms: readonly T[],
  chunks: number,
): { terms: readonly string[]; idf: number }[] =>
  terms.map((term) => ({ terms: term.terms, idf: term.weight * inverseFrequency(term.chunks, chunks) }));
