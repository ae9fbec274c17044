import { foldName } from '../../../../text/fold.ts';
import type { NameType } from '../../../../text/names.ts';
import { typeOfSite } from '../named-sites.ts';
import type { Vocabulary } from '../ordinary-words.ts';
import { isListed } from '../type-evidence.ts';
import type { EvidentType } from '../uses/evident-type.ts';
import { joinedName } from './accounts.ts';

interface Mention {
  name: string;
  type: NameType;
  form: EvidentType | null;
  use: EvidentType | null;
  isOrdinary: boolean;
}

/**
 * Gives names with their own site or account its type, and names of repositories that the document links to `product`, unless a sentence, the
 * tagger or a list knows better.
 */
export function withSites<M extends Mention>(
  mentions: readonly M[],
  { sites, accounts, repositories }: Pick<Vocabulary, 'sites' | 'accounts' | 'repositories'>,
): M[] {
  // People have accounts with several repositories, too.
  const people = new Set(
    mentions.flatMap(({ name, type }) => {
      const folded = foldName(name);
      return type === 'PER' && folded.includes(' ') ? [folded, ...folded.split(' ', 1)] : [];
    }),
  );
  const used = new Set(mentions.filter(({ use }) => use !== null).map(({ name }) => foldName(name)));
  return mentions.map((mention) => {
    const { name, type, form } = mention;
    const isKnown =
      type === 'PRODUCT' ||
      form !== null ||
      used.has(foldName(name)) ||
      isListed(name) ||
      people.has(foldName(name));
    if (isKnown) return mention;
    const owner = accounts.get(joinedName(name)) ?? typeOfSite(name, sites);
    if (owner === 'organization') return { ...mention, use: owner };
    // Companies have sites with the endings of products too.
    if (owner !== null) return { ...mention, form: owner };
    return !mention.isOrdinary && repositories.has(joinedName(name))
      ? { ...mention, form: 'product' }
      : mention;
  });
}
