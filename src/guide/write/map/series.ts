import { compareText } from '../../../lib/lists/compare-text.ts';
import { shorten } from '../../../text/shorten.ts';
import type { Notes } from '../../notes.ts';
import { monthInTitle } from '../../read/dates.ts';
import type { Corpus, GuideDocument } from '../corpus.ts';
import { CITED_MAX, cite, monthPart } from '../layout.ts';
import { WORDS } from '../words.ts';
import {
  documentEntry,
  ENTRY_TITLE_CHARS_MAX,
  entryBody,
  isTelling,
  type MapEntry,
} from './document-entry.ts';

const SERIES_MIN = 3;
const SERIES_NUMBERED_SHARE = 0.6;

/** Returns the series key of a document; a home page never shares it with minutes, or another home page whose title has no number either. */
export const seriesKey = ({ kind, forms, isIndex, folders }: Notes): string =>
  `${forms.series} · ${isIndex && forms.series === forms.folded ? folders.join('/') : kind === 'meeting'}`;

/** Returns whether documents with one series name are issues of it, such as the meetings of a team, and not different pages. */
export function isSeries(own: readonly GuideDocument[]): boolean {
  const name = own[0]?.notes.forms.series ?? '';
  if (own.length < SERIES_MIN || name.length < 4 || own.some(({ notes }) => notes.kind === 'proposal'))
    return false;
  if (own.every(({ notes }) => notes.title === own[0]?.notes.title)) {
    // Pages of one title, each in a folder of its own, are in different places, not of different times.
    const places = new Set(own.map(({ notes }) => notes.folders.join('/')));
    return places.size < own.length || own.every(({ notes }) => notes.kind === 'meeting');
  }
  const numbered = own.filter(({ notes }) => /\d/.test(notes.title) || notes.kind === 'meeting').length;
  return numbered >= own.length * SERIES_NUMBERED_SHARE;
}

/** Sorts by the months in titles if all have one, else by the years: they matter more than when someone last changed a page. */
function byTitleDate(own: readonly GuideDocument[]): readonly GuideDocument[] {
  const yearOf = (title: string) => YEAR.exec(title)?.[0] ?? null;
  const timeOf = own.every(({ notes }) => monthInTitle(notes.title) !== null) ? monthInTitle : yearOf;
  const dated = own.map((document) => ({ document, time: timeOf(document.notes.title) ?? '' }));
  if (dated.some(({ time }) => time === '')) return own;
  return dated.toSorted((a, b) => compareText(b.time, a.time)).map(({ document }) => document);
}

const YEAR = /\b(?:19|20)\d\d\b/;

/** How many of the newest minutes are listed with their topics … */
const MINUTES_APART = 3;

/** … and at most this many of other series. */
const REPORTS_APART = 3;

/** Returns how many of a series are listed apart: the newest, and as many more as it takes for the line with the others to cite each of them. */
function countApart({ length }: readonly GuideDocument[]): number {
  const over = length - CITED_MAX;
  return over <= REPORTS_APART ? Math.max(1, over) : 1;
}

/** Lists the newest of a series, which most readers look for, if they or their titles say something; the earlier ones on one line. */
export function seriesEntries(
  given: readonly GuideDocument[],
  corpus: Corpus,
  said: ReadonlySet<string>,
): MapEntry[] {
  const own = byTitleDate(given);
  const isMinutes = own[0]?.notes.kind === 'meeting';
  // There are many minutes, and the title of one says no more than that of the series.
  const says = (document: GuideDocument) =>
    (!isMinutes && isTelling(document.notes)) || entryBody(document, corpus, said) !== null;
  const newest = own.slice(0, isMinutes ? MINUTES_APART : countApart(own)).filter(says);
  const listed = newest.flatMap((document) => {
    const entry = documentEntry(document, corpus, said, false);
    return entry ? [{ document, entry }] : [];
  });
  // If a title alone is not listed, none is: it says no more than that of the series.
  const apart = listed.length < newest.length ? listed.filter(({ entry }) => entry.worth > 0) : listed;
  const entries = apart.map(({ entry }) => entry);
  const earlier = own.filter((document) => apart.every((one) => one.document !== document));
  if (apart.length === 0) return [seriesEntry(own, corpus)];
  return [
    ...inOneLine(entries).map((entry) => ({ ...entry, group: groupOf(own), worth: SERIES_WORTH })),
    ...(earlier.length > 1
      ? [seriesEntry(earlier, corpus)]
      : earlier.flatMap((d) => documentEntry(d, corpus, said, false) ?? [])),
  ];
}

/** Puts entries that are titles alone into one line: the titles of a series are nearly the same. */
function inOneLine(entries: readonly MapEntry[]): readonly MapEntry[] {
  const [newest] = entries;
  if (newest === undefined || entries.length < 2 || entries.some(({ worth }) => worth > 0)) return entries;
  const { group, date, worth } = newest;
  const titles = entries.map(({ line }) => line.slice(2).replace(CITATIONS, '')).join('; ');
  const cited = entries.map(({ line }) => CITATIONS.exec(line)?.[0].trim() ?? '').join('');
  return [{ group, date, worth, said: null, line: `- ${titles} ${cited}` }];
}

const CITATIONS = /(?: \[\^\S+\])+$/;

const SERIES_WORTH = 2;
const groupOf = ([newest]: readonly GuideDocument[]): string =>
  newest?.notes.kind === 'meeting' ? WORDS.meetings : WORDS.series;

function seriesEntry(own: readonly GuideDocument[], corpus: Corpus): MapEntry {
  const [newest] = own;
  // Notes of a month may have been put down long after it.
  const monthOf = (d: GuideDocument) => monthInTitle(d.notes.title) ?? monthPart(corpus.dateOf(d) ?? '');
  const monthsOfOwn = own.map(monthOf);
  const months = monthsOfOwn.filter(Boolean).sort();
  const [first, last] = [months[0], months.at(-1)];
  const span = first && last ? `, ${WORDS.span(first, last)}` : '';
  const title = shorten(newest?.notes.title ?? '', ENTRY_TITLE_CHARS_MAX);
  // Cites the newest, and those at both ends of the stated span.
  const ends = [last, first].flatMap((month) => own[monthsOfOwn.indexOf(month ?? '')] ?? []);
  const cited = [newest, ...ends, ...own.slice(1)].flatMap((d) => d?.label ?? []);
  return {
    group: groupOf(own),
    line: `- **${title}** ${WORDS.moreOfSeries(own.length - 1)}${span} ${cite(...cited)}`,
    said: null,
    date: own.map((d) => corpus.dateOf(d) ?? '').reduce((a, b) => (a > b ? a : b), ''),
    worth: SERIES_WORTH,
  };
}
