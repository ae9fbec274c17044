import { oneLine } from '../../lib/inline-markdown.ts';

const TITLE_CHARS_MAX = 200;
const BEGINNING_CHARS_MAX = 80;

/** Returns the title of a document on one line; without one, the beginning of its text: an id says nothing to a model. */
export const shownTitle = (title: string | null, text: string): string =>
  title === null
    ? oneLine(text.slice(0, 4 * BEGINNING_CHARS_MAX), BEGINNING_CHARS_MAX)
    : oneLine(title, TITLE_CHARS_MAX);
