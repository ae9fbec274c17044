import { splitLines } from '../split-lines.ts';
import { countWords, total } from '../words/word-delta.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Words that a resolution may add to join two sentences: one in eight, but at least three. */
const NEW_WORDS_SHARE = 1 / 8;
const NEW_WORDS_FREE = 3;

/** A capitalized word inside a sentence. */
const NAME = /(?<=[\p{L}\p{N},;)] )\p{Lu}[\p{L}\p{M}]+/gu;

/** Words that negate a statement, in English, French, German and Spanish. */
const NEGATION =
  /\b(?:not|never|no|none|neither|nor|without|cannot|pas|jamais|sans|nicht|nie|ohne|kein\w*|nunca|sin)\b|n[’']t\b/giu;

type Unsupported =
  | 'new-citation'
  | 'new-link'
  | 'new-number'
  | 'new-heading'
  | 'new-name'
  | 'new-negation'
  | 'too-many-new-words';

interface Inputs {
  base: string;
  ours: string;
  theirs: string;
}

/**
 * Finds what a resolution has that no input has: a footnote, a link, a number, a heading, a name, a negation, or more than a few joining
 * words.
 */
export function findUnsupported(inputs: Inputs, resolution: string): Unsupported | null {
  const all = [inputs.base, inputs.ours, inputs.theirs].join('\n');
  const known = countWords(all);
  if (anyNew(resolution, all, /\[\^[^\]\s]+\]/g)) return 'new-citation';
  if (anyNew(resolution, all, /https?:\/\/[^\s)>\]]+/g) || anyNew(resolution, all, /\]\([^)\s]+/g))
    return 'new-link';
  if (anyNew(resolution, all, /\d+(?:[.,:/-]\d+)*/g)) return 'new-number';
  if (hasNewHeading(resolution, all)) return 'new-heading';
  const names = resolution.match(NAME) ?? [];
  if (names.some((name) => !known.has(name.normalize('NFKC').toLowerCase()))) return 'new-name';
  if (addsNegation(inputs, resolution)) return 'new-negation';
  const words = countWords(resolution);
  const fresh = [...words].reduce((sum, [word, count]) => sum + (known.has(word) ? 0 : count), 0);
  return fresh > Math.max(NEW_WORDS_FREE, total(words) * NEW_WORDS_SHARE) ? 'too-many-new-words' : null;
}

function anyNew(resolution: string, all: string, pattern: RegExp): boolean {
  const known = new Set(all.match(pattern) ?? []);
  return (resolution.match(pattern) ?? []).some((found) => !known.has(found));
}

function hasNewHeading(resolution: string, all: string): boolean {
  const headings = new Set(splitLines(all).filter(isHeading).map(headingText));
  return splitLines(resolution)
    .filter(isHeading)
    .map(headingText)
    .some((heading) => !headings.has(heading) && !all.includes(heading));
}

/** Returns whether it negates more often than both edits combined. */
function addsNegation({ base, ours, theirs }: Inputs, resolution: string): boolean {
  const count = (text: string) => (text.match(NEGATION) ?? []).length;
  return count(resolution) > Math.max(count(ours), count(theirs), count(ours) + count(theirs) - count(base));
}

const isHeading = (line: string): boolean => /^\s{0,3}#{1,6}\s/.test(line);

const headingText = (line: string): string => foldSpace(line.replace(/^\s*#+/, ''));
