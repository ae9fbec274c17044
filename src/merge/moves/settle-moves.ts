import type { HunkTexts, HunkVerdict } from '../hunks/hunk-texts.ts';
import { foldSpace } from '../lines/fold-space.ts';
import { splitLines } from '../lines/split-lines.ts';
import { findMoved, insertedBy } from './find-moved.ts';

/** A place where a side changed something, by its kind, with its three versions. */
export interface Change {
  kind: 'ours' | 'theirs' | 'both';
  texts: HunkTexts;
}

type Merge = (texts: HunkTexts) => { merged: string; conflicts: readonly unknown[] };

/**
 * Settles blocks that one side moved while the other edited them: the edit goes along to the new place. Answers a verdict for each
 * change that this decides, by its position; `merge` is the whole merge, used on the block alone. What conflicts inside a moved
 * block is left to the ordinary rules.
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
    const { before, moved, after } = found;
    const beside = itemsBeside(texts.base, texts[mover === 'theirs' ? 'ours' : 'theirs']);
    if (beside !== null) {
      const reason = mover === 'theirs' ? 'moved-by-theirs' : 'moved-by-ours';
      verdicts.set(i, { decision: 'merged', reason, text: beside, confidence: 0.75 });
      verdicts.set(found.at, { decision: 'merged', reason, text: before + moved + after, confidence: 0.75 });
      continue;
    }
    const block = mover === 'theirs' ? { ...texts, theirs: moved } : { ...texts, ours: moved };
    const result = merge({ base: block.base, ours: block.ours, theirs: block.theirs });
    if (result.conflicts.length > 0) continue;
    const reason = mover === 'theirs' ? 'moved-by-theirs' : 'moved-by-ours';
    verdicts.set(i, { decision: 'merged', reason, text: '', confidence: 0.75 });
    const text = before + closed(result.merged, moved) + after;
    verdicts.set(found.at, { decision: 'merged', reason, text, confidence: 0.75 });
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

const ITEM = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|\|)/;

/** What was added beside a list item or table row that itself stands unchanged, which does not go along; null when there is more to it. */
function itemsBeside(base: string, stayed: string): string | null {
  const item = foldSpace(base);
  const lines = splitLines(stayed);
  const at = lines.findIndex((line) => foldSpace(line) === item);
  if (at < 0 || !lines.every((line) => ITEM.test(line))) return null;
  return lines.filter((_, i) => i !== at).join('');
}

/** With a line end where what stood there had one. */
const closed = (text: string, like: string): string =>
  /[\r\n]$/.test(like) && text !== '' && !/[\r\n]$/.test(text)
    ? text + (splitLines(like)[0]?.match(/[\r\n]+$/)?.[0] ?? '\n')
    : text;
