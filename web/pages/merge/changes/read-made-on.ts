import type { ThreeTexts } from '../../../../src/merge/merge.types.ts';
import type { MadeOn } from './carry-over.ts';
import type { Decision } from './change.ts';

/** Parses the decisions of a draft; skips malformed ones. */
export const readMadeOn = (draft: unknown): MadeOn[] =>
  (Array.isArray(draft) ? draft : []).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('texts' in one) || !('decision' in one)) return [];
    const [texts, decision] = [readTexts(one.texts), readDecision(one.decision)];
    const place = 'nth' in one && typeof one.nth === 'number' ? { nth: one.nth } : {};
    return texts && decision ? [{ texts, ...place, decision }] : [];
  });

function readTexts(kept: unknown): ThreeTexts | null {
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('base' in kept) || !('ours' in kept) || !('theirs' in kept)) return null;
  const { base, ours, theirs } = kept;
  if (typeof base !== 'string' || typeof ours !== 'string' || typeof theirs !== 'string') return null;
  return { base, ours, theirs };
}

function readDecision(kept: unknown): Decision | null {
  if (typeof kept !== 'object' || kept === null || !('choice' in kept)) return null;
  const { choice } = kept;
  if (choice === 'written')
    return 'text' in kept && typeof kept.text === 'string' ? { choice, text: kept.text } : null;
  if (
    choice === 'mine' ||
    choice === 'new' ||
    choice === 'both' ||
    choice === 'new-first' ||
    choice === 'base'
  )
    return { choice };
  return null;
}
