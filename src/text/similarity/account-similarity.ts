import type { NameWords } from '../person-names/name-words.ts';
import { jaroWinkler } from './jaro-winkler.ts';

/** What an account name is worth for a name, by how plainly it is made of it. Ordered by how seldom it errs, not fitted to any set. */
const WORTH = {
  made: 0.9,
  misspelt: 0.82,
  pieces: 0.88,
  consonants: 0.86,
  longBeginning: 0.75,
  beginning: 0.68,
  initials: 0.72,
} as const;
/** Shorter accounts fit too many names by chance. */
const ACCOUNT_CHARS_MIN = 4;
/** Jaro–Winkler of two accounts that are one misspelt. */
const MISSPELT_MIN = 0.93;
/** An account is made of a name only when so much of it is, and one piece has three letters or is a whole word. */
const COVERED_MIN = 0.6;
const PIECE_CHARS_MIN = 3;
/** So long an account that a name begins with is seldom anything else: `fernpar` of Fernparker. */
const LONG_CHARS_MIN = 6;
/** A single letter says less. */
const INITIAL_WORTH = 0.75;
const WORDS_MAX = 4;
const ACCOUNT_CHARS_MAX = 40;

/** Whether `account` is made of the words of `name` (`jsmith`, `john.smith2`, `fedebongio` of Federico Bongiovanni), 0..1 by how plainly. */
export function accountSimilarity(account: NameWords, name: NameWords): number {
  const letters = account.joined;
  const isAccount = account.handle || account.words.length === 1;
  if (!isAccount || account.words.length > 2 || letters.length < PIECE_CHARS_MIN || name.words.length === 0)
    return 0;
  return Math.max(name.words.length > 1 ? madeOf(letters, name.words) : 0, partOf(letters, name));
}

const CONSONANTS_MIN = 5;
/** Whether an account is written without vowels: `jcbsmpsn`. */
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
  // Not of the forms that end in an initial: what begins alike is near them whatever the other name is (`julienbrg`, Julien E.).
  const isMisspelt = isLong && whole.some((form) => jaroWinkler(account, form) >= MISSPELT_MIN);
  if (isConsonants(account) && account === consonantsOf(words.join(''))) return WORTH.consonants;
  const initials = words.map((word) => word.slice(0, 1)).join('');
  if (account === initials && initials.length > 2) return WORTH.initials;
  const pieces =
    account.length >= ACCOUNT_CHARS_MIN ? piecesOf(account.slice(0, ACCOUNT_CHARS_MAX), words) : 0;
  return Math.max(isMisspelt ? WORTH.misspelt : 0, pieces);
}

/** The best way to write the account as beginnings of the words, in any order, with letters between that are of none. */
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

/** What it is worth that so much of an account, 0..1, is of the name. */
const explained = (share: number): number => WORTH.pieces * (0.4 + 0.6 * share);

const worthOf = (size: number, word: string): number =>
  size === 1 && word.length > 1 ? INITIAL_WORTH : size;

function partOf(account: string, name: NameWords): number {
  if (account.length < ACCOUNT_CHARS_MIN) return 0;
  const longest = name.words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const [short, long] = account.length < name.joined.length ? [account, name.joined] : [name.joined, account];
  const share = short.length / long.length;
  // A name that the account goes on after says only so much of it: `derekwaynecarr` is Derek Carr before it is Derek.
  if (short.length >= ACCOUNT_CHARS_MIN && long.startsWith(short))
    return long === account
      ? Math.min(WORTH.beginning + 0.1 * share, explained(share))
      : (account.length >= LONG_CHARS_MIN ? WORTH.longBeginning : WORTH.beginning) + 0.1 * share;
  if (longest.length >= ACCOUNT_CHARS_MIN && account.includes(longest))
    return WORTH.beginning * (0.7 + 0.3 * (longest.length / account.length));
  return 0;
}
