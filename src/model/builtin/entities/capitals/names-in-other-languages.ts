import { matchesOf } from '../../../../lib/strings/matches-of.ts';
import { foldName } from '../../../../text/fold.ts';
import {
  CALENDAR,
  CITY,
  COUNTRY,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION,
  ORGANIZATION_WORD,
  PERSON,
  PRODUCT,
} from '../../../../text/names/lexicon.ts';
import { isTechnicalName } from '../../../../text/names/technical-names.ts';
import type { FoundName } from '../../../../text/names.ts';
import { NAME_PARTICLE } from '../../../../text/person-names/stated-names.ts';
import type { Sentence } from '../../../../text/sentences.ts';
import { singularOf, type Vocabulary } from '../ordinary-words.ts';
import { OPENS } from './capital-runs.ts';
import { frequentIn } from '../../../../lib/lists/tally.ts';

/** German and Luxembourgish, as code or name: they write every noun with a capital, so that a capital does not mark a name. */
const NOUNS_HAVE_CAPITALS = /^(?:de|deu|ger|german|deutsch|lb|ltz)\b/i;
/** A capital alone says less than a tagger that knows the language. */
const CONFIDENCE = 0.75;

const CAPITAL = String.raw`\p{Lu}[\p{L}\p{M}\p{N}]{0,40}(?:[-’'.]\p{L}[\p{L}\p{M}\p{N}]{0,40}){0,3}`;
/** “iPhone”, “rOpenSci”. */
const INNER_CAPITAL = String.raw`\p{Ll}{1,10}\p{Lu}[\p{L}\p{N}]{1,40}`;
const WORD = `(?:${CAPITAL}|${INNER_CAPITAL})`;
const PARTICLES = String.raw`(?: (?:${NAME_PARTICLE}|do))+`;
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./@#&-])${WORD}(?:(?:${PARTICLES})? (?:\p{Lu}\. )?${WORD}){0,5}(?![\p{L}\p{N}_/@&])`,
  'gu',
);
const BETWEEN = new RegExp(`${PARTICLES} `, 'gu');
/** A word with the same capitals in any position: “GitHub”, “rOpenSci”, “CRAN”. */
const IS_FORMED = /\p{Ll}\p{Lu}|^\p{Lu}[\p{Lu}\p{N}]{1,5}$/u;
/** Articles of Western European languages: what follows is a thing of that kind more often than a name. */
const ARTICLE =
  /(?:^|[^\p{L}])(?:el|la|los|las|un|una|unos|unas|o|a|os|as|um|uma|uns|umas|do|da|dos|das|no|na|nos|nas|ao|à|del|al|le|les|une|des|du|au|aux|il|lo|gli|i|uno|het|een|den|det|en|ett) $|[ld][’']$/iu;
const BEFORE_CHARS = 60;
const WORD_CHARS_MIN = 3;
/** A single word that no list knows is a name if it has a capital in this many places. */
const PLACES_MIN = 2;

type LowercaseWords = Pick<Vocabulary, 'lowercase'>;

/** A run of capitals, and what stands right before it. */
interface Found {
  name: string;
  start: number;
  before: string;
}

/**
 * Returns a function that finds names in sentences of a text that is not English, for which the tagger is not trained: adjacent words with capitals
 * where the language gives none to other words, and words that the lists know. Finds fewer names than the tagger does in English; only
 * people with a known first name get a type (others are MISC).
 */
export function nameFinderByCapitals(
  texts: readonly string[],
  language: string,
  vocabulary: LowercaseWords,
): (sentences: readonly Sentence[]) => FoundName[] {
  const repeated = frequentIn(
    texts.flatMap((text) => runsOf(text, 0)).map(({ name }) => name),
    PLACES_MIN,
  );
  const isRepeated = (name: string): boolean =>
    repeated.has(name) && !vocabulary.lowercase.has(singularOf(name.toLowerCase()));
  const isName = ({ name, before }: Found): boolean =>
    isSure(name) ||
    (isFirstName(name) && isRepeated(name)) ||
    (!NOUNS_HAVE_CAPITALS.test(language) &&
      (name.includes(' ') || (!ARTICLE.test(before) && isRepeated(name))));
  return (sentences) =>
    sentences
      .flatMap(({ text, start }) => runsOf(text, start))
      .filter((found) => !isNoName(found.name) && isName(found))
      .map(({ name, start }) => ({
        start,
        end: start + name.length,
        text: name,
        type: isPerson(name) || isFirstName(name) ? 'PER' : 'MISC',
        confidence: CONFIDENCE,
      }));
}

/** Returns the runs of a sentence that begins at `from`: “Slack de Globex” is two if the first is known by itself. */
function runsOf(sentence: string, from: number): Found[] {
  return matchesOf(sentence, RUN).flatMap((run) => {
    let start = run.index;
    return partsOf(run[0]).flatMap(({ name, at }) => {
      start = run.index + at;
      const before = sentence.slice(Math.max(0, start - BEFORE_CHARS), start);
      const kept = at === 0 && OPENS.test(before) ? withoutOpening(name) : name;
      return kept === '' ? [] : [{ name: kept, start: from + start + name.length - kept.length, before }];
    });
  });
}

function partsOf(run: string): { name: string; at: number }[] {
  const parts: { name: string; at: number }[] = [];
  let at = 0;
  for (const between of matchesOf(run, BETWEEN)) {
    const left = run.slice(at, between.index);
    const right = run.slice(between.index + between[0].length);
    if (!isThing(left) && !isThing(right.split(' ')[0] ?? '')) continue;
    parts.push({ name: left, at });
    at = between.index + between[0].length;
  }
  return [...parts, { name: run.slice(at), at }];
}

const isThing = (name: string): boolean =>
  IS_FORMED.test(name) || (lexiconBits(foldName(name)) & (ORGANIZATION | PRODUCT)) !== 0;

/** Removes the first word of a sentence, which is always capitalized, unless it begins a person's name or is formed like a name. */
const withoutOpening = (name: string): string =>
  IS_FORMED.test(name.split(' ')[0] ?? '') || isPerson(name)
    ? name
    : name.replace(/^\S+(?: \p{Ll}+)*(?: |$)/u, '');

const isNoName = (name: string): boolean =>
  name.length < WORD_CHARS_MIN || isTechnicalName(name) || (lexiconBits(foldName(name)) & CALENDAR) !== 0;

const isSure = (name: string): boolean =>
  IS_FORMED.test(name) ||
  isPerson(name) ||
  (lexiconBits(foldName(name)) & (ORGANIZATION | PRODUCT | PERSON | CITY | COUNTRY)) !== 0;

/** Returns whether a word is a first name and nothing else that the lists know. */
const isFirstName = (name: string): boolean => {
  const bits = lexiconBits(foldName(name));
  return (bits & FIRST_NAME) !== 0 && (bits & ~(FIRST_NAME | LAST_NAME | PERSON)) === 0;
};

/** Returns whether a name of several words begins with a known first name. */
function isPerson(name: string): boolean {
  const words = name.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return (
    words.length > 1 &&
    (lexiconBits(foldName(first)) & FIRST_NAME) !== 0 &&
    (lexiconBits(foldName(last)) & ORGANIZATION_WORD) === 0
  );
}
