import { isSoftware } from '../../model/builtin/entities/software.ts';
import { typeOfList } from '../../model/builtin/entities/type-evidence.ts';
import { foldName } from '../../text/fold.ts';
import {
  CITY,
  COMMON,
  COUNTRY,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION,
  PERSON,
  PLACE,
  PLACE_WORD,
  REGION,
  TEAM,
} from '../../text/names/lexicon.ts';
import { isAbbreviationOf } from '../../text/passages/acronyms.ts';
import { spaceOf } from '../../vocabulary.ts';
import { compareText } from '../../lib/lists/compare-text.ts';
import { mostCounted } from '../../lib/lists/tally.ts';

/** The mentions of one name that have one type and spelling. */
export interface Vote {
  node_id: string;
  /** As first written. */
  name: string;
  /** As written in these mentions, or the part of it that stands for the name. */
  spelling: string;
  space: string;
  type: string;
  is_certain: boolean;
  /** Whether everybody in the app sees the documents. */
  is_shared: boolean;
  mentions: number;
  /** Sum of the confidences. */
  weight: number;
}

/** Share of the weight from which a type is clear. Below it, the type is `other`: readers mind a wrong type more than a missing one. */
export const TYPE_SHARE_MIN = 0.6;

/** Mean confidence from which the tagger's guesses count: below it, most guesses for unlisted names were wrong in a check. */
export const CONFIDENCE_MEAN_MIN = 0.75;

/** For unlisted people: ordinary words that start a sentence look like one-word names (“Assignor”, “Binder”), seldom like two words. */
const PERSON_CONFIDENCE_MIN = { oneWord: 0.9, words: 0.8 };

/** From this many mentions, if nearly all are a person, one word is as good as two: mere sentence starters also get other types. */
const PERSON_MENTIONS_MIN = 20;
const PERSON_SHARE_MIN = 0.9;

/** For unlisted abbreviations: they look like organizations and products, but just as often mean something else. Listed ones have 0.9. */
const ABBREVIATION_CONFIDENCE_MIN = 0.89;

const ABBREVIATION = /^[\p{Lu}\p{N}&]{2,6}s?$/u;

/** For a name with a handle, this share of guesses for a person is enough. */
const PERSON_SHARE_LEAST = 0.25;

/** Types stated in single sentences do not decide if fifty times as many mentions do not state them. */
const CERTAIN_SHARE_LEAST = 0.02;

/** Shares of the mentions from which types from single sentences outweigh clear guesses, and guesses that lists confirm. */
export const CERTAIN_SHARE_MIN = 0.1;
export const CERTAIN_SHARE_OF_LISTED_MIN = 0.5;

/** The types that the tagger gives to unknown names, with the lists of names of that type. */
const BITS_OF_TYPE: Readonly<Record<string, number>> = {
  person: FIRST_NAME | LAST_NAME | PERSON,
  organization: ORGANIZATION | TEAM,
  location: CITY | REGION | COUNTRY | PLACE,
};

/**
 * Decides a group's type and name from its mentions, private ones only without others. Types of certain mentions (fields, senders) outweigh
 * the tagger's, those from few sentences only unclear guesses. `isFirstName`: certain mentions elsewhere call a person so. Null if none.
 */
export function decideEntity(
  votes: readonly Vote[],
  { isFirstName }: { isFirstName: boolean },
): { type: string; name: string } | null {
  const shared = votes.filter((vote) => vote.is_shared);
  const counted = shared.length ? shared : votes;
  return counted.length ? { type: typeOfWhole(counted, isFirstName), name: decideName(counted) } : null;
}

/**
 * Gives an abbreviation the type of its full name: guesses see only its capitals, and sentences use it like any such thing. If the full
 * name has no clear type, or lists have the abbreviation itself (AWS), all mentions decide.
 */
function typeOfWhole(votes: readonly Vote[], isFirstName: boolean): string {
  const full = votes.filter(({ name }) => name.includes(' '));
  const others = votes.filter(
    ({ name }) =>
      typeOfList(foldName(name)) !== null || !full.some((other) => isAbbreviationOf(name, other.name)),
  );
  const inFull = decideType(others, isFirstName);
  const whole = known(decideType(votes, isFirstName), votes);
  // “Owner: CE” names a team in a field that is for people.
  if (others.length < votes.length && whole === 'person') return inFull;
  if (inFull === 'other') return whole;
  return inFull === 'topic' && whole !== 'other' ? whole : inFull;
}

/** An abbreviation that documents explain or count (“an RFQ”) is a topic even if nothing says what kind of thing it is. */
const known = (type: string, votes: readonly Vote[]): string =>
  type === 'other' &&
  votes.some((vote) => vote.type === 'topic') &&
  votes.every(
    ({ name }) => ABBREVIATION.test(name) || votes.some((vote) => isAbbreviationOf(vote.name, name)),
  )
    ? 'topic'
    : type;

