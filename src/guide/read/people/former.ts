import { MONTH_NAMES } from '../../../lib/dates/month-names.ts';
import { dateIn, monthInTitle } from '../dates.ts';
import type { GuidePiece } from '../pieces.ts';

const FORMER = /emerit|\b(?:former(?:ly)?|past|previous|inactive|retired|alumni)\b/i;
/** A body that no longer exists, as its title or a heading above its members says: “Fees task force (dissolved 2020)”, “INACTIVE: Lessons”. */
const ENDED =
  /^\W*(?:inactive|dissolved|disbanded|defunct)\b|\b(?:dissolved|disbanded|defunct|inactive)\b(?:\W+(?:in |on )?(?:\p{L}+\W+)?(?:\d{1,2}\W+)?(?:19|20)\d\d)?\W*$/iu;
const HAS_ENDED =
  /\b(?:committee|task force|group|team|board|council|body|panel|squad|chapter)\b[^.]{0,60} (?:(?:has|have|was|were|is|are) (?:(?:now|since|been|currently|formally|officially) )*(?:dissolved|disbanded|defunct|inactive|wound (?:up|down)|replaced by|merged into|no longer active)\b|(?:has|have) (?:completed|finished|fulfilled) (?:its|their) )/i;
const OPENING_PIECES = 3;

/** Returns whether a page is about a body that no longer exists. */
export const isOfEndedBody = (title: string, pieces: readonly GuidePiece[]): boolean =>
  ENDED.test(title) ||
  pieces.slice(0, OPENING_PIECES).some(({ kind, text }) => kind === 'paragraph' && HAS_ENDED.test(text));

/** Returns whether the headings above say that what is below is over: “Past members”, “Inactive committees › Keys”. */
export const isBelowFormer = (path: readonly string[]): boolean =>
  FORMER.test(path.slice(-2).join(' ')) || path.some((heading) => ENDED.test(heading));

/** Returns whether a short text says so: “Emeritus:”, “Ada Lind (former chair)”. */
export const isFormer = (text: string): boolean => FORMER.test(text);

const YEARS =
  /\(?\b(?:19|20)\d\d\b(?:\s?[-–—/]\s?|\s(?:to|until)\s)(?:\p{L}+ )?(?:((?:19|20)\d\d)\b|(?:present|now|today)\b)\)?/iu;
const YEAR = /\(?\b((?:19|20)\d\d)\b\)?/;
const LAST = new RegExp(
  `\\b(?:until|till|through|term (?:ends?|ended|expires?)|expires?|ended|left|resigned|stepped down|retired)\\b(?: in| on|:)? ?((?:\\d{1,2}\\w{0,2} )?(?:(?:${MONTH_NAMES})\\b\\.?,? ?)?[\\d/., -]{4,14})`,
  'i',
);

/** Returns the last day of a term of office as an ISO day: “2019–2021”, “until May 2021”; null if no end is said. */
export function endOfTerm(text: string): string | null {
  const said = LAST.exec(text)?.[1];
  if (said !== undefined) {
    const month = monthInTitle(said);
    const year = YEAR.exec(said)?.[1];
    return dateIn(said) ?? (month && `${month}-31`) ?? (year === undefined ? null : `${year}-12-31`);
  }
  const year = YEARS.exec(text)?.[1];
  return year === undefined ? null : `${year}-12-31`;
}

const ONLY_FORMER = /^(?:past|former|previous|inactive|retired|current|present|now)$/i;

/** Returns the innermost heading that says more than a term or that it is over, without its term: “Board › 2019–2021” → “Board”. */
export const headingWithoutTerm = (path: readonly string[]): string =>
  path.map(withoutTerm).findLast((heading) => heading !== '' && !ONLY_FORMER.test(heading)) ?? '';

const withoutTerm = (heading: string): string =>
  heading
    .replace(YEARS, '')
    .replace(YEAR, '')
    .replace(/^[\s:,–—-]+|[\s:,–—-]+$/g, '')
    .replace(/\s+/g, ' ');

const NOW = '9999';
/** Returns the last year of a heading's term; null if it names none. */
function yearOf(heading: string): string | null {
  const years = YEARS.exec(heading);
  return years ? (years[1] ?? NOW) : (YEAR.exec(heading)?.[1] ?? null);
}

/** Returns a function that says whether the same heading with a later year follows or precedes: “Board 2019” beside “Board 2021”. */
export function findEarlierTerms(pieces: readonly GuidePiece[]): (path: readonly string[]) => boolean {
  const latest = new Map<string, string>();
  for (const { kind, text } of pieces) {
    const year = kind === 'heading' ? yearOf(text) : null;
    const rest = withoutTerm(text);
    if (year !== null && year > (latest.get(rest) ?? '')) latest.set(rest, year);
  }
  return (path) =>
    path.some((heading) => {
      const year = yearOf(heading);
      return year !== null && year < (latest.get(withoutTerm(heading)) ?? '');
    });
}
