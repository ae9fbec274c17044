import { terms } from '../terms.ts';
import { FILLER_TERMS } from '../terms/analyze-token.ts';

/** A short form that a text explains: “Site Reliability Engineering (SRE)”. */
export interface Acronym {
  /** Its term. */
  short: string;
  /** The terms of what it stands for, in order, without stop words. */
  long: string[];
}

/** Small letters stand between capitals only: “CoE”. */
const SHORT = String.raw`\p{Lu}(?:[\p{Lu}\p{N}&]|\p{Ll}(?=\p{Lu})){1,7}s?`;
/** “… Engineering (SRE)”: the words before are read backward from here, for a pattern over them would begin again at each word. */
const BEHIND = new RegExp(String.raw` \((?<short>${SHORT})\)`, 'gu');
const ABBREVIATION = new RegExp(`^${SHORT}$`, 'u');
const WORD = /^[\p{L}][\p{L}\p{N}'’-]{0,39}$/u;
const WORDS_MAX = 10;
const WORDS_CHARS_MAX = 410;
/** “SRE (Site …)”. */
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<short>${SHORT}) \((?<words>[\p{L}][\p{L}\p{N}'’ -]{4,80})\)`,
  'gu',
);
/** Words that have no letter in most short forms. */
const SMALL = /^(?:a|an|and|at|by|for|in|of|on|the|to|with)$/i;
const PER_TEXT_MAX = 20;

/** A short form as it is written, with the words beside it that its letters begin. */
export interface SpelledOut {
  short: string;
  words: readonly string[];
}

/** The short forms that a text explains, each once: every letter begins a word of what stands beside it (Schwartz and Hearst 2003, the strict case). */
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

/** The same as they are written. */
export function findSpelledOut(text: string): SpelledOut[] {
  const found: SpelledOut[] = [];
  const add = (short: string, words: readonly string[] | null) => {
    if (words) found.push({ short, words });
  };
  for (const { groups, index } of text.matchAll(BEHIND)) {
    const short = groups?.short ?? '';
    add(short, endingWith(wordsBefore(text, index), lettersOf(short)));
  }
  for (const { groups } of text.matchAll(BEFORE)) {
    const words = partsOf(groups?.words ?? '');
    const short = groups?.short ?? '';
    add(short, endingWith(words, lettersOf(short), words.length));
  }
  return found;
}

const lettersOf = (short: string): string => short.replace(/s$/, '').replace(/[^\p{L}\p{N}]/gu, '');

/** Parts of words with hyphens count by themselves. */
const partsOf = (words: string): string[] => words.trim().split(/[ -]+/);

/** The words of a line up to a place, as far back as there is nothing else between them. */
function wordsBefore(text: string, end: number): string[] {
  const words = text.slice(Math.max(0, end - WORDS_CHARS_MAX), end).split(' ');
  const other = words.findLastIndex((word) => !WORD.test(word));
  return words.slice(Math.max(other + 1, words.length - WORDS_MAX)).flatMap(partsOf);
}

/** The last words, or all `whole` of them, that the letters begin, one each; null when they do not. */
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

/** Whether a name is made of the letters that all words of another begin with: `CPC` of “Cross Project Council”. */
export function isAbbreviationOf(short: string, long: string): boolean {
  if (!ABBREVIATION.test(short) || !long.includes(' ')) return false;
  const words = partsOf(long);
  return endingWith(words, lettersOf(short), words.length) !== null;
}

const beginsWith = (word: string | undefined, letter: string): boolean =>
  word !== undefined && word.slice(0, 1).toLowerCase() === letter.toLowerCase();

const ANY_WORD = /[\p{L}\p{N}]+/gu;
const CAPITAL = /^\p{Lu}/u;
/** So few letters begin words of many sentences: those of a name are capitals. Of one letter more they are, where the text does not have the abbreviation itself. */
const LETTERS_FEW = 2;

/** Whether words that follow each other in a text begin with the letters of an abbreviation, in brackets or not (“Common Pier Council” for `CPC`). */
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
      // Small words have a letter in some short forms only.
      while (i > 0 && SMALL.test(words[at] ?? '') && !begins(words[at] ?? '', letter)) at++;
      return begins(words[at++] ?? '', letter);
    });
  });
}