function decideType(votes: readonly Vote[], isFirstName: boolean): string {
  const named = votes.filter(({ type }) => spaceOf(type) === 'name');
  if (!named.length) {
    const handles = votes.filter(({ space }) => space === 'handle');
    return heaviest(handles.length ? handles : votes).type;
  }
  const certain = named.filter((vote) => vote.is_certain);
  if (!certain.length && isFirstName && !named.some(({ name }) => isPlace(name))) return 'person';
  const guesses = named.filter((vote) => !vote.is_certain);
  const clear = clearType(guesses);
  // The tagger uses “topic” for what it cannot classify.
  const guessed =
    (clear === 'topic' ? listedType(guesses) : null) ?? clear ?? listedType(guesses) ?? keptInType(guesses);
  // Hardly anyone but people has a handle that a document gives next to a name.
  if (!certain.length)
    return (
      guessed ??
      (votes.some(({ space }) => space === 'handle') && shareOf(guesses, 'person') >= PERSON_SHARE_LEAST
        ? 'person'
        : 'other')
    );
  if (certain.some(({ type }) => type === 'person')) return shareType(certain);
  const times = sumOf(certain, 'mentions');
  const share = times / sumOf(named, 'mentions');
  // A single sentence may be misread.
  if (guessed === null || guessed === 'topic')
    return (times > 1 && share >= CERTAIN_SHARE_LEAST) || isKeptIn(guesses) || share >= CERTAIN_SHARE_MIN
      ? shareType(certain)
      : (guessed ?? 'other');
  // A first name that is also software (“Hugo”) is either one equally often.
  const isKnown = named.some(({ name }) => isListedAs(name, guessed) && !isSoftware(foldName(name)));
  const stated = shareType(certain);
  // Sentences that contradict each other say nothing.
  if (stated === 'other') return guessed;
  return share < (isKnown ? CERTAIN_SHARE_OF_LISTED_MIN : CERTAIN_SHARE_MIN) ? guessed : stated;
}

/** Returns whether the tagger mostly guesses an unlisted place: such a thing holds something, and one sentence that uses it is enough. */
const isKeptIn = (guesses: readonly Vote[]): boolean =>
  guesses.length > 0 && heaviest(guesses).type === 'location' && !guesses.some(({ name }) => isPlace(name));

/** A word that nobody is called, from this many mentions, mostly guessed to be an unlisted place, is what people work in: “it is in Canopy”. */
const KEPT_IN_MENTIONS_MIN = 3;

const keptInType = (guesses: readonly Vote[]): string | null =>
  isKeptIn(guesses) &&
  shareOf(saidTypes(guesses), 'location') >= TYPE_SHARE_MIN &&
  sumOf(guesses, 'mentions') >= KEPT_IN_MENTIONS_MIN &&
  guesses.every(
    ({ name }) => /^\S+$/.test(name.trim()) && !ABBREVIATION.test(name) && !isListedAs(name, 'person'),
  )
    ? 'product'
    : null;

function shareType(votes: readonly Vote[]): string {
  const { type, share } = heaviest(votes);
  return share >= TYPE_SHARE_MIN ? type : 'other';
}

const shareOf = (votes: readonly Vote[], type: string): number =>
  sumOf(
    votes.filter((vote) => vote.type === type),
    'weight',
  ) / Math.max(1, sumOf(votes, 'weight'));

const sumOf = (votes: readonly Vote[], what: 'mentions' | 'weight'): number =>
  votes.reduce((sum, vote) => sum + vote[what], 0);

/** Returns the type that guesses agree on; null if they are uncertain and no word list has the name, or a word of it, under that type. */
function clearType(guesses: readonly Vote[]): string | null {
  const votes = saidTypes(guesses);
  const type = shareType(votes);
  if (type === 'other') return null;
  const own = votes.filter((vote) => vote.type === type);
  const mean = sumOf(own, 'weight') / sumOf(own, 'mentions');
  const isOften = sumOf(own, 'mentions') >= PERSON_MENTIONS_MIN && shareOf(votes, type) >= PERSON_SHARE_MIN;
  return own.some(({ name }) => isListedAs(name, type) || mean >= confidenceMin(name, type, isOften))
    ? type
    : null;
}

/** If guesses without a type are at most this share, the others decide. */
const UNSAID_SHARE_MAX = 0.5;

/**
 * Returns the guesses that say a type, if they are enough. What some of them call a product is also kept in by those that take it for an
 * unlisted place: “it is in Canopy”.
 */
function saidTypes(votes: readonly Vote[]): readonly Vote[] {
  const said = votes.filter(({ type }) => type !== 'other' && type !== 'topic');
  if (sumOf(said, 'weight') < (1 - UNSAID_SHARE_MAX) * sumOf(votes, 'weight')) return votes;
  const isHolder = said.some(({ type }) => type === 'product') && !said.some(({ name }) => isPlace(name));
  return isHolder
    ? said.map((vote) => (vote.type === 'location' ? { ...vote, type: 'product' } : vote))
    : said;
}

