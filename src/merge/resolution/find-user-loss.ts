import { countWords, surplus } from '../words/word-delta.ts';
import { foldSpace } from '../fold-space.ts';
import { splitLines } from '../split-lines.ts';

/** Share of a user's line that must stand in the answer when the line is not there as it was. */
const KEPT_MIN = 0.8;

interface Sides {
  base: string;
  ours: string;
  theirs: string;
}

/**
 * What of the user's edit an answer gave up: a line the user wrote (each of its new words must be there, and four words in five of the
 * line), or a line the user deleted and neither side has.
 */
export function findUserLoss(
  { base, ours, theirs }: Sides,
  answer: string,
): 'user-line-lost' | 'deleted-line-back' | null {
  const fold = (text: string) => splitLines(text).map(foldSpace).filter(Boolean);
  const [before, mine, other, got] = [fold(base), fold(ours), fold(theirs), fold(answer)].map(
    (lines) => new Set(lines),
  );
  const baseWords = countWords(base);
  const answerWords = countWords(answer);
  for (const line of mine!) {
    if (before!.has(line) || got!.has(line)) continue;
    const words = countWords(line);
    const missing = surplus(words, answerWords);
    const missingNew = [...missing.keys()].some((word) => !baseWords.has(word));
    if (
      missingNew ||
      missing.size > words.size * (1 - KEPT_MIN) ||
      !linksOf(line).every((link) => answer.includes(link))
    ) {
      return 'user-line-lost';
    }
  }
  const newWords = [...surplus(countWords(ours), baseWords).keys()];
  if (newWords.some((word) => !answerWords.has(word))) return 'user-line-lost';
  for (const line of before!) {
    if (!mine!.has(line) && !other!.has(line) && got!.has(line)) return 'deleted-line-back';
  }
  if (ours.trim() === '' && got!.size > 0 && [...got!].every((line) => before!.has(line)))
    return 'deleted-line-back';
  return null;
}

const linksOf = (text: string): string[] => text.match(/https?:\/\/[^\s)>\]]+|\[\^[^\]\s]+\]/g) ?? [];
