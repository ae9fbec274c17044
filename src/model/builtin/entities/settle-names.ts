import { foldName } from '../../../text/fold.ts';
import type { NameType } from '../../../text/names.ts';
import { isNoName } from '../../../text/names/no-names.ts';
import {
  COUNTRY,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION,
  PERSON,
  PRODUCT,
} from '../../../text/names/lexicon.ts';
import { entityTypeOfTag } from '../../../vocabulary.ts';
import type { EntityName, ExtractedMention } from '../../model.ts';
import {
  hasArticle,
  isCapitals,
  isCommand,
  isCounted,
  isJoinedOrdinary,
  isOrdinary,
  isPluralOfAbbreviation,
  isRoleWord,
  isShortForAny,
  isJob,
  isOpening,
  isVerb,
  isWrittenLowercase,
  spelledOut,
  type Vocabulary,
  vocabularyOf,
} from './ordinary-words.ts';
import { speakersByInitials } from './speakers/initials.ts';
import { initialsAmong, calledInList } from './speakers/stated-initials.ts';
import { areSpeakers, findSpeakers } from './speakers/speakers.ts';
import { surerOfSpeakers } from './speakers/surer-of-speakers.ts';
import { shortOrganizations, typesOfInitials } from './short-names.ts';
import { fullNamesByPart } from './full-names.ts';
import { withSites } from './sites/with-sites.ts';
import type { EvidentType } from './uses/evident-type.ts';
import {
  isBodyAlone,
  isInPlace,
  isListed,
  isOfMaker,
  typeOfForm,
  typeOfList,
  typeOfUse,
  typeOfWord,
} from './type-evidence.ts';
import { isHalfOrdinary, isNamedPlace, isPartOfOther, isWrittenAsThing } from './written/written-as.ts';
import { mayBeName } from './written/may-be-name.ts';
import { isHalf } from './written/halves.ts';
import { adjectivesAmong } from './written/adjectives.ts';
import { isAction, isLabelWord, isOnControl, isQuotedControl } from './written/labels.ts';
import { personBeforeDash } from './tidy/person-before-dash.ts';
import { tidyName } from './tidy/tidy-name.ts';

/** A name found in one sentence, before the whole document is considered. */
export interface NamedMention {
  name: string;
  type: NameType;
  quote: string;
  confidence: number;
  /** Found by its capitals alone, which do not tell a type. */
  isUntyped?: boolean;
}

/** Minimum confidence for a capitalized everyday word (“Stories”, “Beta”) to be a name. */
const COMMON_CONFIDENCE_MIN = 0.8;
/** Minimum confidence for a word of several ordinary ones, which is a field of a program more often than a product. */
const SURE_CONFIDENCE_MIN = 0.75;
/** A name's own last word is better evidence than the tagger. */
const FORM_CONFIDENCE = 0.9;

/**
 * Returns a document's names as entity mentions, without doubtful ones, nationalities, days and words of its `vocabulary`. All spellings of
 * a name get the type with the most weight in the document; a single first or last name becomes the one full name it belongs to, or stands
 * for what the document says. `certain`: mentions that need no guess.
 */
export function settleNames(
  found: readonly NamedMention[],
  certain: readonly ExtractedMention[],
  vocabulary: Vocabulary = vocabularyOf([]),
): ExtractedMention[] {
  const persons = certain.filter((m) => m.type === 'person' && !m.standsFor);
  const people = persons.filter((m) => m.isCertain).map((m) => m.name);
  const isPerson = new Set(people);
  const stated = statedNames(certain);
  const evident = found
    .map((mention) => personBeforeDash(mention, isPerson))
    .map((mention) => (isPerson.has(mention.name) ? mention : { ...mention, name: tidyName(mention) }))
    .filter(mayBeName)
    .map((mention) => withEvidence(mention, vocabulary));
  const counted = new Set(evident.flatMap((mention) => (mention.isCounted ? [mention.name] : [])));
  const speakers = findSpeakers(evident);
  const seen = withSites(evident, vocabulary)
    .map(surerOfSpeakers(evident, speakers))
    .map((mention) => ({ ...mention, isCounted: counted.has(mention.name) }));
  const words = new Set([...wordsWithArticle(seen), ...adjectivesAmong(seen)]);
  const labels = labelsAmong(seen);
  const kept = seen.filter(
    (mention) =>
      isNamed(mention, vocabulary, words) &&
      !labels.has(mention.name) &&
      !areSpeakers(mention.name, speakers),
  );
  const typeOf = settleTypes(kept, people);
  for (const short of shortOrganizations(typeOf)) typeOf.set(short, 'organization');
  const named = kept.filter(({ name }) => typeOf.get(foldName(name)) === 'person').map(({ name }) => name);
  const all = [...persons.map(({ name }) => name), ...named];
  const called = new Set([...speakers, ...vocabulary.present, ...calledInList(vocabulary.initials, all)]);
  for (const [short, name] of speakersByInitials(called, all, vocabulary.initials))
    if (!stated.has(short)) stated.set(short, { name, type: 'person' });
  const initials = typesOfInitials(kept, typeOf);
  for (const [short, type] of initials) typeOf.set(short, type);
  const inShort = [...initialsAmong(speakers), ...vocabulary.present].map(foldName);
  for (const short of [...stated.keys(), ...inShort, ...vocabulary.firstNames])
    if (typeOf.has(short)) typeOf.set(short, 'person');
  // A name the lists do not know as a place, and part of a name of someone here, is that person: “Zhongli” next to Zhongli Wu.
  for (const part of fullNamesByPart([], typeOf, people).keys())
    if (['location', 'other'].includes(typeOf.get(part) ?? '') && !isListed(part)) typeOf.set(part, 'person');
  const fullNames = fullNamesByPart(kept, typeOf, people, vocabulary.firstNames);
  return kept.map(({ name, quote, confidence, use }): ExtractedMention => {
    const folded = foldName(name);
    const type = typeOf.get(folded) ?? 'topic';
    if (use === type)
      return { name, type, quote, confidence: Math.max(confidence, FORM_CONFIDENCE), isCertain: true };
    if (initials.has(folded)) return { name, type, quote, confidence: Math.max(confidence, FORM_CONFIDENCE) };
    const standsFor = stated.get(folded);
    if (standsFor) return { name, type, quote, confidence, standsFor };
    const full = type === 'person' ? fullNames.get(folded) : undefined;
    // Who attended is somebody, whatever sentences of other documents suggest.
    const isCertain = full === undefined && vocabulary.firstNames.has(folded);
    return { name: full ?? name, type, quote, confidence, ...(isCertain ? { isCertain } : {}) };
  });
}

