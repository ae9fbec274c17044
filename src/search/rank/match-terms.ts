import type { Candidate, RankUnit } from './lay-out.ts';
import type { Recipe } from './recipes.ts';

/** A word of the question with its matches in the index. */
export interface QueryTerm {
  /** The word's own term. */
  word: string;
  /** Hashes of the terms that count as it: itself, or its completions or corrections. */
  hashes: readonly number[];
  /** Number of chunks that contain any of them. */
  chunks: number;
  /** Its weight apart from its rarity: 1, or less for words that frame the question or stand for an unknown one. */
  weight: number;
}

/** Where the words of the question appear. */
export interface Matches {
  /** For each query term: how often it counts in each unit, including title and path. */
  counts: Float32Array[];
  /** For each query term: the number of candidates that contain it. */
  chunksWith: Int32Array;
  /** For each two adjacent words of the question: the units in which they are adjacent, too. */
  pairs: number[][];
}

/** A filter by the low bits of a hash: most terms of a passage are not in the question, and one lookup skips them. */
const FILTER_BITS = 14;
const FILTER_MASK = (1 << FILTER_BITS) - 1;

/** Finds the question's words in all units, in one pass over their terms. */
export function matchTerms(
  units: readonly RankUnit[],
  queryTerms: readonly QueryTerm[],
  words: readonly string[],
  { titleCount }: Pick<Recipe, 'titleCount'>,
): Matches {
  const filter = new Uint8Array(1 << FILTER_BITS);
  const slots = new Map<number, number>();
  for (const [slot, { hashes }] of queryTerms.entries())
    for (const hash of hashes) {
      filter[hash & FILTER_MASK] = 1;
      if (!slots.has(hash)) slots.set(hash, slot);
    }
  const slotOf = (hash: number): number => (filter[hash & FILTER_MASK] ? (slots.get(hash) ?? -1) : -1);
  const counts = queryTerms.map(() => new Float32Array(units.length));
  const chunksWith = new Int32Array(queryTerms.length);
  const pairSlots = pairsOf(words, queryTerms);
  const pairs = pairSlots.list.map((): number[] => []);
  const lastChunk = new Float64Array(queryTerms.length).fill(-1);
  const add = (at: number, slot: number, by: number, { chunkId }: Candidate) => {
    const count = counts[slot];
    if (count) count[at] = (count[at] ?? 0) + by;
    if (lastChunk[slot] !== chunkId) chunksWith[slot] = (chunksWith[slot] ?? 0) + 1;
    lastChunk[slot] = chunkId;
  };
  const addPair = (at: number, before: number, slot: number) => {
    const pair = pairSlots.numbers.get(before * queryTerms.length + slot);
    const found = pair === undefined ? undefined : pairs[pair];
    if (found && found[found.length - 1] !== at) found.push(at);
  };
  const addHead = (at: number, terms: Int32Array, by: number, first: Candidate) => {
    for (let i = 0; i < terms.length; i++) {
      const slot = slotOf(terms[i] ?? 0);
      if (slot >= 0) add(at, slot, by, first);
    }
  };
  // Counted loops: this visits the terms of 500 passages, and an iterator for each list would be garbage.
  for (let at = 0; at < units.length; at++) {
    const pieces = units[at]?.pieces ?? [];
    const first = pieces[0]?.candidate;
    if (!first) continue;
    for (const { candidate, unit } of pieces) {
      const { terms } = unit;
      let before = -1;
      for (let i = 0; i < terms.length; i++) {
        const slot = slotOf(terms[i] ?? 0);
        if (slot >= 0) {
          add(at, slot, 1, candidate);
          if (before >= 0) addPair(at, before, slot);
        }
        before = slot;
      }
    }
    addHead(at, first.packed.title, titleCount, first);
    addHead(at, first.packed.path, titleCount / 2, first);
  }
  return { counts, chunksWith, pairs };
}

/** Returns the pairs of adjacent words in the question, by the numbers of their query terms. */
function pairsOf(
  words: readonly string[],
  queryTerms: readonly QueryTerm[],
): { list: number[]; numbers: Map<number, number> } {
  const slotOf = new Map(queryTerms.map(({ word }, slot) => [word, slot]));
  const numbers = new Map<number, number>();
  for (const [i, word] of words.entries()) {
    const left = slotOf.get(word);
    const right = slotOf.get(words[i + 1] ?? '');
    if (left === undefined || right === undefined) continue;
    const key = left * queryTerms.length + right;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
  }
  return { list: [...numbers.keys()], numbers };
}
