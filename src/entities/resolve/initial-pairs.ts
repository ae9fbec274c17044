import { foldName } from '../../text/fold.ts';
import type { GroupedName, StatedLink } from './group-names.ts';
import { isGivenName } from '../../text/person-names/is-given-name.ts';
import { isSeenWith } from './account-pairs.ts';

/** A folded name and its middle initials. migrations/000721_names_with_middle_initials.sql has the same. */
const WITH_INITIALS = /^(\S+)((?: [a-z])+)( .+)$/;

interface Initialed {
  name: GroupedName;
  plain: string;
  initials: string;
}

/**
 * Pairs people's names with and without middle initials: “Anna B. Weber”, “Anna Weber”. Not if someone has the same name with other initials:
 * either may be meant without them. Another user's names make no difference.
 */
export function pairMiddleInitials(names: readonly GroupedName[]): StatedLink[] {
  const initialed = names.flatMap(readInitials);
  if (!initialed.length) return [];
  const byPlain = Map.groupBy(initialed, ({ plain }) => plain);
  return names.flatMap((name) => {
    const own = name.space === 'name' ? (byPlain.get(foldName(name.name)) ?? []) : [];
    return own
      .filter((one) => isSeenWith(name, one.name) && !own.some((other) => contradicts(other, one)))
      .map((one) => ({
        left_id: name.entity_id,
        right_id: one.name.entity_id,
        owner: name.owner ?? one.name.owner,
        documents: 0,
      }));
  });
}

function readInitials(name: GroupedName): Initialed[] {
  if (name.space !== 'name') return [];
  const [, first = '', initials = '', others = ''] = WITH_INITIALS.exec(foldName(name.name)) ?? [];
  return isGivenName(first) ? [{ name, plain: first + others, initials }] : [];
}

const contradicts = (other: Initialed, one: Initialed): boolean =>
  other.initials !== one.initials && (other.name.owner === null || other.name.owner === one.name.owner);