/** Returns what a short name stands for, if the document says so of only one. */
function statedNames(certain: readonly ExtractedMention[]): Map<string, EntityName> {
  const stated = new Map<string, EntityName | null>();
  for (const { name, standsFor } of certain) {
    if (!standsFor) continue;
    const folded = foldName(name);
    const other = stated.get(folded);
    const isOne = other === undefined || other?.name === standsFor.name;
    stated.set(folded, isOne ? standsFor : null);
  }
  return new Map([...stated].flatMap(([name, other]) => (other ? [[name, other] as const] : [])));
}

interface WithEvidence extends NamedMention, Record<'form' | 'use', EvidentType | null> {
  /** Its words are ordinary: a label, a heading or a job, unless the tagger is confident. */
  isOrdinary: boolean;
  /** The document also writes its words in lower case. */
  isWrittenLowercase: boolean;
  /** An abbreviation that the document explains. */
  isSpelledOut: boolean;
  /** The sentence shows that it is neither a person nor a place. */
  isThing: boolean;
  /** An abbreviation that the document counts: something that people do or make, not a person. */
  isCounted: boolean;
}

function withEvidence(mention: NamedMention, vocabulary: Vocabulary): WithEvidence {
  const { name, quote, type } = mention;
  const spelled = spelledOut(name, vocabulary);
  const form = typeOfForm(name) ?? typeOfForm(spelled);
  return {
    ...mention,
    confidence: form === null ? mention.confidence : Math.max(mention.confidence, FORM_CONFIDENCE),
    form,
    use: typeOfUse(name, quote) ?? (isInPlace(name, quote, type === 'LOC') ? 'location' : null),
    isOrdinary: isOrdinary(name, vocabulary),
    isWrittenLowercase: form === null && isWrittenLowercase(name, vocabulary),
    isSpelledOut: spelled !== name,
    isCounted: isCapitals(name) && spelled === name && !isListed(name) && isCounted(name, quote),
    isThing: (type === 'PER' || (type === 'LOC' && !isListed(name))) && hasArticle(name, quote),
  };
}

function isNamed(mention: WithEvidence, vocabulary: Vocabulary, words: ReadonlySet<string>): boolean {
  const { name, type, quote, confidence, form, use, isUntyped } = mention;
  if (isShortForAny(name, vocabulary)) return isListed(name);
  // “SUBSTITUTE(A1)” is a function.
  if (mention.isWrittenLowercase || quote.includes(`${name}(`)) return false;
  if (!name.includes(' ') && (mention.isThing || words.has(name) || isVerb(name, quote))) return false;
  if (!name.includes(' ') && type === 'PER' && (isOpening(name, quote) || isAction(name, quote)))
    return false;
  if (type !== 'PRODUCT' && isCommand(name)) return false;
  if (form === null && use === null && isLabel(mention)) return false;
  if (form === null && type !== 'PER' && isHalf(name, quote, vocabulary)) return false;
  if (confidence < SURE_CONFIDENCE_MIN && isJoinedOrdinary(name, vocabulary)) return form !== null;
  if (form === null && isJob(name))
    if (['ORG', 'LOC', 'MISC'].includes(type) || mention.isOrdinary) return false;
  if (type !== 'PRODUCT' && !name.includes(' ') && isRoleWord(name)) return false;
  if (isPluralOfAbbreviation(name))
    return !isNoName(name.slice(0, -1)) && (lexiconBits(foldName(name)) & (ORGANIZATION | PRODUCT)) !== 0;
  // “Assignor” is anyone who assigns, unless a list has it as a person's name.
  if (type === 'PER' && mention.isOrdinary && /^\S+[eo]rs?$/.test(name)) return false;
  if (!mention.isOrdinary || form !== null || use !== null || isUntyped) return true;
  // Several ordinary words are a label, a heading or a job, no matter how confident their capitals make the tagger.
  return confidence >= COMMON_CONFIDENCE_MIN && !(name.includes(' ') && (type === 'ORG' || type === 'LOC'));
}

