import type { Part } from './assemble.ts';
import { type HunkFeatures, hunkFeatures } from './hunk-features.ts';

/** Above this many own words, or below this similarity to base, the user's passage is more than an edit and stays. */
const OWN_WORDS_MAX = 100;
const SIMILARITY_MIN = 0.6;

/**
 * Takes the other side's text in conflicts where people more often chose it (measured in docs/merging.md): where it removed or rewrote most
 * of a passage that the user hardly changed, and where the user only edited and prevailed over it nowhere in the file.
 */
export function takeLikelier(parts: readonly Part[]): Part[] {
  const oursPrevailed = parts.some(({ verdict }) => verdict?.decision === 'ours' && verdict.dropped);
  return parts.map((part) => {
    if (part.verdict?.reason !== 'both-changed' || !part.texts) return part;
    const features = hunkFeatures(part.texts);
    const isTheirs = isGone(features) || (!oursPrevailed && isEdit(features));
    return isTheirs ? { ...part, text: part.texts.theirs } : part;
  });
}

const isGone = ({ theirsToBase, oursToBase }: HunkFeatures): boolean =>
  theirsToBase < 0.5 && oursToBase >= 0.9;

const isEdit = ({ oursToBase, oursWordsInserted }: HunkFeatures): boolean =>
  oursToBase > SIMILARITY_MIN && oursWordsInserted <= OWN_WORDS_MAX;
