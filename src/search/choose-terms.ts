import { inverseFrequency } from './statistics/inverse-frequency.ts';

/** Candidates hold one of the rarest terms, which together stand in more than this share of all chunks … */
const CANDIDATE_SHARE = 0.05;
/** … and in more than this many: of few chunks a share would leave too little to rank. */
const CANDIDATES_MIN = 500;
/** Of very many chunks a share would be more than anyone reads: those with the rarest terms are enough. */
const CANDIDATES_ENOUGH = 1_000;

/** Chunks to look at: those that hold one of the terms, and of each list in `beside` one as well. */
export interface TermGroup<T> {
  terms: T[];
  beside: T[][];
  /** How many of them are read at most. */
  limit: number;
  /** Read only where the groups before it gave too few. */
  isFallback: boolean;
}

/**
 * The rarest terms, until together they stand in 5 % of all chunks and in 500, or in 1,000, but in no more than `chunksMax` unless the rarest one does.
 * The one that exceeds 1,000 by itself is read only where other terms of the question stand beside it: alone it says too little to be worth
 * thousands of rows, and the index finds all at once. Measured on texts of up to 3,400 messages, the ranking of these is that of everything
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
    const group = { terms: [term], beside, limit: chunksMax, isFallback: false };
    if (beside.length) groups.push(group);
    // Words may never stand together, and then fewer of them are still something.
    if (beside.length && at === 0)
      groups.push(
        ...(beside.length > 1 ? [{ ...group, beside: beside.slice(0, 1), isFallback: true }] : []),
        { ...group, beside: [], limit: CANDIDATES_ENOUGH, isFallback: true },
      );
    // The rarest stands alone: its count may be old, and then it must not take the place of the others.
    if (!beside.length && groups.length < 2) groups.push(group);
    else if (!beside.length) last?.terms.push(term);
    sum += term.chunks;
  }
  return groups;
}

/**
 * What must stand beside a term, the next rarest terms first: so many of them that one is there in enough chunks, by chance alone. Where that
 * leaves more than twice as many, one of further terms must be there too: of thousands of chunks with two frequent words the best have a third.
 */
function partnersOf<T extends { chunks: number }>(term: T, others: readonly T[], chunks: number): T[][] {
  const lists: T[][] = [];
  let expected = term.chunks;
  let at = 0;
  while (at < others.length && (!lists.length || expected > 2 * CANDIDATES_ENOUGH)) {
    const partners: T[] = [];
    let share = 0;
    for (; at < others.length && expected * share <= CANDIDATES_ENOUGH; at++) {
      const other = others[at];
      if (!other) break;
      partners.push(other);
      share += other.chunks / Math.max(1, chunks);
    }
    lists.push(partners);
    expected *= Math.min(1, share);
  }
  return lists;
}

/** What presence of each term is worth among so many chunks. */
export const presenceWeights = <T extends { terms: readonly string[]; chunks: number; weight: number }>(
  terms: readonly T[],
  chunks: number,
): { terms: readonly string[]; idf: number }[] =>
  terms.map((term) => ({ terms: term.terms, idf: term.weight * inverseFrequency(term.chunks, chunks) }));
