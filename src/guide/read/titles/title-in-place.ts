import { isTimeName } from '../../../text/terms/time-name.ts';
import { dateIn, dateInPath, dayInYearOfPath } from '../dates.ts';
import { deslug } from './deslug.ts';

/** Names of parts that any page may have. */
const COMMON =
  /^(?:checklists?|reports?|process(?:es)?|procedures?|problems?|solutions?|basics|details|steps|instructions|exercises?|set-?up|usage|results?|requirements|guidelines?|faqs?|tasks?|everyday tasks|what you need to know|(?:meeting|call|session) #?\d{1,4})$/i;
/** Returns whether a title is the name of a part that any page may have. */
export const isCommonTitle = (title: string): boolean => COMMON.test(title);

/** Folders that hold the pages of anything. */
const HOLDS_ANYTHING =
  /^(?:docs?|documentation|content|pages?|posts?|source|src|website|book|repo|presentations?|slides|talks)$/i;

/**
 * Returns a title that means nothing on its own together with the folder that it is in: “3/12” of `board/2019/03/12.md` is “Board 2019-03-12”,
 * “Report” of `tools/scorecard/report.md` is “Scorecard: Report”. `root` is the name of the imported folder.
 */
export function titleInPlace(title: string, path: string, root: string | null): string {
  const isCommon = isCommonTitle(title);
  if (!isCommon && !isTimeName(title)) return title;
  const place = placeOf(path) ?? (isCommon ? null : root);
  if (place === null) return title;
  if (isCommon) return `${deslug(place)}: ${title}`;
  const day = dateInPath(path) ?? dateIn(title) ?? dayInYearOfPath([title], path);
  return day === null ? title : `${deslug(place)} ${day}`;
}

/** Returns the innermost folder that says what its files are about. */
const placeOf = (path: string): string | null =>
  path
    .split('/')
    .slice(0, -1)
    .findLast((folder) => /\p{L}{3}/u.test(folder) && !isTimeName(folder) && !HOLDS_ANYTHING.test(folder)) ??
  null;
