import { terms } from '../terms.ts';
import { FILLER_TERMS } from '../terms/analyze-token.ts';

/** A short form that a text explains: “Site Reliability Engineering (SRE)”. */
export interface Acronym {
  /** Its term. */
  short: string;
  /** The terms of what it stands for, in order, without stop words. */
  long: string[];
}

const SHORT = String.raw`[\p{Lu}][\p{Lu}\p{N}&]{1,7}s?`;
const WORDS = String.raw`(?:[\p{L}][\p{L}\p{N}'’-]{0,39}[ ]){1,10}`;
/** “… Engineering (SRE)”, and “SRE (Site …)”. */
const BEHIND = new RegExp(String.raw`(?<words>${WORDS})\((?<short>${SHORT})\)`, 'gu');
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<short>${SHORT}) \((?<words>[\p{L}][\p{L}\p{N}'’ -]{4,80})\)`,
  'gu',
);
/** Words that have no letter in most short forms. */
const SMALL = /^(?:a|an|and|at|by|for|in|of|on|the|to|with)$/i;
const PER_TEXT_MAX = 20;

/** The short forms that a text explains, each once: every letter begins a word of what stands beside it (Schwartz and Hearst 2003, the strict case). */
export function findAcronyms(text: string): Acronym[] {
  const found = new Map<string, Acronym>();
  for (const pattern of [BEHIND, BEFORE])
    for (const { groups } of text.matchAll(pattern)) {
      const letters = (groups?.short ?? '').replace(/s$/, '').replace(/[^\p{L}\p{N}]/gu, '');
      const words = (groups?.words ?? '').trim().split(/[ -]+/);
      const long = pattern === BEHIND ? endingWith(words, letters) : endingWith(words, letters, words.length);
      const [short] = terms(letters);
      if (!long || short === undefined || found.size >= PER_TEXT_MAX) continue;
      const own = terms(long.join(' ')).filter((term) => !FILLER_TERMS.has(term));
      if (own.length > 1) found.set(`${short} ${own.join(' ')}`, { short, long: own });
    }
  return [...found.values()];
}

/** The last words, or all `whole` of them, that the letters begin, one each; null when they do not. */
function endingWith(words: readonly string[], letters: string, whole?: number): string[] | null {
  let at = words.length - 1;
  for (const letter of [...letters].reverse()) {
    while (at >= 0 && !beginsWith(words[at], letter) && SMALL.test(words[at] ?? '')) at--;
    if (!beginsWith(words[at], letter)) return null;
    at--;
  }
  return whole !== undefined && at >= 0 ? null : words.slice(at + 1);
}

const beginsWith = (word: string | undefined, letter: string): boolean =>
  word !== undefined && word.slice(0, 1).toLowerCase() === letter.toLowerCase();
