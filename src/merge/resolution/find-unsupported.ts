import { countWords, total } from '../words/word-delta.ts';
import { foldSpace } from '../fold-space.ts';
import { splitLines } from '../split-lines.ts';

/** Words a resolution may add to join two sentences: one in eight, and three in any case. */
const NEW_WORDS_SHARE = 1 / 8;
const NEW_WORDS_FREE = 3;

type Unsupported = 'new-citation' | 'new-link' | 'new-number' | 'new-heading' | 'too-many-new-words';

/** What a resolution has that none of the inputs has: a footnote, a link, a number, a heading, or more than a few joining words. */
export function findUnsupported(inputs: readonly string[], resolution: string): Unsupported | null {
  const all = inputs.join('\n');
  if (anyNew(resolution, all, /\[\^[^\]\s]+\]/g)) return 'new-citation';
  if (anyNew(resolution, all, /https?:\/\/[^\s)>\]]+/g) || anyNew(resolution, all, /\]\([^)\s]+/g))
    return 'new-link';
  if (anyNew(resolution, all, /\d+(?:[.,:/-]\d+)*/g)) return 'new-number';
  const headings = new Set(splitLines(all).filter(isHeading).map(headingText));
  if (
    splitLines(resolution).some(
      (line) => isHeading(line) && !headings.has(headingText(line)) && !all.includes(headingText(line)),
    )
  ) {
    return 'new-heading';
  }
  const known = countWords(all);
  const words = countWords(resolution);
  const fresh = [...words].reduce((sum, [word, count]) => sum + (known.has(word) ? 0 : count), 0);
  return fresh > Math.max(NEW_WORDS_FREE, total(words) * NEW_WORDS_SHARE) ? 'too-many-new-words' : null;
}

function anyNew(resolution: string, all: string, pattern: RegExp): boolean {
  const known = new Set(all.match(pattern) ?? []);
  return (resolution.match(pattern) ?? []).some((found) => !known.has(found));
}

const isHeading = (line: string): boolean => /^\s{0,3}#{1,6}\s/.test(line);

const headingText = (line: string): string => foldSpace(line.replace(/^\s*#+/, ''));
