import { MONTH_NAMES } from '../../lib/dates/month-names.ts';

/** What the members of a series have in common in their name: everything but dates and numbers. */
export interface SeriesPattern {
  /** The column that has the name. */
  of: 'title' | 'resource_id';
  /** A regular expression of PostgreSQL, which matches the members' names without regard to case. */
  matches: string;
}

const MONTH_OR_DAY = `(?:${MONTH_NAMES}|(?:mon|tues|wednes|thurs|fri|satur|sun)day)`;
/** `2024-05-21`, `May 3rd, 2024`, `v1.2.3`, and several of them in a row. */
const TIMES = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:v?\d+(?:st|nd|rd|th)?|${MONTH_OR_DAY})(?![\p{L}\p{N}])[\s,._/:–-]*)+`,
  'giu',
);
/** The same for PostgreSQL, which reads `\y` as a word boundary; `_` is part of a word there. */
const TIMES_SQL = String.raw`(?:(?:v?[0-9]+(?:st|nd|rd|th)?|${MONTH_OR_DAY})[[:space:],._/:–-]*)+`;

const FILE = /^(?!.*:\/\/).*\.[a-z0-9]{1,8}$/i;
const EXTENSION = /\.\w+$/;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d{3})/;
/** A name with more dates and numbers is a list; PostgreSQL cannot compile an expression with hundreds of them. */
const TIMES_MAX = 4;
/** A name that is only a date may belong to anything. */
const WORD = /\p{L}{3}/u;
/** Talk is about everything; it has no state. */
const TALK: ReadonlySet<string> = new Set(['conversation', 'message', 'trace']);

/**
 * Returns what the other members of a document's series are called, or null if its name shows none: minutes, statuses and release notes have
 * the same path or title but for the date or number. The path of a dated file counts more than its title, which people reword over the years.
 * Talk belongs to none: a message keeps its speaker and day, and is not what is so as of then.
 */
export function seriesPattern({
  title,
  resource_id: path,
  type,
}: {
  title: string | null;
  resource_id: string;
  type: string;
}): SeriesPattern | null {
  if (TALK.has(type)) return null;
  if (FILE.test(path) && YEAR.test(path)) return patternOf('resource_id', path);
  return title === null ? null : patternOf('title', title);
}

function patternOf(of: SeriesPattern['of'], name: string): SeriesPattern | null {
  const rest = name.split(TIMES);
  if (rest.length < 2 || rest.length > TIMES_MAX + 1 || !WORD.test(rest.join(' ').replace(EXTENSION, '')))
    return null;
  return { of, matches: `^${rest.map(escaped).join(TIMES_SQL)}$` };
}

const escaped = (text: string): string => text.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
