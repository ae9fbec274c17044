import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { jaccard, trigrams } from '../text/similarity/trigrams.ts';
import { findSimilarTerms } from './statistics/similar-terms.ts';
import { type KnownTerm, listTermsByPrefix } from './statistics/vocabulary-queries.ts';

/** What an unknown word may stand for. */
export interface Expansion {
  terms: string[];
  chunks: number;
  /** How certain that is, 0..1. */
  weight: number;
}

/** Identifiers, versions, addresses: they do not count as misspelled, but often only their beginning is known. */
const CODE = /[^\p{L}]/u;
const PREFIX_TERMS_MAX = 20;
const PREFIX_CHARS_MIN = 3;
const PREFIX_WEIGHT = 0.8;
/** Shorter words are similar to too many others. */
const TYPO_CHARS_MIN = 4;
const TYPO_TERMS_MAX = 3;
/** pg_trgm's similarity: one wrong letter in seven leaves 0.45. */
const SIMILARITY_MIN = 0.35;

/** Returns completions of a code or number (`INFRA-22` finds `INFRA-2291`), corrections of a word, or null if there are none. `stamp`: of the statistics. */
export async function expandTerm(
  db: Db,
  viewer: Viewer,
  word: string,
  stamp: string,
): Promise<Expansion | null> {
  if (word.length < PREFIX_CHARS_MIN) return null;
  if (CODE.test(word)) {
    const longer = await listTermsByPrefix(db, viewer, word, PREFIX_TERMS_MAX);
    return longer.length ? toExpansion(longer, PREFIX_WEIGHT) : null;
  }
  if (word.length < TYPO_CHARS_MIN) return null;
  const limits = { similarityMin: SIMILARITY_MIN, limit: TYPO_TERMS_MAX };
  const similar = await findSimilarTerms(db, viewer, { word, stamp, ...limits });
  const [nearest] = similar;
  return nearest ? toExpansion(similar, jaccard(trigrams(word), trigrams(nearest.term))) : null;
}

const toExpansion = (terms: readonly KnownTerm[], weight: number): Expansion => ({
  terms: terms.map(({ term }) => term),
  chunks: terms.reduce((sum, { chunks }) => sum + chunks, 0),
  weight,
});
