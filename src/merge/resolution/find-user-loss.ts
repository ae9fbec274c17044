import { splitLines } from '../split-lines.ts';
import { countWords, surplus } from '../words/word-delta.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Share of a user's line that the resolution must contain if the line is not there unchanged. */
const KEPT_MIN = 0.8;

interface Sides {
  base: string;
  ours: string;
  theirs: string;
}

type UserLoss = 'user-line-lost' | 'deleted-line-back';

/**
 * Finds what a resolution lost of the user's edit: a line the user wrote (each of its new words must be there, and four words in five of
 * the line), or a line that the user deleted and neither side has.
 */
export function findUserLoss({ base, ours, theirs }: Sides, resolution: string): UserLoss | null {
  const linesOf = (text: string) => new Set(splitLines(text).map(foldSpace).filter(Boolean));
  const [before, mine, other, resolved] = [
    linesOf(base),
    linesOf(ours),
    linesOf(theirs),
    linesOf(resolution),
  ];
  const baseWords = countWords(base);
  const words = countWords(resolution);
  const isKept = (line: string) => {
    const lineWords = countWords(line);
    const missing = [...surplus(lineWords, words).keys()];
    return (
      missing.every((word) => baseWords.has(word)) &&
      missing.length <= lineWords.size * (1 - KEPT_MIN) &&
      linksOf(line).every((link) => resolution.includes(link))
    );
  };
  const written = [...mine].filter((line) => !before.has(line) && !resolved.has(line));
  const newWords = [...surplus(countWords(ours), baseWords).keys()];
  if (!written.every(isKept) || !newWords.every((word) => words.has(word))) return 'user-line-lost';
  const deleted = [...before].filter((line) => !mine.has(line) && !other.has(line));
  if (deleted.some((line) => resolved.has(line))) return 'deleted-line-back';
  const bringsBlockBack =
    mine.size === 0 && resolved.size > 0 && [...resolved].every((line) => before.has(line));
  return bringsBlockBack ? 'deleted-line-back' : null;
}

const linksOf = (text: string): string[] => text.match(/https?:\/\/[^\s)>\]]+|\[\^[^\]\s]+\]/g) ?? [];
