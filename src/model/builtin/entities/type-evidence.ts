import { foldName } from '../../../text/fold.ts';
import {
  CITY,
  COUNTRY,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION,
  PERSON,
  PLACE,
  PRODUCT,
  REGION,
  TEAM,
} from '../../../text/names/lexicon.ts';

/** Last words that only names of companies and institutions have: what stands before them may be a place or a family. */
const ORGANIZATION_HEADS = new Set(
  'academy agency airlines airways analytics associates association authority bakery bank brewery breweries coalition college committee company consulting cooperative corporation dairy department division enterprises federation foods foundation fund growers guild holdings industries institute institutes instruments investments labs laboratories ltd inc llc gmbh logistics ministry ops orchards organization partners partnership pharmaceuticals productions robotics society software solutions team technologies telecommunications union university ventures vineyards winery works'.split(
    ' ',
  ),
);
/** “House” alone is a place; a house of these is a company. */
const HOUSES = /\b(?:auction|clearing|fashion|finance|production|publishing|software|test|trading) house$/;

/** Last words of what a company makes, behind its name: “Google Analytics”. Without one they may be a company's own. */
const PRODUCT_HEADS = new Set(
  'analytics api apps calendar cms console docs drive forms insights maps sdk sheets slides suite tools workspace'.split(
    ' ',
  ),
);

/** What only a thing that people work with has behind its name: “the Canopy admin”, “a Linear issue”, “Trellis OS 1.9”. */
const BEHIND_PRODUCT =
  /^ (?:(?:admin|APIs?|apps?|CLI|dashboards?|database|extension|installer|integration|issue|plugin|SDK|subscriptions?|ticket|workspace)\b|v?\d+\.\d)/;
const BEFORE_PRODUCT =
  /\b(?:deploy(?:s|ed|ing)?|install(?:s|ed|ing)?|log(?:s|ged|ging)? in to|open(?:s|ed|ing)?|sign(?:s|ed|ing)? in to|upgrad(?:e|es|ed|ing)|us(?:e|es|ed|ing)) $/i;
/** What only who makes contracts and has staff has around its name. */
const BEHIND_ORGANIZATION = /^ (?:contract|deal|invoice|purchase order|renewal)\b/;
const BEFORE_ORGANIZATION =
  /\b(?:acquired by|competitors?|contact at|contract with|customers?|employed (?:at|by)|made by|manufactured by|people at|resellers?|suppliers?|vendors?|work(?:s|ed|ing)? (?:at|for)) $/i;

const PEOPLE_OR_PLACES = FIRST_NAME | LAST_NAME | PERSON | CITY | REGION | COUNTRY | PLACE;
const LISTED = PEOPLE_OR_PLACES | ORGANIZATION | TEAM | PRODUCT;

export type EvidentType = 'organization' | 'product';

/** The type that the form of a name states: several words of which the last says what it is. */
export function typeOfForm(name: string): EvidentType | null {
  const words = foldName(name).split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length > 1 && PRODUCT_HEADS.has(last) && lexiconBits(first) & (ORGANIZATION | PRODUCT))
    return 'product';
  const isOrganization = words.length > 1 && ORGANIZATION_HEADS.has(last);
  return isOrganization || HOUSES.test(words.join(' ')) ? 'organization' : null;
}

/** Whether word lists know a name as somebody's or something's. */
export const isListed = (name: string): boolean => (lexiconBits(foldName(name)) & LISTED) !== 0;

/** The type that a sentence states by what is done with a name; null for names that word lists know as somebody's or a place's, and where it says two. */
export function typeOfUse(name: string, sentence: string): EvidentType | null {
  if (name === '' || lexiconBits(foldName(name)) & PEOPLE_OR_PLACES) return null;
  const uses = new Set<EvidentType>();
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + name.length)) {
    const before = sentence.slice(0, at);
    const behind = sentence.slice(at + name.length);
    if (BEHIND_PRODUCT.test(behind) || BEFORE_PRODUCT.test(before)) uses.add('product');
    if (BEHIND_ORGANIZATION.test(behind) || BEFORE_ORGANIZATION.test(before)) uses.add('organization');
  }
  const [only = null] = uses;
  return uses.size === 1 ? only : null;
}
