import { oneLine } from '../../../lib/inline-markdown.ts';
import { shorten } from '../../../text/shorten.ts';

/** A title is shown up to this length, enough to find the document in its source. */
export const TITLE_CHARS_MAX = 24;
/** If fewer characters would remain, the title is returned whole, for the caller to cut inside a long word. */
const WORDS_CHARS_MIN = 8;
const LINE_CHARS_MAX = 400;

/** Returns the first words of a title, none of them cut; a title without spaces is cut. */
export function startOfTitle(title: string): string {
  const line = oneLine(title, LINE_CHARS_MAX);
  const words = shorten(line, TITLE_CHARS_MAX - 1).replace(/ …$/, '…');
  return words.length < WORDS_CHARS_MIN ? line : words;
}
