import { stem } from 'porter2';
import { foldCase } from '../fold.ts';
import { LEMMAS } from './irregular-forms.ts';
import { FILLER_WORDS, STOP_WORDS } from './stop-words.ts';

/**
 * A term, one object per spelling while in use, so that collecting the distinct terms of a text needs no lookup: `mark` says which text saw
 * it last.
 */
export interface Term {
  readonly text: string;
  /** The term as stored in passages; see hashTerm. */
  readonly hash: number;
  readonly isStop: boolean;
  /** Whether search ignores it: a stop word or a filler. */
  readonly isFiller: boolean;
  /** The last term set that it was added to; see term-set.ts. */
  mark: number;
}

/**
 * Terms of one written unit, by position: `positions[0]` holds the terms at its first word, and so on. A plain word has one position with
 * one term; an identifier has its parts, and the whole identifier along with its first part.
 */
export type TokenTerms = readonly (readonly Term[])[];

/** Longer strings are not words (base64, hashes, keyboard mashing); they are indexed by their beginning. Characters. */
const WORD_CHARS_MAX = 64;
/** Longer identifiers are indexed by their parts only. Characters. */
const WHOLE_CHARS_MAX = 128;

/**
 * A power of two; each slot keeps its last token, so words in use stay cached. A large account has hundreds of thousands of tokens that it
 * never repeats (numbers, ids), and fills all slots in each thread: 131,072 of them took 25 MB and were slower, because they fill the
 * processor's cache, too (decision 784).
 */
const SLOTS = 1 << 14;
/** Two hashes (64 bits) identify a token: among a million different tokens, two collide once in 10^7 corpora. */
const hashes = new Int32Array(SLOTS * 2);
/** For most tokens, their only term; for the others, all their terms. */
const found = Array.from({ length: SLOTS }, (): Term | TokenTerms | undefined => undefined);

/**
 * Returns the terms of the token `text.slice(from, end)`, a run of word characters and inner joiners: one term for a plain word, else the
 * terms by position. The caller has already computed its two hashes, so that a known token is found without slicing it.
 */
export function analyzeToken(
  text: string,
  from: number,
  end: number,
  hash1: number,
  hash2: number,
): Term | TokenTerms {
  const slot = (hash1 ^ (hash1 >>> 15)) & (SLOTS - 1);
  if (hashes[slot * 2] === hash1 && hashes[slot * 2 + 1] === hash2) {
    const cached = found[slot];
    if (cached !== undefined) return cached;
  }
  const token = text.slice(from, end);
  const terms = analyzeWritten(token.replace(APOSTROPHE_ENDING, ''))
    .map((spellings) => spellings.filter((spelling) => spelling !== '').map(internTerm))
    .filter((spellings) => spellings.length > 0);
  const only = terms.length === 1 && terms[0]?.length === 1 ? terms[0][0] : undefined;
  const result = only ?? terms;
  if (token.length <= WORD_CHARS_MAX) {
    hashes[slot * 2] = hash1;
    hashes[slot * 2 + 1] = hash2;
    found[slot] = result;
  }
  return result;
}

const ASCII = /^[\0-\x7f]*$/;
/** Each takes some 130 bytes, in each thread; frequent terms are found by slot, so more would save little. */
const TERMS_KEPT_MAX = 30_000;
let termsKept = new Map<string, Term>();

/** Returns the one object for a spelling. */
export function internTerm(text: string): Term {
  let term = termsKept.get(text);
  if (term) return term;
  // Dropped terms live on in the slots that hold them; two objects for one spelling are harmless.
  if (termsKept.size >= TERMS_KEPT_MAX) termsKept = new Map();
  // Copies the text, because a slice would keep the whole text in memory.
  const encoding = ASCII.test(text) ? 'latin1' : 'utf16le';
  const own = Buffer.from(text, encoding).toString(encoding);
  term = {
    text: own,
    hash: hashTerm(own),
    isStop: STOP_TERMS.has(own),
    isFiller: FILLER_TERMS.has(own),
    mark: 0,
  };
  termsKept.set(own, term);
  return term;
}

