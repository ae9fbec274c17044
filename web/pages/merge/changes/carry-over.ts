import type { ThreeTexts } from '../../../../src/merge/merge.types.ts';
import type { Change, Decided, Decision } from './change.ts';

/** A decision with the texts that it was made on. */
export interface MadeOn {
  texts: ThreeTexts;
  decision: Decision;
}

/** Every decision with its texts: what a draft holds, and what is carried over to newer texts. */
export const decisionsOn = (changes: readonly Change[], made: Decided): MadeOn[] =>
  changes.flatMap(({ id, texts }) => {
    const decision = made.get(id);
    return decision ? [{ texts, decision }] : [];
  });

const keyOf = ({ base, ours, theirs }: ThreeTexts): string => JSON.stringify([base, ours, theirs]);

/**
 * The decisions for a newer list of changes: a decision holds where its three texts are the same, of several such places in their order.
 * `lost` are those that no change is left for.
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
