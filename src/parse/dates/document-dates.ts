import type { FileMetadata, RawBlock } from '../block.ts';
import { dayInYear, dayOfFile, findWrittenDate, yearOfPath } from './written-date.ts';

/** Where the date of a document comes from. */
export type MaterialDateReason =
  | 'format'
  | 'front matter'
  | 'fields'
  | 'text'
  | 'title'
  | 'heading'
  | 'path'
  | 'file date';

/** What may reveal the dates of a document. */
export interface DateClues {
  /** Dates stated by the format or source itself: mail, chat, event, properties of office files. */
  own?: { created?: string | null; changed?: string | null; asOf?: string | null };
  /** Facts found in the file, and their kind: front matter of Markdown, fields of JSON, properties of other formats. */
  metadata?: FileMetadata;
  metadataIs?: 'front matter' | 'fields' | 'format';
  title?: string | null;
  /** The first blocks are searched for a heading with a date and a `Date: …` line. */
  blocks?: readonly RawBlock[];
  path?: string | null;
  /** Modification time according to the archive that contains the file. */
  fileChanged?: string | null;
}

/** The dates of a document, ISO 8601, each separate; null if unknown. */
export interface DocumentDates {
  created: string | null;
  changed: string | null;
  /** The day the document is about: of the meeting, the event, the post. */
  asOf: string | null;
  /** The document's main date, from the most reliable source available, and that source; never made up. */
  date: string | null;
  reason: MaterialDateReason | null;
}

type Kind = 'created' | 'changed' | 'asOf';
type Known = Partial<Record<Kind, string | null>>;

/** Names of facts, without case or punctuation. */
const KINDS = new Map<string, Kind>(
  (
    [
      ['asOf', 'date day meetingdate eventdate asof timestamp'],
      [
        'created',
        'created createdat createdon datecreated creationdate published publishedat publishedon publishdate pubdate datepublished',
      ],
      [
        'changed',
        'changed modified modifiedat lastmodified lastmod updated updatedat lastupdated dateupdated datemodified edited lastedited',
      ],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);
/** How many blocks at the top may state the document's date. */
const TOP_BLOCKS = 12;
const DATE_LINE = /^\W*(?:date|when|meeting date|date and time|date\/time)\W*:\W*(.{4,80})/im;

/**
 * Finds when a document was created and last changed, the day it is about, and its main date, by this order: the format's own, front matter
 * and fields, a `Date:` line at the top, a date in title, first heading or path, the file's time in its archive; when the front matter only
 * says when the page was made or saved, after all but the last. Returns null if nothing states a date.
 */
export function documentDates(clues: DateClues): DocumentDates {
  const steps: [MaterialDateReason, Known][] = [
    ['format', plausible(clues.own ?? {})],
    [clues.metadataIs ?? 'format', factDates(clues.metadata ?? {}, clues.metadataIs ?? 'format')],
    ['text', { asOf: topLine(clues.blocks ?? []) }],
    ['title', { asOf: stated(clues.title, clues.path) }],
    ['heading', { asOf: stated(firstHeading(clues.blocks ?? []), clues.path) }],
    ['path', { asOf: written(clues.path) }],
    ['file date', plausible({ changed: clues.fileChanged })],
  ];
  const first = (kind: Kind): string | null => steps.map(([, known]) => known[kind]).find(Boolean) ?? null;
  for (const [reason, known] of steps) {
    // When a page was made or saved is not the day that its title, first heading or path says it is about.
    if (reason === 'front matter' && known.asOf == null && first('asOf') !== null) continue;
    const date = known.asOf ?? known.changed ?? known.created ?? null;
    if (date !== null)
      return { created: first('created'), changed: first('changed'), asOf: first('asOf'), date, reason };
  }
  return { created: null, changed: null, asOf: null, date: null, reason: null };
}

/** Finds the day that a document is about by its title, first heading or file name together with the folders that it was in; null if they state none. */
export function dateInFolder(
  { title, blocks = [] }: Pick<DateClues, 'title' | 'blocks'>,
  path: string,
): { date: string; reason: MaterialDateReason } | null {
  const steps: [MaterialDateReason, string | null][] = [
    ['title', dayInYear(title ?? '', yearOfPath(path))],
    ['heading', dayInYear(firstHeading(blocks) ?? '', yearOfPath(path))],
    ['path', dayOfFile(path)],
  ];
  for (const [reason, date] of steps) if (date !== null) return { date, reason };
  return null;
}

/** Finds dates among the facts of a file. The first name of a kind wins, in file order. */
function factDates(metadata: FileMetadata, metadataIs: MaterialDateReason): Known {
  const known: Known = {};
  for (const [name, value] of Object.entries(metadata)) {
    // The only date of a page or book is its publication date.
    const isPublication = metadataIs === 'format' && name === 'date';
    const kind = isPublication ? 'created' : KINDS.get(name.toLowerCase().replace(/[^a-z]/g, ''));
    const date = kind ? readDate(value) : null;
    if (kind && date !== null) known[kind] ??= date;
  }
  return withChange(known);
}

/** A page that also says when it was made has the time of its last change as its “date” (wikis write both at each save), not the day it is about. */
function withChange(known: Known): Known {
  const { asOf, created, changed } = known;
  const isSave = asOf != null && created != null && changed == null && TIME.test(asOf) && asOf > created;
  return isSave ? { created, changed: asOf } : known;
}

const TIME = /T(?!00:00:00)/;

/** Seconds or milliseconds since 1970 for the years 1990 to 2100. */
const SECONDS_MIN = 631_152_000;
const SECONDS_MAX = 4_102_444_800;
const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:Z|[+-]\d\d:?\d\d))?)?$/i;

