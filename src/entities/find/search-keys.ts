import { foldName } from '../../text/fold.ts';
import { givenNames } from '../../text/person-names/given-names.ts';
import { nameWords } from '../../text/person-names/name-words.ts';

/** A name is a candidate when it has both keys; most pairs are one key twice. */
export type KeyPair = readonly [string, string];

const WORDS_MAX = 24;
/** Longer words are also looked up by how they begin and end. */
const AFFIX_CHARS = 4;
const ACCOUNT_CHARS_MAX = 24;
const PIECE_CHARS_MIN = 3;
const NICKNAMES_MAX = 8;

/**
 * What names are looked up by for `query`, each once: its words, codes, initials, the accounts that may be made of a name and the names that an account
 * may be made of. migrations/000250_entity_search_keys.sql makes the same keys of every stored name.
 */
export function searchKeys(query: string): KeyPair[] {
  const { words: said, handle } = nameWords(query);
  const words = foldName(query).split(' ').filter(Boolean).slice(0, WORDS_MAX);
  const single = new Set([...words, ...said.slice(0, WORDS_MAX)]);
  for (const code of [...joinedCodes(words), ...joinedCodes(said)]) single.add(code);
  for (const key of said.length === 1 || handle ? accountKeys(said.join('')) : personKeys(said))
    single.add(key);
  for (const name of givenNames(said[0] ?? '').slice(0, NICKNAMES_MAX))
    for (const key of said.length === 1 ? [name] : personKeys([name, ...said.slice(1)])) single.add(key);
  for (const key of tickerKeys(query)) single.add(key);
  const pairs: KeyPair[] = [...single].map((key) => [key, key]);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined && next !== word) pairs.push([word, next]);
  }
  return pairs;
}

/** Words written as one, and up to their last digit: `kx tg9343t` gives `kxtg9343t` and `kxtg9343`. */
function joinedCodes(words: readonly string[]): string[] {
  const joined = words.flatMap((word, at) => {
    const [next = '', third = ''] = words.slice(at + 1, at + 3);
    const pair = word + next;
    return next !== '' && /\d/.test(pair) ? [pair, pair + third] : [pair];
  });
  const codes = [...words, ...joined].filter((word) => /^.{4,}\d\D+$/.test(word));
  return [...joined, ...codes.map((code) => code.replace(/\D+$/, ''))];
}

/** What a full name shares with its accounts, its initials and its misspellings. */
function personKeys(words: readonly string[]): string[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2 || words.length > 6) return [];
  return [
    first + last,
    last + first,
    first.slice(0, 1) + last,
    last + first.slice(0, 1),
    ...piecePair(first, last),
    ...piecePair(last, first),
    words.map((word) => word.slice(0, 1)).join(''),
  ];
}

const piecePair = (first: string, last: string): string[] => [
  `${first.slice(0, 3)}|${last.slice(0, 3)}`,
  `${first.slice(0, 1)}|${last.slice(0, 4)}`,
];

/** One word may be a name misspelt, an account that holds a name, or the beginnings of a first and a last name. */
function accountKeys(word: string): string[] {
  const account = word.slice(0, ACCOUNT_CHARS_MAX);
  const keys = [
    `^${account.slice(0, AFFIX_CHARS)}`,
    `$${account.slice(-AFFIX_CHARS)}`,
    ...piecePair(account.slice(0, 1), account.slice(1)),
    ...piecePair(account.slice(-1), account),
  ];
  for (let at = PIECE_CHARS_MIN; at < account.length; at++) {
    const [left, right] = [account.slice(0, at), account.slice(at)];
    keys.push(left);
    if (right.length >= PIECE_CHARS_MIN)
      keys.push(right, ...piecePair(left, right), ...piecePair(right, left));
  }
  return keys;
}

/** `NFLX` has the first letter and consonants of Netflix, in their order. */
function tickerKeys(query: string): string[] {
  const ticker = query.trim().replace(/^\$/, '');
  if (!/^[A-Z]{3,5}$/.test(ticker)) return [];
  const letters = ticker.toLowerCase();
  const [second, third] = letters
    .slice(1)
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1');
  return second === undefined || third === undefined ? [] : [`#${letters.slice(0, 1)}${second}${third}`];
}
