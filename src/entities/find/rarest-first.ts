import type { NameCandidate } from './queries.ts';

/** A name that has the key in place `place`, from 1 on; at 0 stand the names that are equal to the query. */
export interface KeyedName extends NameCandidate {
  place: number;
}

/** More than any keys that a name can share. */
const EQUAL_WEIGHT = 1_000;

/**
 * Names that are equal to a query, then those that share keys with it, those that share the rarest keys first, `limit` of them. Of a key that `namesPerKey` names have
 * there may be more; such keys are `common`, and their names are left out unless `isCommonRead`.
 */
export function rarestFirst(
  found: readonly KeyedName[],
  { namesPerKey, isCommonRead, limit }: { namesPerKey: number; isCommonRead: boolean; limit: number },
): { names: NameCandidate[]; common: number[] } {
  const counts = new Map<number, number>();
  for (const { place } of found) counts.set(place, (counts.get(place) ?? 0) + 1);
  const isCommon = (place: number) => place > 0 && (counts.get(place) ?? 0) >= namesPerKey;
  const byName = new Map<string, { name: NameCandidate; weight: number }>();
  for (const { place, entity_id, name, folded } of found) {
    if (isCommon(place) && !isCommonRead) continue;
    const weight = place === 0 ? EQUAL_WEIGHT : 1 / (counts.get(place) ?? 1);
    const id = `${entity_id} ${name}`;
    const known = byName.get(id);
    if (known) known.weight += weight;
    else byName.set(id, { name: { entity_id, name, folded }, weight });
  }
  const names = [...byName.values()]
    .toSorted((a, b) => b.weight - a.weight || byId(a.name, b.name))
    .slice(0, limit)
    .map(({ name }) => name);
  return { names, common: [...counts.keys()].filter(isCommon) };
}

const byId = (a: NameCandidate, b: NameCandidate): number =>
  a.entity_id === b.entity_id ? (a.folded < b.folded ? -1 : 1) : a.entity_id < b.entity_id ? -1 : 1;