/** Returns whether it is what a control or a heading says, or begins a phrase: “Target start time”. */
const isLabel = ({ name, type, quote, confidence }: WithEvidence): boolean =>
  (type !== 'PER' && !isListed(name) && (isOnControl(name, quote) || isQuotedControl(name, quote))) ||
  (confidence < SURE_CONFIDENCE_MIN && isLabelWord(name, quote));

/** Returns the names of several words that a document shows on a control: they are labels in its other sentences too. */
const labelsAmong = (mentions: readonly WithEvidence[]): ReadonlySet<string> =>
  new Set(
    mentions.flatMap((mention) => {
      const { name, type, form, use } = mention;
      const mayBe = name.includes(' ') && type !== 'PER' && form === null && use === null && !isListed(name);
      return mayBe && isOnControl(name, mention.quote) ? [name] : [];
    }),
  );

/** Returns words after an article that no list has as names: “the Licensor” is not a person, so neither is “Licensor” alone. */
const wordsWithArticle = (mentions: readonly WithEvidence[]): ReadonlySet<string> =>
  new Set(
    mentions.flatMap(({ name, isThing }) =>
      isThing && !name.includes(' ') && !isListed(name) ? [name] : [],
    ),
  );

/** Returns an entity type for the tagger's type. The tagger also types labels of ordinary words, whose real type is then unclear. */
function taggedType({
  name,
  type,
  form,
  isOrdinary,
  isSpelledOut,
  isThing,
  isCounted,
  isUntyped,
}: WithEvidence): string {
  if (isUntyped) return typeOfWord(name) ?? 'other';
  if (isCounted) return 'topic';
  if (type === 'ORG' && form === null && !isListed(name) && isOfMaker(name)) return 'product';
  if (
    form === null &&
    (type === 'ORG' ? isPartOfOther(name) : type === 'PER' && isHalfOrdinary(name)) &&
    !isListed(name)
  )
    return 'other';
  const isUnclear =
    (type === 'ORG' || type === 'LOC') &&
    (isOrdinary || isSpelledOut) &&
    // What the document explains by ordinary words is not the institution that the lists know.
    ((isOrdinary && isSpelledOut && form === null) || !isListed(name));
  if (isUnclear && isBodyAlone(name)) return 'organization';
  if (type === 'PER' && isNamedPlace(name)) return 'location';
  return isThing || isUnclear || isWrittenAsThing(name, type) ? 'other' : entityTypeOfTag(type);
}

function settleTypes(mentions: readonly WithEvidence[], people: readonly string[]): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  const vote = (name: string, type: string, weight: number) => {
    const key = foldName(name);
    const own = votes.get(key) ?? new Map<string, number>();
    own.set(type, (own.get(type) ?? 0) + weight);
    votes.set(key, own);
  };
  for (const mention of mentions) {
    const { name, confidence, form, use } = mention;
    const type = taggedType(mention);
    vote(name, type, mention.isUntyped && type === 'other' ? UNTYPED_VOTE : confidence);
    if (form !== null) vote(name, form, form === typeOfList(foldName(name)) ? LISTED_VOTE : EVIDENCE_VOTE);
    if (use !== null) vote(name, use, EVIDENCE_VOTE);
  }
  // “The U.S. agreed”: countries act in sentences like organizations.
  for (const name of votes.keys()) if (isOnlyCountry(name)) vote(name, 'location', COUNTRY_VOTE);
  // Someone who writes here is a person, whatever single sentences suggest.
  for (const name of people) vote(name, 'person', 1_000);
  return new Map(
    [...votes].map(([name, own]) => [
      name,
      [...own].reduce((best, next) => (next[1] > best[1] ? next : best))[0],
    ]),
  );
}

/** More than single sentences, less than a person who writes here. */
const COUNTRY_VOTE = 100;
const EVIDENCE_VOTE = 20;
/** More than a guess, less than a sentence: what is listed as something people work with may be who makes it (“at Dropbox”). */
const LISTED_VOTE = 2;
/** Says only that there is a name. */
const UNTYPED_VOTE = 0.01;

/** Returns whether the word lists have a folded name only as a country. */
function isOnlyCountry(name: string): boolean {
  const bits = lexiconBits(name) | lexiconBits(name.replaceAll(' ', ''));
  return (bits & COUNTRY) !== 0 && (bits & (FIRST_NAME | LAST_NAME | PERSON | ORGANIZATION | PRODUCT)) === 0;
}
