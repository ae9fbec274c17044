import type { Part } from './assemble.ts';
import { type HunkSigns, hunkSigns } from './hunk-signs.ts';

/** Words of the user's own above which, and likeness to base below which, a passage is more than an edit and the user's. */
const OWN_WORDS_MAX = 100;
const LIKENESS_MIN = 0.6;

/**
 * The parts with the other side's text in conflicts where people more often took it (measured in docs/merging.md): where it took away or
 * rewrote most of a passage that the user hardly changed, and where the user only edited and prevailed over it nowhere in the file.
 */
export function takeLikelier(parts: readonly Part[]): Part[] {
  const oursPrevailed = parts.some(({ verdict }) => verdict?.decision === 'ours' && verdict.dropped);
  return parts.map((part) => {
    if (part.verdict?.reason !== 'both-changed' || !part.texts) return part;
    const signs = hunkSigns(part.texts);
    const isTheirs = isGone(signs) || (!oursPrevailed && isEdit(signs));
    return isTheirs ? { ...part, text: part.texts.theirs } : part;
  });
}

const isGone = ({ theirsLikeBase, oursLikeBase }: HunkSigns): boolean =>
  theirsLikeBase < 0.5 && oursLikeBase >= 0.9;

const isEdit = ({ oursLikeBase, oursWordsInserted }: HunkSigns): boolean =>
  oursLikeBase > LIKENESS_MIN && oursWordsInserted <= OWN_WORDS_MAX;
