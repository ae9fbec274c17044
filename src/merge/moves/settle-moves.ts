import type { HunkTexts, HunkVerdict } from '../hunk.types.ts';
import { foldSpace } from '../fold-space.ts';
import { splitLines } from '../split-lines.ts';
import { isItemOrRow } from '../lines/union-lines.ts';
import { type Change, findMoved, insertedBy, type MovedBlock } from './find-moved.ts';

type Merge = (texts: HunkTexts) => { merged: string; conflicts: readonly unknown[] };

/**
 * Settles blocks that one side moved while the other edited them: the edit moves with it to the new place. Returns a verdict for each
 * change that this decides, by its position; `merge` is the whole merge, used on the block alone. What conflicts inside a moved
 * block, or would leave out a line of the user, is left to the ordinary rules.
 */
export function settleMoves(changes: readonly Change[], merge: Merge): Map<number, HunkVerdict> {
  const verdicts = new Map<number, HunkVerdict>();
  const inserted = { ours: insertedBy(changes, 'ours'), theirs: insertedBy(changes, 'theirs') };
  for (const [i, { kind, texts }] of changes.entries()) {
    if (kind !== 'both' || verdicts.has(i)) continue;
    const mover = moverOf(texts);
    if (!mover) continue;
    const found = findMoved(texts.base, inserted[mover], verdicts);
    if (!found) continue;
    const reason = mover === 'theirs' ? 'moved-by-theirs' : 'moved-by-ours';
    const settled = mergeMoved(texts, mover, found, merge);
    if (settled === null || (mover === 'theirs' && losesLine(texts, settled.left + settled.arrived)))
      continue;
    verdicts.set(i, { decision: 'merged', reason, text: settled.left, confidence: 0.75 });
    verdicts.set(found.at, { decision: 'merged', reason, text: settled.arrived, confidence: 0.75 });
  }
  return verdicts;
}

/** The side that left nothing where the other side edited. */
function moverOf({ base, ours, theirs }: HunkTexts): 'ours' | 'theirs' | null {
  const [b, o, t] = [foldSpace(base), foldSpace(ours), foldSpace(theirs)];
  if (b === '') return null;
  if (t === '' && o !== '' && o !== b) return 'theirs';
  if (o === '' && t !== '' && t !== b) return 'ours';
  return null;
}

/** What is left at the old place of a moved block and what stands at the new one; null when the block itself conflicts. */
function mergeMoved(
  { base, ours, theirs }: HunkTexts,
  mover: 'ours' | 'theirs',
  { before, moved, after }: MovedBlock,
  merge: Merge,
): { left: string; arrived: string } | null {
  const left = itemsBeside(base, mover === 'theirs' ? ours : theirs);
  if (left !== null) return { left, arrived: before + moved + after };
  const result = merge(mover === 'theirs' ? { base, ours, theirs: moved } : { base, ours: moved, theirs });
  if (result.conflicts.length > 0) return null;
  return { left: '', arrived: before + closed(result.merged, moved) + after };
}

/** Whether a line that the user wrote is nowhere in `settled`: it would be gone from its own place without being shown. */
function losesLine({ base, ours }: HunkTexts, settled: string): boolean {
  const linesOf = (text: string): string[] => splitLines(text).map((line) => line.trim());
  const known = new Set(['', ...linesOf(base), ...linesOf(settled)]);
  return linesOf(ours).some((line) => !known.has(line));
}

/** The items or rows added beside one that stands unchanged, which stay when that one is moved; null when there is more to it. */
function itemsBeside(base: string, stayed: string): string | null {
  const item = foldSpace(base);
  const lines = splitLines(stayed);
  const at = lines.findIndex((line) => foldSpace(line) === item);
  if (at < 0 || !lines.every(isItemOrRow)) return null;
  return lines.toSpliced(at, 1).join('');
}

/** With a line end where what stood there had one. */
const closed = (text: string, model: string): string =>
  /[\r\n]$/.test(model) && text !== '' && !/[\r\n]$/.test(text)
    ? text + (splitLines(model)[0]?.match(/[\r\n]+$/)?.[0] ?? '\n')
    : text;
