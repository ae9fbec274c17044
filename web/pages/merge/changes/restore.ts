import type { MergeDecision } from '../../../../client/types.ts';
import type { HunkLines } from '../../../../src/merge/merge.types.ts';
import type { Change, Decided, Decision, Piece } from './change.ts';
import { decidedText } from './decide.ts';
import { changesOf } from './list-changes.ts';

/** Decisions that one request may bring. */
const SENT_MAX = 2_000;

type Lines = Pick<HunkLines, 'base' | 'ours' | 'theirs'>;
const keyOf = ({ base, ours, theirs }: Lines): string =>
  JSON.stringify([base, ours, theirs].map(({ start, end }) => [start, end]));

/** What is kept beside the text that came of a merge: what the person decided, and what is left open. */
export function decisionsToSend(changes: readonly Change[], made: Decided): MergeDecision[] {
  const sent = changes.flatMap(({ id, by, lines }): MergeDecision[] => {
    const decision = made.get(id);
    if (decision) return [{ lines, choice: decision.choice === 'new-first' ? 'both' : decision.choice }];
    return by === 'nobody' ? [{ lines, choice: 'open' }] : [];
  });
  // One that is open keeps the edit in review, however many others there are.
  return sent
    .toSorted((a, b) => Number(b.choice === 'open') - Number(a.choice === 'open'))
    .slice(0, SENT_MAX);
}

/**
 * The decisions of an earlier time, from what was kept and the text that was saved. A choice of a side says its text; what was written by hand,
 * and which of both came first, is read from the saved text between the pieces whose text is known.
 */
export function restoreDecisions(
  pieces: readonly Piece[],
  saved: string,
  kept: readonly MergeDecision[],
): Decided {
  const changes = changesOf(pieces);
  const choices = new Map(kept.map(({ lines, choice }) => [keyOf(lines), choice]));
  const choiceOf = ({ lines }: Change) => choices.get(keyOf(lines)) ?? null;
  const sides = new Map(
    changes.flatMap((change): [number, Decision][] => {
      const choice = choiceOf(change);
      return choice === 'mine' || choice === 'new' || choice === 'base' ? [[change.id, { choice }]] : [];
    }),
  );
  const known = (change: Change): string | null => {
    const side = sides.get(change.id);
    if (side) return decidedText(change.texts, side);
    return change.by === 'rules' && choiceOf(change) === null ? change.merged : null;
  };
  const found = readSaved(pieces, saved, known);
  const made = new Map<number, Decision>();
  for (const change of changes) {
    const decision = sides.get(change.id) ?? decisionFor(change, found.get(change.id));
    if (decision) made.set(change.id, decision);
  }
  return made;
}

/** A choice that says a text that was found; none where the merge says it already, or nothing was found. */
function decisionFor(change: Change, text: string | undefined): Decision | null {
  if (text === undefined || trimmed(text) === trimmed(change.merged)) return null;
  const both = (['both', 'new-first'] as const).find(
    (choice) => trimmed(decidedText(change.texts, { choice })) === trimmed(text),
  );
  return both ? { choice: both } : { choice: 'written', text };
}

const trimmed = (text: string): string => text.replace(/[\r\n]+$/, '');

/** What stands in the saved text for every change whose text is not known; up to the first place that is not as expected. */
function readSaved(
  pieces: readonly Piece[],
  saved: string,
  known: (change: Change) => string | null,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let at = 0;
  let waiting: Change | null = null;
  for (const piece of pieces) {
    const text = piece.kind === 'same' ? piece.text : known(piece.change);
    if (text === null && piece.kind === 'change') {
      // Of two beside each other the first takes all of it: joined they are what was saved.
      if (waiting) found.set(piece.change.id, '');
      waiting ??= piece.change;
    } else if (text) {
      const next = saved.indexOf(text, at);
      if (next < 0) return found;
      if (waiting) found.set(waiting.id, saved.slice(at, next));
      waiting = null;
      at = next + text.length;
    }
  }
  if (waiting) found.set(waiting.id, saved.slice(at));
  return found;
}
