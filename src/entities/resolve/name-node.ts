import { foldName } from '../../text/fold.ts';
import { spaceOf } from '../../vocabulary.ts';

/** A name as a row of its own: what mentions belong to before names are joined. */
export interface NameKey {
  space: string;
  /** Of a name: folded. Of an address, handle …: lower-cased, for punctuation counts there. */
  folded: string;
}

export interface NameNode extends NameKey {
  entity_id: string;
  root_id: string;
  owner: string | null;
}

/** Longer names are no names; the index on them is a B-tree of at most 2,704 bytes an entry. */
export const ENTITY_NAME_CHARS_MAX = 200;

/** Which row a name of a type belongs to; null when it is no name. */
export function nameKeyOf({ name, type }: { name: string; type: string }): NameKey | null {
  const space = spaceOf(type);
  const folded = foldName(name);
  if (folded === '' || name.length > ENTITY_NAME_CHARS_MAX) return null;
  return { space, folded: space === 'name' ? folded : name.toLowerCase() };
}

export const keyText = ({ space, folded }: NameKey): string => `${space}\n${folded}`;
