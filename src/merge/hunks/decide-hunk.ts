import { foldSpace } from '../lines/fold-space.ts';
import { mergeWords } from '../words/merge-words.ts';
import type { HunkTexts, HunkVerdict } from './hunk-texts.ts';
import { countWords, surplus, total, wordDelta } from './word-delta.ts';

/** Decides one hunk that both sides changed, by the first rule that holds; the user's side stands where none does. */
export function decideHunk({ base, ours, theirs }: HunkTexts): HunkVerdict {
  const [b, o, t] = [foldSpace(base), foldSpace(ours), foldSpace(theirs)];
  if (o === t) return { decision: 'ours', reason: 'same-change', text: ours, confidence: 1 };
  if (t === b) return { decision: 'ours', reason: 'theirs-only-rewrapped', text: ours, confidence: 1 };
  if (o === b) return { decision: 'theirs', reason: 'ours-only-rewrapped', text: theirs, confidence: 1 };
  const dropped = { theirs };
  const words = { base: countWords(base), ours: countWords(ours), theirs: countWords(theirs) };
  const change = wordDelta(words.base, words.theirs);
  const size = change.insertedCount + change.deletedCount;
  if (size === 0)
    return { decision: 'ours', reason: 'theirs-only-marks', text: ours, confidence: 0.9, dropped };
  const missing = total(surplus(change.inserted, words.ours)) + undeleted(change.deleted, words);
  if (missing === 0)
    return { decision: 'ours', reason: 'theirs-contained', text: ours, confidence: 0.85, dropped };
  if (o === '') return { decision: 'ours', reason: 'ours-deleted', text: ours, confidence: 0.7, dropped };
  const merge = mergeWords(base, ours, theirs);
  if (merge.conflicts === 0)
    return { decision: 'merged', reason: 'words', text: merge.text, confidence: 0.6 };
  return { decision: 'conflict', reason: 'both-changed', text: ours, confidence: 0 };
}

/** Words that theirs deleted and ours kept. */
function undeleted(
  deleted: Map<string, number>,
  words: { base: Map<string, number>; ours: Map<string, number> },
): number {
  let kept = 0;
  for (const [word, count] of deleted) {
    const oursDeleted = Math.max(0, (words.base.get(word) ?? 0) - (words.ours.get(word) ?? 0));
    kept += Math.max(0, count - oursDeleted);
  }
  return kept;
}
