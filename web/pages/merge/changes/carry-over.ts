import type { ThreeTexts } from '../../../../src/merge/merge.types.ts';
import type { Change, Decided, Decision } from './change.ts';

/** A decision with the texts it was made on. */
export interface MadeOn {
  texts: ThreeTexts;
  /** Which of several places with these texts, from 0; drafts of earlier versions do not say. */
  nth?: number;
  decision: Decision;
}

const keyOf = ({ base, ours, theirs }: ThreeTexts): string => JSON.stringify([base, ours, theirs]);

/** Returns every decision with its texts, as stored in a draft and carried over to newer texts. */
export function decisionsOn(changes: readonly Change[], made: Decided): MadeOn[] {
  const places = Map.groupBy(changes, ({ texts }) => keyOf(texts));
  return changes.flatMap((change) => {
    const decision = made.get(change.id);
    const nth = places.get(keyOf(change.texts))?.indexOf(change);
    return decision ? [{ texts: change.texts, nth, decision }] : [];
  });
}

/**
 * Carries decisions over to a newer list of changes: a decision stays valid where its three texts are the same; of several such places at
 * the same one, else at the first without a decision. `lost` are those with no matching change.
 */
export function carryOver(
  before: readonly MadeOn[],
  changes: readonly Change[],
): { made: Decided; lost: MadeOn[] } {
  const places = Map.groupBy(changes, ({ texts }) => keyOf(texts));
  const made = new Map<number, Decision>();
  const moved = before.filter(({ texts, nth, decision }) => {
    const same = nth === undefined ? undefined : places.get(keyOf(texts))?.[nth];
    if (!same || made.has(same.id)) return true;
    made.set(same.id, decision);
    return false;
  });
  const lost = moved.filter(({ texts, decision }) => {
    const free = places.get(keyOf(texts))?.find(({ id }) => !made.has(id));
    if (free) made.set(free.id, decision);
    return !free;
  });
  return { made, lost };
}
