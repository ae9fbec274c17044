import { completeFootnotes } from '../../../../src/merge/complete-footnotes.ts';
import type { ThreeTexts } from '../../../../src/merge/merge.types.ts';
import type { Change, Decided, Decision, Piece } from './change.ts';

/** What was decided, and every step to it. */
export interface Decisions {
  made: Decided;
  past: readonly { id: number; before: Decision | null }[];
}

export const NOTHING_DECIDED: Decisions = { made: new Map(), past: [] };

/** One step more; what is written on without a pause in one place is one step. */
export function decide({ made, past }: Decisions, id: number, decision: Decision): Decisions {
  const before = made.get(id) ?? null;
  const isWrittenOn = before?.choice === 'written' && decision.choice === 'written' && past.at(-1)?.id === id;
  return {
    made: new Map(made).set(id, decision),
    past: isWrittenOn ? past : [...past, { id, before }],
  };
}

/** Without the last decision; the same when there is none. */
export function undo(decisions: Decisions): Decisions {
  const last = decisions.past.at(-1);
  if (!last) return decisions;
  const made = new Map(decisions.made);
  if (last.before) made.set(last.id, last.before);
  else made.delete(last.id);
  return { made, past: decisions.past.slice(0, -1) };
}

/** Both sides, and asked again in the other order. */
export const takeBoth = (before: Decision | undefined): Decision => ({
  choice: before?.choice === 'both' ? 'new-first' : 'both',
});

/** Whether a change still waits for a person. */
export const isOpen = ({ id, by }: Change, made: Decided): boolean => by === 'nobody' && !made.has(id);

/** What stands in the result for a change. */
export function textOf({ id, texts, merged }: Change, made: Decided): string {
  const decision = made.get(id);
  return decision ? decidedText(texts, decision) : merged;
}

/** What a decision puts in the place of a change. */
export function decidedText({ base, ours, theirs }: ThreeTexts, decision: Decision): string {
  switch (decision.choice) {
    case 'mine':
      return ours;
    case 'new':
      return theirs;
    case 'base':
      return base;
    case 'both':
      return joinLines([ours, theirs]);
    case 'new-first':
      return joinLines([theirs, ours]);
    case 'written':
      return decision.text;
  }
}

/** The file as it would be saved, with the footnotes that it refers to. */
export function resultOf(
  pieces: readonly Piece[],
  made: Decided,
  { base, ours, theirs }: ThreeTexts,
): string {
  const result = joinLines(
    pieces.map((piece) => (piece.kind === 'same' ? piece.text : textOf(piece.change, made))),
  );
  return completeFootnotes(result, [ours, theirs, base]);
}

/** Texts one after the other, so that the last line of one and the first of the next never become one. */
function joinLines(texts: readonly string[]): string {
  const end = /\r\n|\n|\r/.exec(texts.join(''))?.[0] ?? '\n';
  return texts
    .filter((text) => text !== '')
    .map((text, i, all) => (i < all.length - 1 && !/[\r\n]$/.test(text) ? text + end : text))
    .join('');
}

/** How many changes each of them decided. */
export function countDeciders(
  changes: readonly Change[],
  made: Decided,
): { rules: number; model: number; you: number; open: number } {
  const counts = { rules: 0, model: 0, you: 0, open: 0 };
  for (const { id, by } of changes) counts[made.has(id) ? 'you' : by === 'nobody' ? 'open' : by]++;
  return counts;
}
