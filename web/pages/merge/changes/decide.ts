import { completeFootnotes } from '../../../../src/merge/complete-footnotes.ts';
import type { ThreeTexts } from '../../../../src/merge/merge.types.ts';
import type { Change, Decided, Decision, Piece } from './change.ts';

/** The decisions, and every step that led to them. */
export interface Decisions {
  made: Decided;
  past: readonly { id: number; before: Decision | null }[];
}

export const NOTHING_DECIDED: Decisions = { made: new Map(), past: [] };

/** Adds a step; consecutive edits of the same text by hand are one step. */
export function decide({ made, past }: Decisions, id: number, decision: Decision): Decisions {
  const before = made.get(id) ?? null;
  const isWrittenOn = before?.choice === 'written' && decision.choice === 'written' && past.at(-1)?.id === id;
  return {
    made: new Map(made).set(id, decision),
    past: isWrittenOn ? past : [...past, { id, before }],
  };
}

/** Undoes the last decision; returns the same state if there is none. */
export function undo(decisions: Decisions): Decisions {
  const last = decisions.past.at(-1);
  if (!last) return decisions;
  const made = new Map(decisions.made);
  if (last.before) made.set(last.id, last.before);
  else made.delete(last.id);
  return { made, past: decisions.past.slice(0, -1) };
}

/** Takes both sides; if already taken, switches their order. */
export const takeBoth = (before: Decision | undefined): Decision => ({
  choice: before?.choice === 'both' ? 'new-first' : 'both',
});

/** Returns whether a change still needs a person. */
export const isOpen = ({ id, by }: Change, made: Decided): boolean => by === 'nobody' && !made.has(id);

/** Returns the resulting text of a change. */
export function textOf({ id, texts, merged }: Change, made: Decided): string {
  const decision = made.get(id);
  return decision ? decidedText(texts, decision) : merged;
}

/** Returns the text that a decision puts in place of a change. */
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

/** Returns the file as it would be saved, with the footnotes it refers to. */
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

/** Concatenates texts without joining the last line of one to the first of the next. */
function joinLines(texts: readonly string[]): string {
  const end = /\r\n|\n|\r/.exec(texts.join(''))?.[0] ?? '\n';
  return texts
    .filter((text) => text !== '')
    .map((text, i, all) => (i < all.length - 1 && !/[\r\n]$/.test(text) ? text + end : text))
    .join('');
}

/** Counts the changes that each decided. */
export function countDeciders(
  changes: readonly Change[],
  made: Decided,
): { rules: number; model: number; you: number; open: number } {
  const counts = { rules: 0, model: 0, you: 0, open: 0 };
  for (const { id, by } of changes) counts[made.has(id) ? 'you' : by === 'nobody' ? 'open' : by]++;
  return counts;
}
