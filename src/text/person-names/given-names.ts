import { COMMON_NICKNAMES } from './common-nicknames.ts';
import table from './nicknames.json' with { type: 'json' };

const givenNamesOf = new Map<string, readonly string[]>();
for (const [nickname, names] of [...Object.entries(table.nicknames), ...Object.entries(COMMON_NICKNAMES)]) {
  givenNamesOf.set(nickname, [...new Set([...(givenNamesOf.get(nickname) ?? []), ...names.split(' ')])]);
}

/** Returns the given names (folded) that a folded nickname can stand for: “bob” → “robert”; empty if none. */
export function givenNames(nickname: string): readonly string[] {
  return givenNamesOf.get(nickname) ?? [];
}

/** Returns whether two folded first names can be one person's: equal, one a nickname of the other, or both nicknames of one name. */
export function sameGivenName(left: string, right: string): boolean {
  if (left === right) return true;
  const leftNames = givenNames(left);
  const rightNames = givenNames(right);
  return (
    leftNames.includes(right) ||
    rightNames.includes(left) ||
    leftNames.some((name) => rightNames.includes(name))
  );
}
