import { shippedTagger, tagSentence } from './names/tag-sentence.ts';
import type { TaggedType } from './names/tagger.ts';
import { type Token, tokenize } from './names/tokens.ts';
import { foldName } from './fold.ts';
import {
  CITY,
  COUNTRY,
  FIRST_NAME,
  lexiconBits,
  ORGANIZATION,
  ORGANIZATION_WORD,
  REGION,
} from './names/lexicon.ts';
import { isNoName } from './names/no-names.ts';
import { type Sentence, splitSentences } from './sentences.ts';

/** Person, location, organization, product, work (book, song, game …), other proper name (nationality, event …). */
export type NameType = TaggedType;

/** A proper name in a text: `text` is exactly `source.slice(start, end)`, UTF-16 offsets; `confidence` 0..1. */
export interface FoundName {
  start: number;
  end: number;
  text: string;
  type: NameType;
  confidence: number;
}

/** Longer sentences are tagged in runs of this many tokens, which bounds memory for text without periods. */
const TOKENS_AT_ONCE_MAX = 400;

/** findReferences finds addresses, handles and tags; a name has at least one letter. */
const ADDRESS = /^(?:https?:|www\.|[@#])|@.+\./;

/**
 * Finds proper names in `text` in reading order, never overlapping, with a linear-chain CRF over hashed features of words, shapes and word
 * lists and the weights that ship with Cambium (training and results: eval/train-names.ts). Deterministic, no network. Pass the `sentences`
 * of `text` if they are already known.
 */
export function findNames(text: string, sentences: readonly Sentence[] = splitSentences(text)): FoundName[] {
  const tagger = shippedTagger();
  const found: FoundName[] = [];
  for (const sentence of sentences) {
    const tokens = tokenize(sentence.text);
    for (let from = 0; from < tokens.length; from += TOKENS_AT_ONCE_MAX) {
      const stretch = tokens.slice(from, from + TOKENS_AT_ONCE_MAX);
      for (const { first, last, type, confidence } of tagSentence(stretch, tagger)) {
        const words = withoutDescription(withoutPossessive(stretch.slice(first, last + 1)), type);
        const begin = words[0];
        const finish = words.at(-1);
        if (!begin || !finish || !isName(words)) continue;
        const start = sentence.start + begin.start;
        const end = sentence.start + finish.end;
        const name = text.slice(start, end);
        found.push({
          start,
          end,
          text: name,
          type: doubtfulPerson(name, type, confidence) ?? type,
          confidence,
        });
      }
    }
  }
  return found;
}

/** Below this, two words whose first is a known first name are a person, not an organization: “David Brown’s sister”. */
const ORGANIZATION_SURE = 0.75;

function doubtfulPerson(name: string, type: NameType, confidence: number): NameType | null {
  const words = foldName(name).split(' ');
  if (type !== 'ORG' || confidence >= ORGANIZATION_SURE || words.length !== 2) return null;
  const [first, last] = words.map(lexiconBits);
  const isFirstName = ((first ?? 0) & (FIRST_NAME | CITY | REGION | COUNTRY | ORGANIZATION)) === FIRST_NAME;
  const isBody =
    ((last ?? 0) & ORGANIZATION_WORD) !== 0 || (lexiconBits(foldName(name)) & ORGANIZATION) !== 0;
  return isFirstName && !isBody ? 'PER' : null;
}

/** Removes a final “'s”: training sets disagree on whether it belongs to a name; for a reader it does not. */
function withoutPossessive(words: readonly Token[]): readonly Token[] {
  return /^['’]s?$/i.test(words.at(-1)?.text ?? '') ? words.slice(0, -1) : words;
}

/** An ordinary word that begins a description; shorter ones (“al”, “de”, “van”) begin names. */
const DESCRIBING = /^\p{Ll}{4,}$/u;

/** Returns what remains of a place or organization without what reports say of it first: “Oldtown” of “the northern city of Oldtown”. */
function withoutDescription(words: readonly Token[], type: NameType): readonly Token[] {
  const begin = words.findIndex(({ text }) => /^\p{Lu}/u.test(text));
  const isDescribed = words.slice(0, Math.max(0, begin)).some(({ text }) => DESCRIBING.test(text));
  return isDescribed && (type === 'LOC' || type === 'ORG') ? words.slice(begin) : words;
}

function isName(tokens: readonly Token[]): boolean {
  if (tokens.some(({ text }) => ADDRESS.test(text)) || !tokens.some(({ text }) => /\p{L}/u.test(text)))
    return false;
  return tokens.length > 1 || !isNoName(tokens[0]?.text ?? '');
}
