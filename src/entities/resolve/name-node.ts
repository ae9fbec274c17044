import { foldName } from '../../text/fold.ts';
import { spaceOf } from '../../vocabulary.ts';

/** A name as its own row: mentions belong to it before names are joined. */
export interface NameKey {
  space: string;
  /** For a name: folded. For an address, handle …: lower-cased, because punctuation counts there. */
  folded: string;
}

export interface NameNode extends NameKey {
  entity_id: string;
  root_id: string;
  owner: string | null;
}

/** Longer texts are not names; the index on them is a B-tree with at most 2,704 bytes per entry. */
export const ENTITY_NAME_CHARS_MAX = 200;

/** Returns the key of the row for a name of a type; null if it is not a name. */
export function nameKeyOf({ name, type }: { name: string; type: string }): NameKey | null {
  const space = spaceOf(type);
  const folded = foldName(name);
  if (folded === '' || name.length > ENTITY_NAME_CHARS_MAX) return null;
  return { space, folded: space === 'name' ? folded : name.toLowerCase() };
}

/** Returns a name's key as one string; a folded name has no line break. */
export const keyText = ({ space, folded }: NameKey): string => `${space}\n${folded}`;
