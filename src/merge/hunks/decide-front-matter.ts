import { splitLines } from '../split-lines.ts';
import { decideHunk } from './decide-hunk.ts';
import type { FileFeatures, HunkTexts, HunkVerdict } from '../hunk.types.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/**
 * Decides one front matter key that both sides changed. A value is atomic, so two new values on one line are a conflict, never a mixture;
 * lists and blocks of several lines are merged like text.
 */
export function decideFrontMatter(texts: HunkTexts, file: FileFeatures): HunkVerdict {
  const isScalar = [texts.base, texts.ours, texts.theirs].every((text) => splitLines(text).length <= 1);
  const isGone = texts.ours === '' || texts.theirs === '';
  if (!isScalar && !isGone) return decideHunk(texts, file);
  if (foldSpace(texts.ours) === foldSpace(texts.theirs)) {
    return { decision: 'ours', reason: 'same-change', text: texts.ours, confidence: 1 };
  }
  return { decision: 'conflict', reason: 'front-matter-key', text: texts.ours, confidence: 0 };
}