/** Returns the only type that lists give a name, if a guess has that type or none; else null. */
function listedType(votes: readonly Vote[]): string | null {
  const bits =
    lexiconBits(foldName(votes[0]?.name ?? '')) & Object.values(BITS_OF_TYPE).reduce((a, b) => a | b);
  const type = (['organization', 'location'] as const).find(
    (each) => bits !== 0 && (bits & ~(BITS_OF_TYPE[each] ?? 0)) === 0,
  );
  // Companies are named like cities, but rarely like countries or their regions.
  const isRegion = bits !== 0 && (bits & ~(REGION | COUNTRY)) === 0;
  return type !== undefined && (isRegion || votes.some((vote) => vote.type === type || vote.type === 'topic'))
    ? type
    : null;
}

/** Returns the minimum confidence. Guesses never make an unlisted place: all ten that were checked were things that hold something. */
function confidenceMin(name: string, type: string, isOften: boolean): number {
  if (type === 'location' || (type === 'topic' && isOnlyName(name))) return Number.POSITIVE_INFINITY;
  if (['organization', 'product'].includes(type) && /^[\p{Lu}\p{N}&]{2,5}s?$/u.test(name))
    return ABBREVIATION_CONFIDENCE_MIN;
  if (BITS_OF_TYPE[type] === undefined) return 0;
  if (type !== 'person' || lexiconBits(foldName(name)) & LAST_NAME) return CONFIDENCE_MEAN_MIN;
  return isOften || name.trim().includes(' ') ? PERSON_CONFIDENCE_MIN.words : PERSON_CONFIDENCE_MIN.oneWord;
}

/** Returns whether a single word is neither an ordinary one nor an abbreviation: what the tagger cannot classify then is the name of something. */
const isOnlyName = (name: string): boolean =>
  /^\S+$/.test(name.trim()) && !ABBREVIATION.test(name) && (lexiconBits(foldName(name)) & COMMON) === 0;

function isListedAs(name: string, type: string): boolean {
  const known = BITS_OF_TYPE[type] ?? 0;
  const folded = foldName(name);
  const words = type === 'person' ? folded.split(' ') : [folded, folded.replaceAll(' ', '')];
  // A family name alone is just as often a brand.
  if (type === 'person' && words.length === 1) return (lexiconBits(folded) & (FIRST_NAME | PERSON)) !== 0;
  if (type === 'location' && lexiconBits(folded.split(' ').at(-1) ?? '') & PLACE_WORD) return true;
  return words.some((word) => (lexiconBits(word) & known) !== 0);
}

/** Returns whether lists have a name as a place. For people named like a city, the sentences decide. */
const isPlace = (name: string): boolean =>
  (lexiconBits(foldName(name)) & (CITY | REGION | COUNTRY | PLACE)) !== 0;

function heaviest(votes: readonly Vote[]): { type: string; share: number } {
  const weights = new Map<string, number>();
  for (const { type, weight } of votes) weights.set(type, (weights.get(type) ?? 0) + weight);
  const [type, most] = mostCounted(weights) ?? ['other', 0];
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return { type, share: whole > 0 ? most / whole : 0 };
}

/** Prefers a name to a handle and a handle to an address; a full name to one word; then the most mentioned, then the longest. */
function decideName(votes: readonly Vote[]): string {
  const byNode = Map.groupBy(votes, (vote) => vote.node_id);
  const names = [...byNode.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    return [{ ...first, name: commonSpelling(first.name, own), mentions: sumOf(own, 'mentions') }];
  });
  const [best] = names.toSorted(
    (a, b) =>
      rankOf(b) - rankOf(a) ||
      b.mentions - a.mentions ||
      b.name.length - a.name.length ||
      compareText(a.name, b.name),
  );
  return best?.name ?? '';
}

/** Returns the most frequent of the spellings that differ only in case, accents and punctuation; in a tie, `name`. */
function commonSpelling(name: string, votes: readonly Vote[]): string {
  const folded = foldName(name);
  const times = new Map([[name, 0]]);
  for (const { spelling, mentions } of votes)
    if (spelling === name || foldName(spelling) === folded)
      times.set(spelling, (times.get(spelling) ?? 0) + mentions);
  const [most] = [...times].toSorted(
    ([a, x], [b, y]) => y - x || Number(b === name) - Number(a === name) || compareText(a, b),
  );
  return most?.[0] ?? name;
}

const rankOf = ({ space, name }: Vote): number => {
  if (space === 'name') return name.trim().includes(' ') ? 3 : 2;
  return space === 'email' ? 0 : 1;
};
