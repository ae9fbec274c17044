/** Indexes of terms in a list, by hash. Open addressing: a search looks up ten thousand terms, and a Map takes several times as long. */
export interface TermIndex {
  slots: Int32Array;
  /** Counted from 1; 0 marks a free slot. */
  places: Int32Array;
}

/** Builds the index. The hashes are evenly distributed already, and at least half of the slots stay free. */
export function indexTerms(terms: Int32Array): TermIndex {
  const size = 1 << (33 - Math.clz32(Math.max(1, terms.length)));
  const index = { slots: new Int32Array(size), places: new Int32Array(size) };
  for (let place = 0; place < terms.length; place++) {
    const term = terms[place] ?? 0;
    const slot = slotOf(index, term);
    index.slots[slot] = term;
    index.places[slot] = place + 1;
  }
  return index;
}

/** Returns the index of a term (its last one if it occurs twice), or -1. */
export const placeOfTerm = (index: TermIndex, term: number): number =>
  (index.places[slotOf(index, term)] ?? 0) - 1;

/** Returns the slot of a term, or the free slot where it would go. */
function slotOf({ slots, places }: TermIndex, term: number): number {
  const mask = slots.length - 1;
  let slot = term & mask;
  while (places[slot] !== 0 && slots[slot] !== term) slot = (slot + 1) & mask;
  return slot;
}
