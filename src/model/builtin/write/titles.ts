import { foldName } from '../../../text/fold.ts';
import { plainSentence } from '../../../text/plain-sentence.ts';
import type { Evidence } from '../../model.ts';

const TITLE_CHARS_MAX = 90;
const NO_TITLE =
  /^(?:readme|index|untitled|merge (?:pull request|branch)|re:|fwd:|\S+\.\w{1,5}$)|[<>{}|`[\]*_#\\]/i;

/** Returns a title that says what a document is about, or null for file names, merge messages and truncated first lines. */
export function informativeTitle(evidence: Evidence): string | null {
  const title = plainSentence(evidence.title ?? '').replace(/[.:\s]+$/, '');
  if (title.length < 4 || title.length > TITLE_CHARS_MAX || NO_TITLE.test(title)) return null;
  if (/^(?:hi|hello|dear|hey)\b/i.test(title) || !/^[\p{Lu}\p{N}]/u.test(title)) return null;
  const start = foldName(evidence.text.slice(0, title.length + 20));
  // The title is just the beginning of the text, as in a ticket without one.
  const words = foldName(title);
  return start.startsWith(words) && start.length > words.length && title.split(' ').length > 9 ? null : title;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Returns “June 2026”, or “Undated”. */
export function monthOf(evidence: Evidence): string {
  const [, year, month] = /^(\d{4})-(\d\d)/.exec(evidence.date ?? '') ?? [];
  return year && month ? `${MONTHS[Number(month) - 1]} ${year}` : 'Undated';
}

/** Returns `2026-06-09`, or an empty string. */
export const dayOf = (evidence: Evidence): string => evidence.date?.slice(0, 10) ?? '';

/** Sorts newest first; undated last. */
export const byNewestDay = (a: Evidence, b: Evidence): number => {
  const [x, y] = [a.date ?? '', b.date ?? ''];
  return x === y ? 0 : x < y ? 1 : -1;
};
