/**
 * Indexes of terms in a list, by hash: each slot is a term and its place, counted from 1, or 0 for a free slot. Open addressing: a search looks
 * up ten thousand terms, and a Map takes several times as long; with both numbers side by side, most lookups read memory once.
 */
export type TermIndex = Int32Array;

/** Builds the index. The hashes are evenly distributed already, and at least half of the slots stay free. */
export function indexTerms(terms: Int32Array): TermIndex {
  const size = 1 << (33 - Math.clz32(Math.max(1, terms.length)));
  const index = new Int32Array(2 * size);
  for (let place = 0; place < terms.length; place++) {
    const term = terms[place] ?? 0;
    const slot = slotOf(index, term);
    index[slot] = term;
    index[slot + 1] = place + 1;
  }
  return index;
}

/** Returns the index of a term (its last one if it occurs twice), or -1. */
export const placeOfTerm = (index: TermIndex, term: number): number =>
  (index[slotOf(index, term) + 1] ?? 0) - 1;

/** Returns where the slot of a term is, or the free one where it would go. */
function slotOf(index: TermIndex, term: number): number {
  const mask = index.length - 1;
  let slot = (term << 1) & mask;
  while (index[slot + 1] !== 0 && index[slot] !== term) slot = (slot + 2) & mask;
  return slot;
}
