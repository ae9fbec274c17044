import type { NameWords } from '../person-names/name-words.ts';
import { jaroWinkler } from './jaro-winkler.ts';

/** Similarity of an account to a name, by how it is derived from it. Ordered by how seldom it is wrong, not fitted to any data set. */
const WORTH = {
  made: 0.9,
  misspelled: 0.82,
  pieces: 0.88,
  consonants: 0.86,
  longBeginning: 0.75,
  beginning: 0.68,
  initials: 0.72,
} as const;
/** Shorter accounts match too many names by chance. */
const ACCOUNT_CHARS_MIN = 4;
/** Jaro–Winkler similarity from which one account is a misspelling of the other. */
const MISSPELLED_MIN = 0.93;
/** An account is derived from a name only if the name covers this share of it, and one piece has three letters or is a whole word. */
const COVERED_MIN = 0.6;
const PIECE_CHARS_MIN = 3;
/** An account this long that begins a name is seldom anything else: `fernpar` of Fernparker. */
const LONG_CHARS_MIN = 6;
/** A single letter is weaker evidence. */
const INITIAL_WORTH = 0.75;
const WORDS_MAX = 4;
const ACCOUNT_CHARS_MAX = 40;

/** Scores how plainly `account` derives from the words of `name` (`jsmith`, `john.smith2`, `fedebongio` of Federico Bongiovanni), 0..1. */
export function accountSimilarity(account: NameWords, name: NameWords): number {
  const letters = account.joined;
  const isAccount = account.handle || account.words.length === 1;
  if (!isAccount || account.words.length > 2 || letters.length < PIECE_CHARS_MIN || name.words.length === 0)
    return 0;
  return Math.max(name.words.length > 1 ? madeOf(letters, name.words) : 0, partOf(letters, name));
}

const CONSONANTS_MIN = 5;
/** Returns whether an account is written without vowels: `jcbsmpsn`. */
export const isConsonants = (account: string): boolean =>
  account.length >= CONSONANTS_MIN && /^[b-df-hj-np-tv-xz]+$/.test(account);

const consonantsOf = (letters: string): string => letters.replace(/[aeiouy]/g, '');

function madeOf(account: string, words: readonly string[]): number {
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const initial = first.slice(0, 1);
  const whole = [first + last, last + first, initial + last];
  if ([...whole, last + initial, first + last.slice(0, 1)].includes(account)) return WORTH.made;
  const isLong = account.length > ACCOUNT_CHARS_MIN;
  // Excludes forms that end in an initial: any name with the same beginning is close to them (`julienbrg`, Julien E.).
  const isMisspelled = isLong && whole.some((form) => jaroWinkler(account, form) >= MISSPELLED_MIN);
  if (isConsonants(account) && account === consonantsOf(words.join(''))) return WORTH.consonants;
  const initials = words.map((word) => word.slice(0, 1)).join('');
  if (account === initials && initials.length > 2) return WORTH.initials;
  const pieces =
    account.length >= ACCOUNT_CHARS_MIN ? piecesOf(account.slice(0, ACCOUNT_CHARS_MAX), words) : 0;
  return Math.max(isMisspelled ? WORTH.misspelled : 0, pieces);
}

/** Returns the best cover of the account by beginnings of the words, in any order, with other letters allowed between them. */
function piecesOf(account: string, words: readonly string[]): number {
  const used = words.slice(0, WORDS_MAX);
  if (!used.some((word) => account.includes(word.slice(0, PIECE_CHARS_MIN)))) return 0;
  const known = new Map<number, number>();
  const best = (at: number, free: number): number => {
    if (at === account.length) return 0;
    const key = at * 2 ** WORDS_MAX + free;
    const stored = known.get(key);
    if (stored !== undefined) return stored;
    let most = best(at + 1, free);
    for (const [index, word] of used.entries()) {
      if ((free & (1 << index)) === 0) continue;
      for (let size = 1; size <= word.length && word[size - 1] === account[at + size - 1]; size++)
        most = Math.max(most, worthOf(size, word) + best(at + size, free & ~(1 << index)));
    }
    known.set(key, most);
    return most;
  };
  const covered = best(0, 2 ** used.length - 1) / account.length;
  return covered >= COVERED_MIN ? explained(covered) : 0;
}

/** Returns the similarity if this share of an account, 0..1, comes from the name. */
const explained = (share: number): number => WORTH.pieces * (0.4 + 0.6 * share);

const worthOf = (size: number, word: string): number =>
  size === 1 && word.length > 1 ? INITIAL_WORTH : size;

function partOf(account: string, name: NameWords): number {
  if (account.length < ACCOUNT_CHARS_MIN) return 0;
  const longest = name.words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const [short, long] = account.length < name.joined.length ? [account, name.joined] : [name.joined, account];
  const share = short.length / long.length;
  // If the account continues after a name, the name explains only part of it: `derekwaynecarr` is Derek Carr rather than Derek.
  if (short.length >= ACCOUNT_CHARS_MIN && long.startsWith(short))
    return long === account
      ? Math.min(WORTH.beginning + 0.1 * share, explained(share))
      : (account.length >= LONG_CHARS_MIN ? WORTH.longBeginning : WORTH.beginning) + 0.1 * share;
  if (longest.length >= ACCOUNT_CHARS_MIN && account.includes(longest))
    return WORTH.beginning * (0.7 + 0.3 * (longest.length / account.length));
  return 0;
}
