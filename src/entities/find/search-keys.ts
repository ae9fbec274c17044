import { foldName } from '../../text/fold.ts';
import { givenNames } from '../../text/person-names/given-names.ts';
import { nameWords } from '../../text/person-names/name-words.ts';
import { isConsonants } from '../../text/similarity/account-similarity.ts';

/** A name is a candidate if it has both keys; most pairs repeat one key. */
export type KeyPair = readonly [string, string];

const WORDS_MAX = 24;
/** Longer words are also looked up by prefix and suffix. */
const AFFIX_CHARS = 4;
const ACCOUNT_CHARS_MAX = 24;
const PIECE_CHARS_MIN = 3;
/** Longer accounts are not reversed, which would add a key per letter. */
const TURNED_CHARS_MAX = 12;
/** “Xu” and “Fu” are complete names. */
const LAST_NAME_CHARS_MIN = 2;
const NICKNAMES_MAX = 8;
/** With more words, another one is spelled right and finds the name by itself. */
const PARTLY_RIGHT_WORDS_MAX = 3;

export interface SearchKeys {
  /** Words, adjacent words, codes, initials, accounts clearly derived from a name, and the prefix and suffix of a single word. */
  firm: KeyPair[];
  /** A word with the prefix or suffix of another one. */
  partlyRight: KeyPair[];
  /** Prefixes and suffixes of the words of a name: for misspelled queries, and for names that an account may be derived from. */
  loose: KeyPair[];
}

/** Returns the lookup keys of `query`, each once. migrations/000250_entity_search_keys.sql makes the same keys for every stored name. */
export function searchKeys(query: string): SearchKeys {
  const { words: said, handle } = nameWords(query);
  const words = foldName(query).split(' ').filter(Boolean).slice(0, WORDS_MAX);
  const firm = new Set([...words, ...said.slice(0, WORDS_MAX), ...joinedCodes(words), ...joinedCodes(said)]);
  const loose = new Set<string>();
  const isAccount = said.length === 1 || handle;
  const given = givenNames(said[0] ?? '').slice(0, NICKNAMES_MAX);
  // A handle such as `HaiyangDING` may have a first and a last name of its own.
  const people = [said.length === 1 ? [] : said, ...given.map((name) => [name, ...said.slice(1)])];
  for (const key of people.flatMap(personKeys)) firm.add(key);
  for (const key of people.flatMap(personPieces)) loose.add(key);
  if (said.length === 1) for (const name of given) firm.add(name);
  const account = said.join('').slice(0, ACCOUNT_CHARS_MAX);
  if (isAccount) for (const key of affixKeys(account)) firm.add(key);
  if (isAccount) for (const key of accountKeys(account)) loose.add(key);
  for (const key of tickerKeys(query)) firm.add(key);
  const beside = words.flatMap((word, at): KeyPair[] => {
    const next = words[at + 1];
    return next === undefined || next === word ? [] : [[word, next]];
  });
  return {
    firm: [...[...firm].map(alone), ...beside],
    partlyRight: partlyRightKeys(words),
    loose: [...loose].filter((key) => !firm.has(key)).map(alone),
  };
}

const alone = (key: string): KeyPair => [key, key];

/** Returns a word with another's prefix or suffix: a name with one misspelled word still has these, and few other names do. */
function partlyRightKeys(words: readonly string[]): KeyPair[] {
  if (words.length < 2 || words.length > PARTLY_RIGHT_WORDS_MAX) return [];
  const pairs = words.flatMap((word, at) =>
    words
      .filter((other, place) => place !== at && other.length >= AFFIX_CHARS)
      .flatMap((other) => affixKeys(other).map((affix) => [word, affix] as const)),
  );
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()];
}

/** Returns adjacent words joined, also up to their last digit: `kx tg9343t` gives `kxtg9343t` and `kxtg9343`. */
function joinedCodes(words: readonly string[]): string[] {
  const joined = words.flatMap((word, at) => {
    const [next = '', third = ''] = words.slice(at + 1, at + 3);
    const pair = word + next;
    return next !== '' && /\d/.test(pair) ? [pair, pair + third] : [pair];
  });
  const codes = [...words, ...joined].filter((word) => /\d/.test(word) && /^.{4,}\d\D+$/.test(word));
  return [...joined, ...codes.map((code) => code.replace(/\D+$/, ''))];
}

/** Returns what a full name shares with its accounts and its initials. */
function personKeys(words: readonly string[]): string[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (!isPerson(words)) return [];
  const accounts = [first + last, last + first, first.slice(0, 1) + last, last + first.slice(0, 1)];
  return words.length > 2 ? [...accounts, initials(words)] : accounts;
}

/** Returns what a full name shares with its misspellings, and its initials, because two letters fit many names. */
function personPieces(words: readonly string[]): string[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return isPerson(words) ? [...piecePair(first, last), ...piecePair(last, first), initials(words)] : [];
}

const initials = (words: readonly string[]): string => words.map((word) => word.slice(0, 1)).join('');

const isPerson = (words: readonly string[]): boolean => words.length >= 2 && words.length <= 6;

const piecePair = (first: string, last: string): string[] => [
  `${first.slice(0, 3)}|${last.slice(0, 3)}`,
  `${first.slice(0, 1)}|${last.slice(0, 4)}`,
];

const affixKeys = (account: string): string[] => [
  `^${account.slice(0, AFFIX_CHARS)}`,
  `$${account.slice(-AFFIX_CHARS)}`,
];

/** Returns keys of a word that may be an account containing a name, or the beginnings of a first and a last name. */
function accountKeys(account: string): string[] {
  const keys = [
    ...piecePair(account.slice(0, 1), account.slice(1)),
    ...piecePair(account.slice(-1), account),
  ];
  for (let at = LAST_NAME_CHARS_MIN; at < account.length; at++) {
    const [left, right] = [account.slice(0, at), account.slice(at)];
    keys.push(left);
    if (right.length >= LAST_NAME_CHARS_MIN) keys.push(...piecePair(left, right), ...piecePair(right, left));
    if (right.length >= PIECE_CHARS_MIN) keys.push(right);
    // Last and first name reversed: `qizheng` of ZhengQi.
    if (right.length >= LAST_NAME_CHARS_MIN && account.length <= TURNED_CHARS_MAX) keys.push(right + left);
  }
  return keys;
}

/** Returns a key of the first letter and consonants: `NFLX` matches Netflix, and `jcbsmpsn` Jacob Simpson. */
function tickerKeys(query: string): string[] {
  const ticker = query.trim().replace(/^\$/, '');
  if (!/^[A-Z]{3,5}$/.test(ticker) && !isConsonants(ticker)) return [];
  const letters = ticker.toLowerCase();
  const [second, third] = letters
    .slice(1)
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1');
  return second === undefined || third === undefined ? [] : [`#${letters.slice(0, 1)}${second}${third}`];
}
