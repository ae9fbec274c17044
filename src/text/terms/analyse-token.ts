import stem from 'wink-porter2-stemmer';
import { foldCase } from '../fold.ts';

/**
 * Terms of one written unit, by position: `positions[0]` holds the terms at its first word, and so on. A plain word has one position
 * with one term; an identifier has its parts, and itself whole beside its first part.
 */
export type TokenTerms = readonly (readonly string[])[];

/** Longer words are not words (base64, hashes, key mashing); they are found by their beginning. Characters. */
const WORD_CHARS_MAX = 64;
/** Identifiers longer than this are found by their parts only. Characters. */
const WHOLE_CHARS_MAX = 128;

const CACHE_ENTRIES_MAX = 30_000;
let young = new Map<string, TokenTerms>();
let old = new Map<string, TokenTerms>();

/**
 * Terms of `token`, a run of word characters and inner joiners. Answers are kept in two generations of at most 30,000 tokens each, so the
 * memory is bounded and words in use stay.
 */
export function analyseToken(token: string): TokenTerms {
  const cached = young.get(token);
  if (cached) return cached;
  const made = old.get(token) ?? analyse(token);
  if (token.length > WORD_CHARS_MAX) return made;
  if (young.size >= CACHE_ENTRIES_MAX) {
    old = young;
    young = new Map();
  }
  // A copy, because a slice of a document would keep the whole document alive.
  young.set(Buffer.from(token, 'utf16le').toString('utf16le'), made);
  return made;
}

const JOINER = /[_.\-@/:+#&'’]+/;
const APOSTROPHE_ENDING = /['’](?:s|S)?$/;
const CONTRACTION = /^\p{L}+['’]\p{L}{1,2}$/u;
const HYPHENATED = /^\p{L}+(?:-\p{L}+)+$/u;
const CAMEL_BORDER = /(?<=[\p{Ll}\p{N}])(?=\p{Lu}\p{Ll})|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const THOUSANDS = /^\p{N}{1,3}(?:['’]\p{N}{3})+$/u;

function analyse(token: string): TokenTerms {
  return analyseWritten(token.replace(APOSTROPHE_ENDING, ''))
    .map((terms) => terms.filter((term) => term !== ''))
    .filter((terms) => terms.length > 0);
}

function analyseWritten(token: string): string[][] {
  if (!JOINER.test(token) && !CAMEL_BORDER.test(token)) return [[wordTerm(token)]];
  if (CONTRACTION.test(token)) return [[foldWord(token).replace('’', "'")]];
  if (THOUSANDS.test(token)) return [[token.replace(/['’]/g, '')]];
  const positions = partsOf(token).map((part) => [wordTerm(part)]);
  const first = positions[0];
  if (!first || token.length > WHOLE_CHARS_MAX) return positions;
  const whole = HYPHENATED.test(token) ? wordTerm(token.replaceAll('-', '')) : foldWord(token);
  if (!first.includes(whole)) first.push(whole);
  return positions;
}

/** Parts of an identifier at joiners and camel humps; single letters that a hump leaves are not worth a term. */
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
  return STEMMABLE.test(folded) ? stem(folded) : folded;
}

/** Folded form without blanks: some single characters (ﷺ) unfold to several words. */
function foldWord(word: string): string {
  return foldCase(word).replace(/\s+/g, '');
}

/** First `lengthMax` units of `word`, never half a surrogate pair. */
function cut(word: string, lengthMax: number): string {
  const last = word.charCodeAt(lengthMax - 1);
  return word.slice(0, last >= 0xd800 && last <= 0xdbff ? lengthMax - 1 : lengthMax);
}
