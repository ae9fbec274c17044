import { foldName } from '../../../text/fold.ts';
import { lexiconBits, PLACE, REGION } from '../../../text/names/lexicon.ts';
import { isAbbreviationOf } from '../../../text/passages/acronyms.ts';
import { isCapitals } from './ordinary-words.ts';
import { isListed, typeOfForm } from './type-evidence.ts';

/** The first words of organizations with longer names, by which they are called: “Hollin” of Hollin Fruit Growers. */
export function shortOrganizations(typeOf: ReadonlyMap<string, string>): string[] {
  return [...typeOf.keys()]
    .filter((name) => typeOfForm(name) === 'organization')
    .map((name) => name.split(' ', 1)[0] ?? '')
    .filter((word) => typeOf.has(word) && !isListed(word));
}

/** The types of folded abbreviations that no list has and that are the initials of exactly one longer name of the document, which is nobody's: “MT” beside “Marlow Tools”. */
export function typesOfInitials(
  mentions: readonly { name: string }[],
  typeOf: ReadonlyMap<string, string>,
): Map<string, string> {
  const names = [...new Set(mentions.map(({ name }) => name))];
  const types = new Map<string, string>();
  for (const short of names) {
    // “MT” is a mountain to the word lists, and “CA” a region.
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
