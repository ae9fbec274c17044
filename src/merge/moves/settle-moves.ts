import type { HunkTexts, HunkVerdict } from '../hunk.types.ts';
import type { LineRange } from '../merge.types.ts';
import { splitLines } from '../split-lines.ts';
import { isItemOrRow } from '../lines/union-lines.ts';
import { type Change, findMoved, insertedBy, type MovedBlock } from './find-moved.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

type Merge = (texts: HunkTexts) => { merged: string; conflicts: readonly unknown[] };

/** A moved block with conflicting words: the change it came from, and its lines within the change where it arrived. */
export interface Contested {
  from: number;
  lines: LineRange;
}

export interface SettledMoves {
  verdicts: Map<number, HunkVerdict>;
  /** By the position of the change where the block arrived, which is then merged line by line. */
  contested: Map<number, Contested>;
}

/**
 * Settles blocks that one side moved while the other edited them: the edit follows the block to its new place. Returns a verdict, by
 * position, for each change that this decides; `merge` is the whole merge, used on the block alone. Conflicts inside a moved block appear
 * at its new place; anything that would drop a line of the user is left to the ordinary rules.
 */
export function settleMoves(changes: readonly Change[], merge: Merge): SettledMoves {
  const verdicts = new Map<number, HunkVerdict>();
  const contested = new Map<number, Contested>();
  const inserted = { ours: insertedBy(changes, 'ours'), theirs: insertedBy(changes, 'theirs') };
  for (const [i, { kind, texts }] of changes.entries()) {
    if (kind !== 'both' || verdicts.has(i)) continue;
    const mover = moverOf(texts);
    if (!mover) continue;
    const found = findMoved(texts.base, inserted[mover], verdicts);
    if (!found) continue;
    const reason = mover === 'theirs' ? 'moved-by-theirs' : 'moved-by-ours';
    const settled = mergeMoved(texts, mover, found, merge);
    if (mover === 'theirs' && losesLine(texts, settled.left + settled.arrived)) continue;
    verdicts.set(i, { decision: 'merged', reason, text: settled.left, confidence: 0.75 });
    verdicts.set(found.at, { decision: 'merged', reason, text: settled.arrived, confidence: 0.75 });
    if (settled.isContested) contested.set(found.at, { from: i, lines: linesOf(found) });
  }
  return { verdicts, contested };
}

/** Returns the side that left nothing where the other side edited. */
function moverOf({ base, ours, theirs }: HunkTexts): 'ours' | 'theirs' | null {
  const [b, o, t] = [foldSpace(base), foldSpace(ours), foldSpace(theirs)];
  if (b === '') return null;
  if (t === '' && o !== '' && o !== b) return 'theirs';
  if (o === '' && t !== '' && t !== b) return 'ours';
  return null;
}

/** Returns the lines of a moved block, counted from the start of the change that contains it. */
function linesOf({ before, moved }: MovedBlock): LineRange {
  const start = splitLines(before).length;
  return { start, end: start + splitLines(moved).length };
}

/** Returns what stays at a moved block's old place and what arrives at the new one, with the user's words where they conflict. */
function mergeMoved(
  { base, ours, theirs }: HunkTexts,
  mover: 'ours' | 'theirs',
  { before, moved, after }: MovedBlock,
  merge: Merge,
): { left: string; arrived: string; isContested: boolean } {
  const left = itemsBeside(base, mover === 'theirs' ? ours : theirs);
  if (left !== null) return { left, arrived: before + moved + after, isContested: false };
  const result = merge(mover === 'theirs' ? { base, ours, theirs: moved } : { base, ours: moved, theirs });
  const arrived = before + closed(result.merged, moved) + after;
  return { left: '', arrived, isContested: result.conflicts.length > 0 };
}

/** Returns whether a line that the user wrote is missing from `settled`: it would disappear from its place without being shown. */
function losesLine({ base, ours }: HunkTexts, settled: string): boolean {
  const trimmed = (text: string): string[] => splitLines(text).map((line) => line.trim());
  const known = new Set(['', ...trimmed(base), ...trimmed(settled)]);
  return trimmed(ours).some((line) => !known.has(line));
}

/** Returns the items or rows added next to an unchanged one, which stay when that one moves; null if there is anything else. */
function itemsBeside(base: string, stayed: string): string | null {
  const item = foldSpace(base);
  const lines = splitLines(stayed);
  const at = lines.findIndex((line) => foldSpace(line) === item);
  if (at < 0 || !lines.every(isItemOrRow)) return null;
  return lines.toSpliced(at, 1).join('');
}

/** Adds a line end if the model text had one. */
const closed = (text: string, model: string): string =>
  /[\r\n]$/.test(model) && text !== '' && !/[\r\n]$/.test(text)
    ? text + (splitLines(model)[0]?.match(/[\r\n]+$/)?.[0] ?? '\n')
    : text;
