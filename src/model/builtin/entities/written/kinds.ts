import { foldName } from '../../../../text/fold.ts';
import { EVERYDAY, lexiconBits } from '../../../../text/names/lexicon.ts';
import { isRoleWord } from '../ordinary-words.ts';
import { isListed, typeOfForm } from '../type-evidence.ts';

/**
 * Leaves out what a document writes in the singular and in the plural: there are several “Seat Trainers”, so each is a kind, not a name. Names
 * that lists have, and longer ones whose last word tells the type (“Harbor Advisory Committee”), may have a plural.
 */
export function withoutKinds<T extends { name: string }>(mentions: readonly T[]): T[] {
  const names = new Set(mentions.map(({ name }) => name));
  return mentions.filter(({ name }) => {
    const singular = name.replace(/s$/, '');
    const isKind = isOrdinaryAtEnd(singular) && names.has(singular) && names.has(`${singular}s`);
    return !isKind || isListed(name) || (typeOfForm(singular) !== null && / .* /.test(name));
  });
}

function isOrdinaryAtEnd(name: string): boolean {
  const [last = ''] = name.split(' ').slice(1).slice(-1);
  return (lexiconBits(foldName(last)) & EVERYDAY) !== 0 || (last !== '' && isRoleWord(last));
}
