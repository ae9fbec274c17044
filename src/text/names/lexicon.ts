import { foldCase } from '../fold.ts';
import { KNOWN_NAMES } from './known-names.ts';
import lexicon from './lexicon.json' with { type: 'json' };
import gazetteer from './lookup/gazetteer.json' with { type: 'json' };
import { WORK_NAMES } from './lookup/work-names.ts';

/** What the word lists say about a word or phrase: a bit set, because “Jordan” is a first name, a last name and a country. */
export const FIRST_NAME = 1;
export const LAST_NAME = 1 << 1;
export const PERSON = 1 << 2;
export const ORGANIZATION = 1 << 3;
export const TEAM = 1 << 4;
export const CITY = 1 << 5;
export const REGION = 1 << 6;
export const COUNTRY = 1 << 7;
export const PLACE = 1 << 8;
export const DEMONYM = 1 << 9;
export const HONORIFIC = 1 << 10;
export const ROLE = 1 << 11;
export const ORGANIZATION_WORD = 1 << 12;
export const PLACE_WORD = 1 << 13;
export const COMMON = 1 << 14;
export const PRODUCT = 1 << 15;
export const CALENDAR = 1 << 16;
/** Words that are not a name by themselves. */
export const EVERYDAY = COMMON | ROLE | ORGANIZATION_WORD;
export const PEOPLE_OR_PLACES = FIRST_NAME | LAST_NAME | PERSON | CITY | REGION | COUNTRY | PLACE;

const BIT_OF_GROUP: Record<string, number> = {
  first: FIRST_NAME,
  last: LAST_NAME,
  person: PERSON,
  organization: ORGANIZATION,
  team: TEAM,
  city: CITY,
  region: REGION,
  country: COUNTRY,
  place: PLACE,
  demonym: DEMONYM,
  honorific: HONORIFIC,
  role: ROLE,
  organizationWord: ORGANIZATION_WORD,
  placeWord: PLACE_WORD,
  common: COMMON,
  product: PRODUCT,
  calendar: CALENDAR,
};

type Bits = Map<string, number>;

interface Listed {
  trained: Bits;
  work: Bits;
  /** Length in words of the longest phrase that begins with a word, or with two words separated by a space. */
  wordsMaxFrom: Map<string, number>;
}

let listed: Listed | undefined;

/** Reads the lists on first use: 48,000 entries, and most processes that load this file only answer requests. */
const lists = (): Listed => (listed ??= readLists());

function readLists(): Listed {
  const trained: Bits = new Map();
  for (const groups of [lexicon.groups, gazetteer.groups, KNOWN_NAMES]) addGroups(trained, groups);
  const work: Bits = new Map();
  addGroups(work, WORK_NAMES);
  return { trained, work, wordsMaxFrom: measurePhrases(trained.keys()) };
}

function addGroups(bitsOf: Bits, groups: Readonly<Record<string, string>>): void {
  for (const [group, list] of Object.entries(groups)) {
    const bit = BIT_OF_GROUP[group];
    if (bit === undefined) throw new Error(`unknown word list ${group}`);
    for (const entry of list.split('|')) {
      const phrase = foldCase(entry);
      bitsOf.set(phrase, (bitsOf.get(phrase) ?? 0) | bit);
    }
  }
}

function measurePhrases(phrases: Iterable<string>): Map<string, number> {
  const wordsMaxFrom = new Map<string, number>();
  for (const phrase of phrases) {
    const space = phrase.indexOf(' ');
    if (space === -1) continue;
    const words = phrase.split(' ');
    for (const beginning of [phrase.slice(0, space), words.slice(0, 2).join(' ')])
      wordsMaxFrom.set(beginning, Math.max(wordsMaxFrom.get(beginning) ?? 1, words.length));
  }
  return wordsMaxFrom;
}

/** Returns the bits of the lists that the tagger was trained with; WORK_NAMES among them made it worse on contracts (decision 350). */
export const trainedBits = (folded: string): number => lists().trained.get(folded) ?? 0;

/** Returns the bits of a folded word or phrase with single spaces; 0 if it is in no list. */
export function lexiconBits(folded: string): number {
  return trainedBits(folded) | (lists().work.get(folded) ?? 0);
}

/** Returns the number of words of the longest listed phrase that begins with `beginning`, one or two folded words; 1 if there is none. */
export function phraseWordsMax(beginning: string): number {
  return lists().wordsMaxFrom.get(beginning) ?? 1;
}
