import { foldName } from '../../../text/fold.ts';
import { lexiconBits, PLACE, REGION } from '../../../text/names/lexicon.ts';
import { isAbbreviationOf } from '../../../text/passages/acronyms.ts';
import { isCapitals } from './ordinary-words.ts';
import { isListed, typeOfForm, typeOfList } from './type-evidence.ts';

/** Returns the first words of longer organization names, used as short names: “Hollin” of Hollin Fruit Growers. */
export function shortOrganizations(typeOf: ReadonlyMap<string, string>): string[] {
  return [...typeOf.keys()]
    .filter((name) => typeOfForm(name) === 'organization')
    .map((name) => name.split(' ', 1)[0] ?? '')
    .filter((word) => typeOf.has(word) && !isListed(word) && typeOfList(word) === null);
}

/** Returns types of unlisted, folded abbreviations that are initials of exactly one longer name, not a person's: “MT”, “Marlow Tools”. */
export function typesOfInitials(
  mentions: readonly { name: string }[],
  typeOf: ReadonlyMap<string, string>,
): Map<string, string> {
  const names = [...new Set(mentions.map(({ name }) => name))];
  const types = new Map<string, string>();
  for (const short of names) {
    // The word lists have “MT” as a mountain and “CA” as a region.
    const isKnown = isListed(short) && (lexiconBits(foldName(short)) & (PLACE | REGION)) === 0;
    if (!isCapitals(short) || isKnown) continue;
    const longs = new Set(
      names.filter((name) => /^\p{Lu}/u.test(name) && isAbbreviationOf(short, name)).map(foldName),
    );
    const [only] = longs;
    const type = longs.size === 1 && only !== undefined ? typeOf.get(only) : undefined;
    if (type !== undefined && type !== 'person' && type !== 'other') types.set(foldName(short), type);
  }
  return types;
}
