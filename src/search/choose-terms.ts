import { inverseFrequency } from './rank/weigh-terms.ts';

/** Candidates hold one of the rarest terms, which together stand in more than this share of all chunks … */
const CANDIDATE_SHARE = 0.05;
/** … and in more than this many: of few chunks a share would leave too little to rank. */
const CANDIDATES_MIN = 500;
/** Of very many chunks a share would be more than anyone reads: those with the rarest terms are enough. */
const CANDIDATES_ENOUGH = 1_000;

/** Chunks to look at: those that hold one of the terms, and where `beside` is given, one of these as well. */
export interface TermGroup<T> {
  terms: T[];
  beside: T[] | null;
  /** How many of them are read at most. */
  limit: number;
}

/**
 * The rarest terms, until together they stand in 5 % of all chunks and in 500, or in 1,000, but in no more than `chunksMax` unless the rarest one does.
 * The one that exceeds 1,000 by itself is read only where another term of the question stands beside it: alone it says too little to be worth
 * thousands of rows, and the index finds both at once. Measured on texts of up to 3,400 messages, the ranking of these is that of everything
 * (docs/retrieval.md).
 */
export function chooseTerms<T extends { chunks: number }>(
  terms: readonly T[],
  { chunks, chunksMax }: { chunks: number; chunksMax: number },
): TermGroup<T>[] {
  const enough = Math.min(CANDIDATES_ENOUGH, Math.max(CANDIDATES_MIN, chunks * CANDIDATE_SHARE));
  const ordered = terms.toSorted((a, b) => a.chunks - b.chunks);
  const groups: TermGroup<T>[] = [];
  let sum = 0;
  for (const [at, term] of ordered.entries()) {
    if (groups.length > 0 && (sum > enough || sum + term.chunks > chunksMax)) break;
    // Of the rarest one some are read without another word too: those of twice as many are read faster all at once.
    const alone = at === 0 ? 2 * CANDIDATES_ENOUGH : CANDIDATES_ENOUGH;
    const beside = term.chunks > alone ? partnersOf(term, ordered.slice(at + 1), chunks) : [];
    const last = groups.at(-1);
    if (beside.length) groups.push({ terms: [term], beside, limit: chunksMax });
    // Two words may never stand together, and then one of them is still something.
    if (beside.length && at === 0) groups.push({ terms: [term], beside: null, limit: CANDIDATES_ENOUGH });
    // The rarest stands alone: its count may be old, and then it must not take the place of the others.
    if (!beside.length && groups.length < 2) groups.push({ terms: [term], beside: null, limit: chunksMax });
    else if (!beside.length) last?.terms.push(term);
    sum += term.chunks;
  }
  return groups;
}

/** The next rarest terms, until one of them stands beside the term in enough chunks, by chance alone. */
function partnersOf<T extends { chunks: number }>(term: T, others: readonly T[], chunks: number): T[] {
  const partners: T[] = [];
  let expected = 0;
  for (const other of others) {
    if (expected > CANDIDATES_ENOUGH) break;
    partners.push(other);
    expected += (term.chunks * other.chunks) / Math.max(1, chunks);
  }
  return partners;
}

/** What presence of each term is worth among so many chunks. */
export const presenceWeights = <T extends { terms: readonly string[]; chunks: number; weight: number }>(
  terms: readonly T[],
  chunks: number,
): { terms: readonly string[]; idf: number }[] =>
  terms.map((term) => ({ terms: term.terms, idf: term.weight * inverseFrequency(term.chunks, chunks) }));
