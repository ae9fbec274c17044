import { foldName } from '../../../../text/fold.ts';
import { EVERYDAY, lexiconBits, ORGANIZATION } from '../../../../text/names/lexicon.ts';
import type { NameType } from '../../../../text/names.ts';
import { isJoinedOrdinary, isOrdinary, isRoleWord, singularOf, type Vocabulary } from '../ordinary-words.ts';
import { isSoftware } from '../software.ts';
import { isListed, typeOfForm, typeOfList } from '../type-evidence.ts';
import { isOneOfSeveral, isOfKind } from './one-of-several.ts';

interface Mention {
  name: string;
  quote: string;
  type: NameType;
  isUntyped?: boolean;
}

/**
 * Leaves out what a document writes in the singular and in the plural: there are several “Seat Trainers”, so each is a kind, not a name. Names
 * that lists have, and longer ones whose last word tells the type (“Harbor Advisory Committee”), may have a plural. Of what it counts (“a
 * Harbor Volume”, “Harbor Volume objects”), only the thing that has several of them remains: “Harbor”.
 */
export function withoutKinds<T extends Mention>(mentions: readonly T[], vocabulary: Vocabulary): T[] {
  const byName = Map.groupBy(mentions, ({ name }) => name);
  const counted = new Set(
    [...byName].flatMap(([name, own]) =>
      hasPlural(name, byName, vocabulary) ||
      hasOwner(name, own, byName) ||
      isKind(name, own, byName, vocabulary)
        ? [name]
        : [],
    ),
  );
  return mentions.flatMap((mention) => {
    const { name } = mention;
    if (!counted.has(name)) return [mention];
    const owner = ownerOf(name, byName);
    return owner === null ? [] : [{ ...mention, name: owner, type: 'MISC' as const, isUntyped: true }];
  });
}

function hasPlural(name: string, names: ReadonlyMap<string, unknown>, vocabulary: Vocabulary): boolean {
  const singular = name.replace(/s$/, '');
  const isBoth = names.has(singular) && names.has(`${singular}s`) && isOrdinaryAtEnd(singular, vocabulary);
  return isBoth && !isListed(name) && !(typeOfForm(singular) !== null && / .* /.test(name));
}

function isOrdinaryAtEnd(name: string, vocabulary: Vocabulary): boolean {
  const [last = ''] = name.split(' ').slice(1).slice(-1);
  if (last === '') return false;
  return (
    (lexiconBits(foldName(last)) & EVERYDAY) !== 0 || isRoleWord(last) || isJoinedOrdinary(last, vocabulary)
  );
}

/** A kind is counted in a third of its places or more; a name rarely. */
const NAMED_PER_COUNTED = 3;

function isKind(
  name: string,
  mentions: readonly Mention[],
  names: ReadonlyMap<string, unknown>,
  vocabulary: Vocabulary,
): boolean {
  const form = typeOfForm(name);
  if (isListed(name) || isSoftware(foldName(name)) || (form !== null && form !== 'product')) return false;
  const [first = '', ...others] = name.split(' ');
  // “An Amazon Echo” is a product of a company; a product itself has no products.
  if (others.length > 0 && lexiconBits(foldName(first)) & ORGANIZATION && !isSoftware(foldName(first)))
    return false;
  const isProducts = typeOfList(foldName(first)) === 'product';
  const rest = others.join(' ');
  if (!isListed(rest) && names.has(first) && vocabulary.kinds.has(singularOf(rest))) return true;
  const isMade = isMadeOfOrdinary(isProducts && rest !== '' ? rest : name, vocabulary);
  if (!isMade && (others.length === 0 || mentions.some(({ type }) => type === 'PER'))) return false;
  const counted = mentions.filter(
    ({ quote }) => isOneOfSeveral(name, quote) || (isMade && isOfKind(name, quote)),
  );
  return counted.length > 0 && counted.length * NAMED_PER_COUNTED >= mentions.length;
}

const isMadeOfOrdinary = (name: string, vocabulary: Vocabulary): boolean =>
  !/^\p{Lu}{2,6}$/u.test(name) && (isJoinedOrdinary(name, vocabulary) || isOrdinary(name, vocabulary));

/**
 * Returns whether the document writes the end of a name in lower case after its owner as often (“Helm Chart” and “the Helm chart”), or that end
 * is several things of an abbreviated kind (“Harbor CRDs”).
 */
function hasOwner(
  name: string,
  mentions: readonly Mention[],
  names: ReadonlyMap<string, readonly Mention[]>,
): boolean {
  const owner = isListed(name) || isSoftware(foldName(name)) ? null : ownerOf(name, names);
  if (owner === null) return false;
  const end = name.slice(owner.length);
  // “The Harbor Docker image”: two things before a third one.
  if (typeOfList(foldName(end.trim())) === 'product') return mentions.every(isBeforeNoun(name));
  if (/^ \p{Lu}{2,5}s$/u.test(end)) return true;
  const lowercase = `${owner}${singularOf(end.toLowerCase())}`;
  const isBeside = ({ quote }: Mention) =>
    /^(?:s|es)?(?![\p{L}\p{N}-])/u.test(quote.split(lowercase, 2)[1] ?? '-');
  return /\p{Ll}/u.test(end) && (names.get(owner) ?? []).filter(isBeside).length >= mentions.length;
}

const isBeforeNoun =
  (name: string) =>
  ({ quote }: Mention): boolean =>
    /^ \p{Ll}{3}/u.test(quote.split(name, 2)[1] ?? '');

/** Returns the beginning of a name that is a name in the document or a listed product; null if there is none. */
function ownerOf(name: string, names: ReadonlyMap<string, unknown>): string | null {
  const words = name.split(' ');
  for (let count = words.length - 1; count > 0; count--) {
    const owner = words.slice(0, count).join(' ');
    if (names.has(owner) || typeOfList(foldName(owner)) === 'product') return owner;
  }
  return null;
}
