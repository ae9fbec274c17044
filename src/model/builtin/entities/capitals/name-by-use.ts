import { foldName } from '../../../../text/fold.ts';
import {
  CALENDAR,
  DEMONYM,
  EVERYDAY,
  lexiconBits,
  ORGANIZATION_WORD,
  PEOPLE_OR_PLACES,
} from '../../../../text/names/lexicon.ts';
import { isNoName } from '../../../../text/names/no-names.ts';
import {
  isJob,
  isOrdinary,
  isRoleWord,
  isWrittenLowercase,
  singularOf,
  type Vocabulary,
} from '../ordinary-words.ts';
import { joinedName } from '../sites/accounts.ts';
import { isBodyAlone, typeOfUse, typeOfWord } from '../type-evidence.ts';
import type { CapitalRun } from './capital-runs.ts';

/** Plurals, activities (“Incubating”), and adjectives capitalized next to a name (“the Canopy Reachable list”) are not names by their use alone. */
const PLURAL_OR_ADJECTIVE = /(?:[^aious]s|able|ible|\p{L}{3}tive|\p{L}{4}ing)$/u;
/** Places for one with a determiner: a noun has an article nearly everywhere, a name hardly anywhere. */
const BARE_PER_DETERMINED = 3;
const PLACES_MIN = 2;
/** Identifiers and names of products look alike: “ConfigMap”, “LightFM”. */
const JOINED = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const PREFIX = /^(?:de|dis|im|in|inter|mis|multi|non|over|pre|re|sub|super|un|under)(?=\p{L}{3})/u;

/**
 * Returns whether a document uses a word as a name: with a capital inside sentences, without an article, never in lower case. An ordinary
 * word (“Acorn”) must also be where organizations are (“at Acorn”), or own a site or account that the document links to.
 */
export function isNameByUse(name: string, runs: readonly CapitalRun[], vocabulary: Vocabulary): boolean {
  const inside = runs.filter(({ isOpening }) => !isOpening);
  const bare = inside.filter(({ hasDeterminer }) => !hasDeterminer);
  const determined = inside.length - bare.length;
  if (bare.length === 0 || determined * BARE_PER_DETERMINED > bare.length) return false;
  if (isWord(name) || isInLowerCase(name, vocabulary)) return false;
  if (isOfOwner(name, vocabulary)) return true;
  const isAffiliated = bare.some((run) => typeOfUse(run.name, run.sentence) === 'organization');
  if (isAffiliated || !/^\p{Lu}/u.test(name)) return isAffiliated;
  const bits = lexiconBits(foldName(name));
  const listed = typeOfWord(name);
  if (listed === 'organization' || listed === 'product') return true;
  if ((bits & PEOPLE_OR_PLACES) !== 0) return listed !== null && (bits & EVERYDAY) === 0;
  return bare.length >= PLACES_MIN && isUnknown(name) && !isOrdinary(name, vocabulary);
}

function isUnknown(name: string): boolean {
  if (PLURAL_OR_ADJECTIVE.test(name) || JOINED.test(name)) return false;
  // “Subnet”, “Inactive”: formed with a prefix from an ordinary word.
  return (lexiconBits(foldName(name).replace(PREFIX, '')) & EVERYDAY) === 0;
}

const isWord = (name: string): boolean =>
  isRoleWord(name) ||
  isGroupWord(name) ||
  isJob(name) ||
  (!name.includes(' ') && isNoName(name)) ||
  (lexiconBits(foldName(name)) & (CALENDAR | DEMONYM)) !== 0;

/** “The Harbor Team” has a name, “the Organization” is any; a council may be the only one. */
const isGroupWord = (name: string): boolean =>
  !name.includes(' ') && (lexiconBits(foldName(name)) & ORGANIZATION_WORD) !== 0 && !isBodyAlone(name);

const isInLowerCase = (name: string, vocabulary: Vocabulary): boolean =>
  /^\p{Lu}/u.test(name) &&
  (vocabulary.lowercase.has(singularOf(name.toLowerCase())) || isWrittenLowercase(name, vocabulary));

const isOfOwner = (name: string, { accounts, domains }: Vocabulary): boolean =>
  [accounts, domains].some((owners) => owners.has(joinedName(name)));