/** Returns a 32-bit hash of a term (FNV-1a over UTF-16 units, then mixed): of a million terms, about a hundred collide. */
export function hashTerm(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

const JOINER = /[_.\-@/:+#&'’]+/;
const APOSTROPHE_ENDING = /['’](?:s|S)?$/;
/** `don't` is a stop word as a whole; of `they'll` only the first part counts. */
const NEGATION = /^\p{L}+n['’]t$/iu;
const CONTRACTION = /^(\p{L}+)['’](?:m|re|ve|ll|d)$/iu;
/** `U.S`, `L_C_D`: single letters form an acronym. */
const SPELLED_OUT = /^\p{L}(?:[._]\p{L})+$/u;
const HYPHENATED = /^\p{L}+(?:-\p{L}+)+$/u;
const CAMEL_BORDER = /(?<=[\p{Ll}\p{N}])(?=\p{Lu}\p{Ll})|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const THOUSANDS = /^\p{N}{1,3}(?:['’]\p{N}{3})+$/u;

function analyzeWritten(token: string): string[][] {
  if (!JOINER.test(token) && !CAMEL_BORDER.test(token)) return [[wordTerm(token)]];
  if (NEGATION.test(token)) return [[foldWord(token).replace('’', "'")]];
  const contracted = CONTRACTION.exec(token)?.[1];
  if (contracted !== undefined) return [[wordTerm(contracted)]];
  if (SPELLED_OUT.test(token)) return [[foldWord(token.replace(/[._]/g, ''))]];
  if (THOUSANDS.test(token)) return [[token.replace(/['’]/g, '')]];
  const positions = partsOf(token).map((part) => [wordTerm(part)]);
  const first = positions[0];
  if (!first || token.length > WHOLE_CHARS_MAX) return positions;
  const whole = wholeTerm(token);
  if (!first.includes(whole)) first.push(whole);
  return positions;
}

/** Returns the term of a whole identifier. Camel humps (“iPhone”, “OneDrive”) are often not typed: alone, they are stemmed like a word. */
function wholeTerm(token: string): string {
  if (HYPHENATED.test(token)) return wordTerm(token.replaceAll('-', ''));
  return JOINER.test(token) ? foldWord(token) : wordTerm(token);
}

/** Splits an identifier at joiners and camel humps; drops single letters between humps. */
function partsOf(token: string): string[] {
  const parts: string[] = [];
  for (const piece of token.split(JOINER)) {
    if (piece === '') continue;
    const humps = piece.length <= WORD_CHARS_MAX ? piece.split(CAMEL_BORDER) : [piece];
    const long = humps.filter((hump) => hump.length > 1);
    parts.push(...(humps.length > 1 && long.length > 0 ? long : humps));
  }
  return parts;
}

const STEMMABLE = /^[a-z]{3,}$/;

function wordTerm(word: string): string {
  const folded = foldWord(word.length > WORD_CHARS_MAX ? cut(word, WORD_CHARS_MAX) : word);
  return STEMMABLE.test(folded) ? stem(LEMMAS.get(folded) ?? folded) : folded;
}

/** Folds a word and removes whitespace: some single characters (ﷺ) unfold to several words. */
function foldWord(word: string): string {
  return foldCase(word).replace(/\s+/g, '');
}

/** Returns up to `lengthMax` units of `word`, never half a surrogate pair. */
function cut(word: string, lengthMax: number): string {
  const last = word.charCodeAt(lengthMax - 1);
  return word.slice(0, last >= 0xd800 && last <= 0xdbff ? lengthMax - 1 : lengthMax);
}

/** Terms of English stop words. */
export const STOP_TERMS: ReadonlySet<string> = new Set(
  [...STOP_WORDS].flatMap((word) => analyzeWritten(word).flat()),
);

/** Terms that search ignores. */
export const FILLER_TERMS: ReadonlySet<string> = new Set([
  ...STOP_TERMS,
  ...[...FILLER_WORDS].flatMap((word) => analyzeWritten(word).flat()),
]);
