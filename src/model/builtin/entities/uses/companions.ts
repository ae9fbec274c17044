import { foldName } from '../../../../text/fold.ts';
import {
  CITY,
  COMMON,
  COUNTRY,
  FIRST_NAME,
  lexiconBits,
  ORGANIZATION,
  PLACE,
  PRODUCT,
  REGION,
} from '../../../../text/names/lexicon.ts';
import { isSoftware } from '../software.ts';
import type { EvidentType } from './evident-type.ts';

const BETWEEN = /,? (?:and|or|&) |, /;
const NAME = /^(?:the )?(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})$/u;
const ENDS_AS_NAME = /(?<=^|\s)(?:the )?(\p{Lu}[\p{L}\p{N}.&'’+-]*(?: \p{Lu}[\p{L}\p{N}.&'’+-]*){0,3})$/u;
const BEGINS_AS_NAME =
  /^(?:the )?(\p{Lu}[\p{L}\p{N}&'’+-]*(?: \p{Lu}[\p{L}\p{N}&'’+-]*){0,3})(?=$|[.,;:!?)]| \p{Ll})/u;
/** A single neighbor may be the other half of a title, or in the list by mistake. */
const COMPANIONS_MIN = 2;
/** What stands between a name and that many others. */
const SEPARATORS = new RegExp(`(?:${BETWEEN.source}).*?(?:${BETWEEN.source})`, 's');

/**
 * Returns the type of the things that a sentence lists next to a name, if the word lists have two or more of them, all of one type: what
 * is next to “Comcast, Netflix and …” is a company, although people also work with it.
 */
export function typeOfCompanions(name: string, sentence: string): EvidentType | null {
  if (!SEPARATORS.test(sentence)) return null;
  const items = sentence.replace(/[.!?:]+$/, '').split(BETWEEN);
  const at = items.findIndex((item, place) => nameAt(item, place, items.length) === name);
  if (at === -1) return null;
  const own = items[at] ?? '';
  const isWhole = NAME.test(own);
  const before = isWhole || BEGINS_AS_NAME.test(own) ? run(items, at, -1) : [];
  const after = isWhole || ENDS_AS_NAME.test(own) ? run(items, at, 1) : [];
  const beside = [...before, ...after];
  const types = beside.map(typeOfCompanion).filter((type) => type !== null);
  const [only = null] = types;
  return types.length >= COMPANIONS_MIN && types.every((type) => type === only) ? only : null;
}

/** Returns the names next to an item in one direction, up to the first item that is more than a name. */
function run(items: readonly string[], from: number, step: -1 | 1): string[] {
  const names: string[] = [];
  for (let at = from + step; at >= 0 && at < items.length; at += step) {
    const name = nameAt(items[at] ?? '', at, items.length);
    if (name === null) break;
    names.push(name);
    if (!NAME.test(items[at] ?? '')) break;
  }
  return names;
}

/** The first item of a list may end a longer text, and the last one begin it. */
const nameAt = (item: string, at: number, count: number): string | null =>
  (NAME.exec(item) ??
    (at < count - 1 ? ENDS_AS_NAME.exec(item) : null) ??
    (at > 0 ? BEGINS_AS_NAME.exec(item) : null))?.[1] ?? null;

/** Returns the one type that the lists give a name; null for ordinary words, people, and what is a company and a product. */
function typeOfCompanion(name: string): EvidentType | null {
  const folded = foldName(name);
  const bits = lexiconBits(folded);
  if (bits & (COMMON | FIRST_NAME)) return null;
  const places = bits & (CITY | REGION | COUNTRY | PLACE);
  const isProduct = isSoftware(folded) || (bits & PRODUCT) !== 0;
  const types = [
    (bits & ORGANIZATION) !== 0 && ('organization' as const),
    isProduct && ('product' as const),
    places !== 0 && ('location' as const),
  ].filter((type) => type !== false);
  const [only = null] = types;
  return types.length === 1 ? only : null;
}