/** Reads a date field in any notation; returns null if it is not a date. A time without a zone is UTC, never this machine's. */
export function readDate(value: FileMetadata[string] | undefined): string | null {
  if (typeof value === 'number') {
    const seconds = value > SECONDS_MAX ? value / 1000 : value;
    const isTime = seconds >= SECONDS_MIN && seconds <= SECONDS_MAX;
    return isTime ? new Date(seconds * 1000).toISOString() : null;
  }
  if (typeof value !== 'string' || value.length > 80) return null;
  const text = value.trim();
  const day = findWrittenDate(text)?.date ?? null;
  if (!ISO.test(text) || day === null) return day;
  const iso = text.replace(' ', 'T').replace(' ', '');
  const zoned = iso.length === 10 || /(?:Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`;
  return plausibleDate(zoned);
}

function plausible(known: Known): Known {
  const entries = Object.entries(known).map(([kind, date]) => [kind, plausibleDate(date)]);
  return Object.fromEntries(entries) as Known; // the same keys
}

/** Dates that programs write for a missing date: the epochs of their calendars, and the template of a library for Word files. */
const TEMPLATE_DATES = new Set(['2013-12-23T23:15:00Z']);
const OLDEST_TIME = Date.UTC(1980, 0, 2);
const NEWEST_TIME = Date.UTC(2100, 0, 1);

/** Returns a date that can be stored: another notation than ISO 8601, or a day that its month does not have, becomes the time it is read as. Null if it is none, or not believable. */
export function plausibleDate(date: string | null | undefined): string | null {
  if (!date || TEMPLATE_DATES.has(date)) return null;
  const time = Date.parse(date);
  if (!(time >= OLDEST_TIME && time < NEWEST_TIME)) return null;
  return isStorable(date) ? date : new Date(time).toISOString();
}

/** PostgreSQL refuses zones of 16 hours and more, and February 30, which `Date.parse` reads. */
const FAR_ZONE = /[+-](?:1[6-9]|2\d):?\d\d$/;

function isStorable(date: string): boolean {
  const day = date.slice(0, 10);
  return ISO.test(date) && !FAR_ZONE.test(date) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}

const written = (text: string | null | undefined): string | null =>
  text ? (findWrittenDate(text)?.date ?? null) : null;

/** Returns the day that a title states, with the year of its folder if it states none. */
const stated = (title: string | null | undefined, path: string | null | undefined): string | null =>
  title ? (written(title) ?? dayInYear(title, yearOfPath(path ?? ''))) : null;

function firstHeading(blocks: readonly RawBlock[]): string | null {
  return blocks.slice(0, TOP_BLOCKS).find((block) => block.type === 'heading')?.text ?? null;
}

/** How many lines at the top may consist of a date alone. */
const DAY_LINES = 2;
/** What may appear next to the day: `Day One — Tuesday, 20 January 2026, 10:00 UTC`. */
const BESIDE_DAY =
  /^(?:[^\p{L}]|(?<!\p{L})(?:day|one|two|three|four|five|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|[ap]m|utc|gmt|at|from|to)(?!\p{L}))*$/iu;

/** Finds the day of meeting minutes, in a `Date: …` line above everything else or in a line that is nothing but the day. */
function topLine(blocks: readonly RawBlock[]): string | null {
  const lines = blocks
    .slice(0, TOP_BLOCKS)
    .flatMap(({ type, text }) => (type === 'heading' || type === 'code' ? [] : [text.slice(0, 1_000)]));
  for (const line of lines) {
    const date = written(DATE_LINE.exec(line)?.[1]);
    if (date !== null) return date;
  }
  return lines.slice(0, DAY_LINES).map(loneDay).find(Boolean) ?? null;
}

function loneDay(line: string): string | null {
  const found = line.length <= 80 ? findWrittenDate(line) : null;
  return found && BESIDE_DAY.test(line.replace(found.text, '')) ? found.date : null;
}
