import { oneLine } from '../../../lib/inline-markdown.ts';
import { shorten } from '../../../text/shorten.ts';

/** Enough of a title to find the document in its source. */
export const TITLE_CHARS_MAX = 24;
/** If the shortened title would have fewer characters, the whole title is shown. */
const WORDS_CHARS_MIN = 8;
const LINE_CHARS_MAX = 400;

/** Returns the first words of a title, none of them cut; the whole title if it has no spaces. */
export function startOfTitle(title: string): string {
  const line = oneLine(title, LINE_CHARS_MAX);
  const words = shorten(line, TITLE_CHARS_MAX - 1).replace(/ …$/, '…');
  return words.length < WORDS_CHARS_MIN ? line : words;
}
