import { foldName } from '../../../text/fold.ts';
import {
  CITY,
  COMMON,
  COUNTRY,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION,
  ORGANIZATION_WORD,
  PERSON,
  PLACE,
  PLACE_WORD,
  PRODUCT,
  REGION,
  ROLE,
} from '../../../text/names/lexicon.ts';
import { isNoName } from '../../../text/names/no-names.ts';
import { findSpelledOut } from '../../../text/passages/acronyms.ts';

/** What a document shows to be its ordinary vocabulary, whatever capitals it is written with elsewhere. */
export interface Vocabulary {
  /** Nouns in lower case, behind an article: “the receiver is …”. */
  nouns: ReadonlySet<string>;
  /** Folded abbreviations with the words that they are short for: “CSH” of “Community Success Hours (CSH)”. */
  abbreviated: ReadonlyMap<string, readonly string[]>;
}

/** Only the head of a noun phrase: in “the thanos container” the first word is a name that is written small. */
const NOUN =
  /\b(?:an?|the|each|every|this|that|these|those|any|our|your|my|no|some|which|multiple|all) (\p{Ll}{3,30})(?=[.,;:!?)]|$| (?:and|are|as|at|by|can|for|from|has|have|in|is|may|must|of|on|or|should|that|to|was|were|which|will|with)\b)/gmu;

/** The vocabulary of the texts of one document. */
export function vocabularyOf(texts: readonly string[]): Vocabulary {
  const nouns = new Set<string>();
  const abbreviated = new Map<string, readonly string[]>();
  for (const text of texts) {
    for (const [, noun = ''] of text.matchAll(NOUN)) nouns.add(singularOf(foldName(noun)));
    for (const { short, words } of findSpelledOut(text)) abbreviated.set(singularOf(foldName(short)), words);
  }
  return { nouns, abbreviated };
}

const NAMES = FIRST_NAME | LAST_NAME | PERSON | CITY | REGION | COUNTRY | PLACE | ORGANIZATION | PRODUCT;
const EVERYDAY = COMMON | ROLE | ORGANIZATION_WORD | PLACE_WORD;

/** Whether all words of a name, or of what it is short for, are words that the language or the document uses for any such thing. */
export function isOrdinary(name: string, { nouns, abbreviated }: Vocabulary): boolean {
  const words = abbreviated.get(singularOf(foldName(name))) ?? name.split(/[\s/]+/);
  return words.every((word) => {
    const folded = foldName(word);
    const singular = singularOf(folded);
    if (/^(?:\d+|and|of|for|the)?$/.test(folded)) return true;
    const bits = lexiconBits(folded) | lexiconBits(singular);
    if (words.length === 1) return (bits & (COMMON | ROLE)) !== 0 || ((bits & NAMES) === 0 && nouns.has(singular));
    return (bits & EVERYDAY) !== 0 || isNoName(word) || ((bits & NAMES) === 0 && nouns.has(singular));
  });
}

/** Whether a name is short for words that are written small where it is explained: “content management systems (CMS)” are any such systems. */
export function isShortForAny(name: string, { abbreviated }: Vocabulary): boolean {
  const words = abbreviated.get(singularOf(foldName(name)));
  return words?.some((word) => /^\p{Ll}{3}/u.test(word) && !/^(?:and|for|the)$/.test(word)) ?? false;
}

const SENTENCE_VERB =
  /^ (?:an?|the|all|any|as|each|every|it|its|that|their|them|these|this|those|up|down|out|your|our|my|how|what|whether|if) /;
const ARTICLE = /\b(?:an?|the|any|each|every|such|which|our|your|their)\s$/i;

/**
 * Whether a sentence uses a word that is written like somebody's name as no name: as its verb (“Mark the ticket”), or behind an article (“the Licensor”).
 * A full name may stand behind one (“the Anna Weber account”).
 */
export function isUsedAsWord(name: string, sentence: string): boolean {
  const at = sentence.indexOf(name);
  if (at < 0) return false;
  const before = sentence.slice(0, at);
  if (/^[\s\p{P}\p{S}\d]*$/u.test(before) && SENTENCE_VERB.test(sentence.slice(at + name.length))) return true;
  return ARTICLE.test(before) && (lexiconBits(foldName(name.split(' ', 1)[0] ?? '')) & FIRST_NAME) === 0;
}

/** The word lists hold singulars. */
export const singularOf = (word: string): string =>
  word.replace(/ies$/, 'y').replace(/(?:(?<=[sxz]|ch|sh)es|(?<!s)s)$/, '');
