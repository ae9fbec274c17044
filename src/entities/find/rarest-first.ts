import type { NameCandidate } from './queries.ts';
import { compareText } from '../../lib/lists/compare-text.ts';
import { tally } from '../../lib/lists/tally.ts';

/** A name that has the key at `place`, counted from 1; names at 0 are equal to the query. */
export interface KeyedName extends NameCandidate {
  place: number;
}

/** More than all the keys that a name can share. */
const EQUAL_WEIGHT = 1_000;

/**
 * Returns names equal to a query, then those that share keys with it, rarest keys first, up to `limit`. A key found `namesPerKey` times may
 * have more names; such keys are `common`, and their names are omitted unless `isCommonRead`.
 */
export function rarestFirst(
  found: readonly KeyedName[],
  { namesPerKey, isCommonRead, limit }: { namesPerKey: number; isCommonRead: boolean; limit: number },
): { names: NameCandidate[]; common: number[] } {
  const counts = tally(found.map(({ place }) => place));
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
  compareText(a.entity_id, b.entity_id) || compareText(a.folded, b.folded);
