import type { FileFeatures, HunkTexts, HunkVerdict } from '../hunk.types.ts';
import { joinsOtherItems } from '../lines/items.ts';
import { splitLines } from '../split-lines.ts';
import { mergeWords, type WordMerge } from '../words/merge-words.ts';
import { hunkFeatures } from './hunk-features.ts';
import { type LineMerge, mergeLines } from './merge-lines.ts';
import { type Hunk, RULES } from './rules.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/**
 * Decides one hunk that both sides changed, by the first rule that applies; the user's side stays if none does. The rules, their order and
 * their confidence (how often people resolved such hunks that way) are explained in docs/merging.md.
 */
export function decideHunk(texts: HunkTexts, file: FileFeatures): HunkVerdict {
  const { base, ours, theirs } = texts;
  const [b, o, t] = [foldSpace(base), foldSpace(ours), foldSpace(theirs)];
  if (o === t) return { decision: 'ours', reason: 'same-change', text: ours, confidence: 1 };
  if (t === b) return { decision: 'ours', reason: 'theirs-only-rewrapped', text: ours, confidence: 1 };
  if (o === b) {
    const words = mergeWords(base, ours, theirs);
    const text = words.conflicts === 0 ? words.text : theirs;
    return { decision: 'theirs', reason: 'ours-only-rewrapped', text, confidence: 1 };
  }
  const hunk = hunkOf(texts, file);
  for (const rule of RULES) {
    const verdict = rule(hunk);
    if (verdict) return verdict;
  }
  return { decision: 'conflict', reason: 'both-changed', text: ours, confidence: 0 };
}

function hunkOf(texts: HunkTexts, file: FileFeatures): Hunk {
  const { base, ours, theirs } = texts;
  const features = hunkFeatures(texts);
  const isOneLine = [base, ours, theirs].every((text) => text !== '' && text.trimEnd().search(/[\r\n]/) < 0);
  let words: WordMerge | undefined;
  let lines: LineMerge | undefined;
  const byWords = () => (words ??= mergeItems(texts));
  return {
    texts,
    file,
    features,
    byWords,
    byLines: () => (lines ??= isOneLine ? { ...byWords(), unions: 0 } : mergeLines(texts)),
    isOneLine,
    isShortened: features.oursWords < features.baseWords * 0.75 && !onlyDropsLines(base, ours),
  };
}

/** Merges by words; words of two items in one line are a conflict. */
function mergeItems(texts: HunkTexts): WordMerge {
  const merged = mergeWords(texts.base, texts.ours, texts.theirs);
  return joinsOtherItems(texts, merged.text) ? { ...merged, conflicts: merged.conflicts + 1 } : merged;
}

/** Returns whether every line of the later text was in the earlier one. */
function onlyDropsLines(before: string, after: string): boolean {
  const lines = new Set(splitLines(before).map(foldSpace));
  return splitLines(after).every((line) => lines.has(foldSpace(line)));
}
