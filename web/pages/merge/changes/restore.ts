import type { MergeDecision } from '../../../../client/types.ts';
import type { HunkLines } from '../../../../src/merge/merge.types.ts';
import type { Change, Decided, Decision, Piece } from './change.ts';
import { decidedText } from './decide.ts';
import { changesOf } from './list-changes.ts';

/** Maximum number of decisions in one request. */
const SENT_MAX = 2_000;

type Lines = Pick<HunkLines, 'base' | 'ours' | 'theirs'>;
const keyOf = ({ base, ours, theirs }: Lines): string =>
  JSON.stringify([base, ours, theirs].map(({ start, end }) => [start, end]));

/** Returns what is stored with the merged text: what the person decided, and what is still open. */
export function decisionsToSend(changes: readonly Change[], made: Decided): MergeDecision[] {
  const sent = changes.flatMap(({ id, by, lines }): MergeDecision[] => {
    const decision = made.get(id);
    if (decision) return [{ lines, choice: decision.choice === 'new-first' ? 'both' : decision.choice }];
    return by === 'nobody' ? [{ lines, choice: 'open' }] : [];
  });
  // An open decision keeps the edit in review, however many others there are.
  return sent
    .toSorted((a, b) => Number(b.choice === 'open') - Number(a.choice === 'open'))
    .slice(0, SENT_MAX);
}

/**
 * Restores earlier decisions from the stored choices and the saved text. A choice of a side determines its text; text written by hand, and the
 * order of both, is read from the saved text between the pieces whose text is known.
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

/** Returns a choice that yields the text; null if the merge already has it, or no text was found. */
function decisionFor(change: Change, text: string | undefined): Decision | null {
  if (text === undefined || trimmed(text) === trimmed(change.merged)) return null;
  const both = (['both', 'new-first'] as const).find(
    (choice) => trimmed(decidedText(change.texts, { choice })) === trimmed(text),
  );
  return both ? { choice: both } : { choice: 'written', text };
}

const trimmed = (text: string): string => text.replace(/[\r\n]+$/, '');

/** Returns the saved text of every change whose text is unknown, up to the first mismatch. */
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
      // Of two adjacent ones, the first takes all of it: joined, they equal what was saved.
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
