import { oneLine } from '../../../lib/inline-markdown.ts';
import { shorten } from '../../../text/shorten.ts';

/** A title is shown as far as it is needed to find the document among those of its source. */
export const TITLE_CHARS_MAX = 24;
/** So few would not name it: a long word is cut then. */
const WORDS_CHARS_MIN = 8;
const LINE_CHARS_MAX = 400;

/** The first words of a title, the last of them whole; where it has no spaces, all of it. */
export function startOfTitle(title: string): string {
  const line = oneLine(title, LINE_CHARS_MAX);
  const words = shorten(line, TITLE_CHARS_MAX - 1).replace(/ …$/, '…');
  return words.length < WORDS_CHARS_MIN ? line : words;
}
