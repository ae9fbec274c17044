import { inverseFrequency } from './statistics/inverse-frequency.ts';

/** Candidates contain one of the rarest terms, which together appear in more than this share of all chunks … */
const CANDIDATE_SHARE = 0.05;
/** … and in more than this many: with few chunks, the share alone would leave too little to rank. */
const CANDIDATES_MIN = 500;
/** With very many chunks, the share would be more than anyone reads: those with the rarest terms are enough. */
const CANDIDATES_ENOUGH = 1_000;

/** Chunks to read: those that contain one of the terms, and one from each list in `beside`. */
export interface TermGroup<T> {
  terms: T[];
  beside: T[][];
  /** Maximum number of them to read. */
  limit: number;
  /** Read only if the groups before it gave too few. */
  isFallback: boolean;
}

/**
 * Chooses the rarest terms until together they appear in 5 % of all chunks and at least 500, or in 1,000, but at most `chunksMax` (unless
 * the rarest does). A term that exceeds 1,000 by itself is read only with other terms of the question: alone it says too little to be worth
 * thousands of rows, and the index finds all of them at once. Measured on texts of up to 3,400 messages, this gives the same ranking as
 * reading everything (docs/retrieval.md).
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
    // For the rarest term, some chunks without another word are read anyway; up to twice the number, reading all at once is faster.
    const alone = at === 0 ? 2 * CANDIDATES_ENOUGH : CANDIDATES_ENOUGH;
    const beside = term.chunks > alone ? partnersOf(term, ordered.slice(at + 1), chunks) : [];
    const last = groups.at(-1);
    const group = { terms: [term], beside, limit: chunksMax, isFallback: false };
    if (beside.length) groups.push(group);
    // No chunk may have all these words; then chunks with fewer of them are better than nothing.
    if (beside.length && at === 0)
      groups.push(
        ...(beside.length > 1 ? [{ ...group, beside: beside.slice(0, 1), isFallback: true }] : []),
        { ...group, beside: [], limit: CANDIDATES_ENOUGH, isFallback: true },
      );
    // The rarest term gets its own group: its count may be outdated, and then it must not take the room of the others.
    if (!beside.length && groups.length < 2) groups.push(group);
    else if (!beside.length) last?.terms.push(term);
    sum += term.chunks;
  }
  return groups;
}

/**
 * Returns what must appear with a term, next rarest terms first: enough of them that, by chance alone, one appears in enough chunks. If
 * that leaves more than twice as many, one of further terms is required, too: the best of thousands with two frequent words have a third.
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

/** Of a list of terms: whether a chunk surely has one of them, or those that must be looked for. */
export type SurePresence = (terms: readonly string[]) => boolean | string[];

/**
 * Returns what is sure of the chunks that a group reads: the index found them by each of its lists, and those that an `earlier` group without
 * other lists found are left out.
 */
export function surePresence(
  { terms: first, beside: others }: TermGroup<string>,
  earlier: readonly TermGroup<string>[],
): SurePresence {
  const own = [first, ...others];
  const absent = new Set(earlier.flatMap(({ terms, beside }) => (beside.length ? [] : terms)));
  return (terms) => {
    const possible = terms.filter((term) => !absent.has(term));
    if (!possible.length) return false;
    const isPresent = own.some((list) => list.every((term) => absent.has(term) || possible.includes(term)));
    return isPresent || possible;
  };
}

/**
 * Returns the weight of each term's presence, given this number of chunks; rarest first, as groups have them: what is sure of a term then depends on
 * its place, and questions with as many words share a prepared statement.
 */
export const presenceWeights = <T extends { terms: readonly string[]; chunks: number; weight: number }>(
  terms: readonly T[],
  chunks: number,
): { terms: readonly string[]; idf: number }[] =>
  terms
    .toSorted((a, b) => a.chunks - b.chunks)
    .map((term) => ({ terms: term.terms, idf: term.weight * inverseFrequency(term.chunks, chunks) }));
