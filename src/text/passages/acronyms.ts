import { matchesOf } from '../../lib/strings/matches-of.ts';
import { terms } from '../terms.ts';
import { FILLER_TERMS } from '../terms/analyze-token.ts';

/** An acronym that a text explains: “Site Reliability Engineering (SRE)”. */
export interface Acronym {
  /** Its term. */
  short: string;
  /** The terms of what it stands for, in order, without stop words. */
  long: string[];
}

/** Lower-case letters only between capitals: “CoE”. */
const SHORT = String.raw`\p{Lu}(?:[\p{Lu}\p{N}&]|\p{Ll}(?=\p{Lu})){1,7}s?`;
/** “… Engineering (SRE)”: the words before are read backward from here, because a pattern for them would restart at each word. */
const SHORT_IN_BRACKETS = new RegExp(String.raw` \((?<short>${SHORT})\)`, 'gu');
const ABBREVIATION = new RegExp(`^${SHORT}$`, 'u');
const WORD = /^[\p{L}][\p{L}\p{N}'’-]{0,39}$/u;
const WORDS_MAX = 10;
const WORDS_CHARS_MAX = 410;
/** “SRE (Site …)”. */
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<short>${SHORT}) \((?<words>[\p{L}][\p{L}\p{N}'’ -]{4,80})\)`,
  'gu',
);
/** Words that have no letter in most acronyms. */
const SMALL = /^(?:a|an|and|at|by|for|in|of|on|the|to|with)$/i;
const PER_TEXT_MAX = 20;

/** An acronym as written, with the adjacent words that its letters stand for. */
export interface SpelledOut {
  short: string;
  words: readonly string[];
}

/** Finds the acronyms that a text explains, each once: every letter starts an adjacent word (Schwartz and Hearst 2003, the strict case). */
export function findAcronyms(text: string): Acronym[] {
  const found = new Map<string, Acronym>();
  for (const spelled of findSpelledOut(text)) {
    const [short] = terms(lettersOf(spelled.short));
    if (short === undefined || found.size >= PER_TEXT_MAX) continue;
    const long = terms(spelled.words.join(' ')).filter((term) => !FILLER_TERMS.has(term));
    if (long.length > 1) found.set(`${short} ${long.join(' ')}`, { short, long });
  }
  return [...found.values()];
}

/** Finds the same, as written. */
export function findSpelledOut(text: string): SpelledOut[] {
  const found: SpelledOut[] = [];
  const add = (short: string, words: readonly string[] | null) => {
    if (words) found.push({ short, words });
  };
  for (const { groups, index } of matchesOf(text, SHORT_IN_BRACKETS)) {
    const short = groups?.short ?? '';
    add(short, endingWith(wordsBefore(text, index), lettersOf(short)));
  }
  for (const { groups } of matchesOf(text, BEFORE)) {
    const words = partsOf(groups?.words ?? '');
    const short = groups?.short ?? '';
    add(short, endingWith(words, lettersOf(short), words.length));
  }
  return found;
}

const lettersOf = (short: string): string => short.replace(/s$/, '').replace(/[^\p{L}\p{N}]/gu, '');

/** Splits words; the parts of hyphenated words count separately. */
const partsOf = (words: string): string[] => words.trim().split(/[ -]+/);

/** Returns the words directly before an offset, back to the first piece that is not a word. */
function wordsBefore(text: string, end: number): string[] {
  const words = text.slice(Math.max(0, end - WORDS_CHARS_MAX), end).split(' ');
  const other = words.findLastIndex((word) => !WORD.test(word));
  return words.slice(Math.max(other + 1, words.length - WORDS_MAX)).flatMap(partsOf);
}

/** Returns the last words (with `whole`: all that many) whose initials are the letters, or null if they do not match. */
function endingWith(words: readonly string[], letters: string, whole?: number): string[] | null {
  let at = words.length - 1;
  for (const letter of [...letters].reverse()) {
    while (
      at >= 0 &&
      SMALL.test(words[at] ?? '') &&
      !(beginsWith(words[at], letter) && !beginsWith(words[at - 1], letter))
    )
      at--;
    if (!beginsWith(words[at], letter)) return null;
    at--;
  }
  return whole !== undefined && at >= 0 ? null : words.slice(at + 1);
}

/** Returns whether a name consists of the initials of another name's words: `CPC` of “Cross Project Council”. */
export function isAbbreviationOf(short: string, long: string): boolean {
  if (!ABBREVIATION.test(short) || !long.includes(' ')) return false;
  const words = partsOf(long);
  return endingWith(words, lettersOf(short), words.length) !== null;
}

/** With fewer letters left out, many words have the same (`p2p`). */
const LETTERS_COUNTED_MIN = 5;

/** Returns a word with its inner letters counted: `k8s` for “Kubernetes”. Null for what is not just letters, or a short word. */
export function numeronymOf(word: string): string | null {
  const letters = [...word.toLowerCase()];
  const count = letters.length - 2;
  return count >= LETTERS_COUNTED_MIN && /^\p{L}+$/u.test(word)
    ? `${letters[0]}${count}${letters.at(-1)}`
    : null;
}

const beginsWith = (word: string | undefined, letter: string): boolean =>
  word !== undefined && word.slice(0, 1).toLowerCase() === letter.toLowerCase();

const ANY_WORD = /[\p{L}\p{N}]+/gu;
const CAPITAL = /^\p{Lu}/u;
/** So few letters match words in many sentences: require capitals. With one letter more, only if the text lacks the abbreviation. */
const LETTERS_FEW = 2;

/** Returns whether consecutive words of a text, bracketed or not, start with an abbreviation's letters (“Common Pier Council” for `CPC`). */
export function spellsAbbreviation(text: string, abbreviation: string): boolean {
  const letters = [...abbreviation.toLowerCase()];
  const isMentioned = text.toLowerCase().includes(abbreviation.toLowerCase());
  const needsCapitals = letters.length <= LETTERS_FEW || (letters.length === LETTERS_FEW + 1 && !isMentioned);
  const words = text.match(ANY_WORD) ?? [];
  const begins = (word: string, letter: string) =>
    word.toLowerCase().startsWith(letter) && (!needsCapitals || CAPITAL.test(word));
  return words.some((_, start) => {
    let at = start;
    return letters.every((letter, i) => {
      // Small words have a letter in some acronyms only.
      while (i > 0 && SMALL.test(words[at] ?? '') && !begins(words[at] ?? '', letter)) at++;
      return begins(words[at++] ?? '', letter);
    });
  });
}
