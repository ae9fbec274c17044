/** Places of terms in a list, by their hashes: open addressing, for a search looks up ten thousand terms, which takes a map several times as long. */
export interface TermIndex {
  slots: Int32Array;
  /** From 1; 0: the slot is free. */
  places: Int32Array;
}

/** The hashes are spread evenly already, and at least half of the slots stay free. */
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

/** The place of a term (of one that stands there twice, the last), or -1. */
export const placeOfTerm = (index: TermIndex, term: number): number =>
  (index.places[slotOf(index, term)] ?? 0) - 1;

/** Where the term stands, or the free slot where it would. */
function slotOf({ slots, places }: TermIndex, term: number): number {
  const mask = slots.length - 1;
  let slot = term & mask;
  while (places[slot] !== 0 && slots[slot] !== term) slot = (slot + 1) & mask;
  return slot;
}
