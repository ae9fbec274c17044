import { givenNames, sameGivenName } from '../person-names/given-names.ts';
import { type NameWords, nameWords } from '../person-names/name-words.ts';
import { accountSimilarity } from './account-similarity.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { jaccard, trigrams } from './trigrams.ts';

/** Similarity by the relation of two names; equal names are 1. Ordered by how seldom it is wrong, not fitted to any data set. */
const WORTH = {
  sameWords: 0.97,
  reordered: 0.96,
  nickname: 0.93,
  initials: 0.88,
  misspelled: 0.879,
  bothNicknames: 0.87,
  misspelledAlone: 0.82,
  partOfName: 0.8,
  sameFirst: 0.77,
  mostFuzzy: 0.85,
} as const;

const TIE_BREAK = 0.05;
/** Jaro–Winkler similarity from which two words are one word misspelled. */
const MISSPELLED_MIN = 0.93;
const FIRST_NAME_CHARS_MIN = 3;
const ALIKE_CHARS = 2;

/**
 * Returns how likely `query` means the thing called `name`, 0..1: 1 if equal but for case, accents and punctuation; high for reordered
 * words (“Smith, John”), nicknames, initials, parts of the name and its accounts (`jsmith`, `john.smith2`); else trigrams and Jaro–Winkler.
 */
export function nameSimilarity(query: string, name: string): number {
  return nameComparison(nameWords(query))(nameWords(name));
}

/** Returns nameSimilarity of one query for many names, whose words are already known (nameWords). */
export function nameComparison(query: NameWords): (name: NameWords) => number {
  const grams = trigrams(query.words.join(' '));
  return (name) => {
    if (query.folded === '' || name.folded === '') return 0;
    if (query.folded === name.folded) return 1;
    if (query.joined === name.joined) return WORTH.sameWords;
    const pieces = jaccard(grams, trigrams(name.words.join(' ')));
    const fuzzy = WORTH.mostFuzzy * (0.6 * pieces + 0.4 * jaroWinkler(query.joined, name.joined));
    const related = Math.max(
      byWords(query.words, name.words),
      byFirstName(query.words, name.words),
      accountSimilarity(query, name),
      accountSimilarity(name, query),
    );
    // Among names with the same relation, more letters in common rank first.
    const best = Math.max(related * (1 - TIE_BREAK) + TIE_BREAK * pieces, fuzzy);
    return Math.round(1000 * Math.min(best, WORTH.sameWords)) / 1000;
  };
}

function byWords(query: readonly string[], name: readonly string[]): number {
  if (query.length !== name.length)
    return query.length < name.length ? byParts(query, name) : byParts(name, query);
  // Each word takes its best partner in turn, so order matters a little.
  return sameSet(query, name) ? WORTH.reordered : Math.max(byParts(query, name), byParts(name, query));
}

function byParts(short: readonly string[], long: readonly string[]): number {
  if (short.length === 0) return 0;
  // Initials are evidence only next to a whole word that agrees.
  if (
    !short.some(
      (word) => word.length > 1 && long.some((other) => other.length > 1 && wordWorth(word, other) > 0),
    )
  )
    return 0;
  let worth: number = WORTH.sameWords;
  const free = [...long];
  for (const word of short) {
    const at = bestPartner(word, free);
    if (at === null) return 0;
    worth = Math.min(worth, at.worth);
    free.splice(at.index, 1);
  }
  if (free.length === 0)
    return short.length === 1 && worth === WORTH.misspelled ? WORTH.misspelledAlone : worth;
  // The larger the share of the longer name, the higher; a missing middle name costs little.
  const said = short.length / long.length;
  return Math.min(worth, WORTH.partOfName + 0.15 * said * (short.length > 1 ? 1 : 0.3));
}

/** Returns a score if first names are equal and last names begin alike: more than for an account with some matching pieces. */
function byFirstName(query: readonly string[], name: readonly string[]): number {
  if (query.length < 2 || name.length < 2 || query[0] !== name[0]) return 0;
  const isWhole = (query[0] ?? '').length >= FIRST_NAME_CHARS_MIN;
  const beginning = (query.at(-1) ?? '').slice(0, ALIKE_CHARS);
  const isAlike = beginning.length === ALIKE_CHARS && (name.at(-1) ?? '').startsWith(beginning);
  return isWhole && isAlike ? WORTH.sameFirst : 0;
}

const sameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.toSorted().join(' ') === right.toSorted().join(' ');

function bestPartner(word: string, others: readonly string[]): { index: number; worth: number } | null {
  let best: { index: number; worth: number } | null = null;
  for (const [index, other] of others.entries()) {
    const worth = wordWorth(word, other);
    if (worth > 0 && (best === null || worth > best.worth)) best = { index, worth };
  }
  return best;
}

function wordWorth(left: string, right: string): number {
  if (left === right) return WORTH.sameWords;
  if (givenNames(left).includes(right) || givenNames(right).includes(left)) return WORTH.nickname;
  if (sameGivenName(left, right)) return WORTH.bothNicknames;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (short.length === 1) return long.startsWith(short) ? WORTH.initials : 0;
  if (short.length >= 4 && jaroWinkler(left, right) >= MISSPELLED_MIN) return WORTH.misspelled;
  return 0;
}
