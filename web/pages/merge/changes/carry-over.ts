import type { ThreeTexts } from '../../../../src/merge/merge.types.ts';
import type { Change, Decided, Decision } from './change.ts';

/** A decision with the texts it was made on. */
export interface MadeOn {
  texts: ThreeTexts;
  decision: Decision;
}

/** Returns every decision with its texts, as stored in a draft and carried over to newer texts. */
export const decisionsOn = (changes: readonly Change[], made: Decided): MadeOn[] =>
  changes.flatMap(({ id, texts }) => {
    const decision = made.get(id);
    return decision ? [{ texts, decision }] : [];
  });

const keyOf = ({ base, ours, theirs }: ThreeTexts): string => JSON.stringify([base, ours, theirs]);

/**
 * Carries decisions over to a newer list of changes: a decision stays valid where its three texts are the same, in order if there are
 * several such places. `lost` are those with no matching change.
 */
export function carryOver(
  before: readonly MadeOn[],
  changes: readonly Change[],
): { made: Decided; lost: MadeOn[] } {
  const waiting = Map.groupBy(changes, ({ texts }) => keyOf(texts));
  const made = new Map<number, Decision>();
  const lost: MadeOn[] = [];
  for (const one of before) {
    const change = waiting.get(keyOf(one.texts))?.shift();
    if (change) made.set(change.id, one.decision);
    else lost.push(one);
  }
  return { made, lost };
}
