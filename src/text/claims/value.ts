import { matchesOf } from '../../lib/strings/matches-of.ts';
import { foldCase } from '../fold.ts';
import { NUMBER_WORDS } from '../terms/number-words.ts';
import { MONTH_NAMES, monthNumber } from '../../lib/dates/month-names.ts';

/** The kind of a value: a day or month, a number with its unit, the name of a person or thing, or a version. */
export type ValueKind = 'date' | 'amount' | 'name' | 'version';

/** A value given in a statement. */
export interface Value {
  kind: ValueKind;
  /**
   * Equal for equal values: `2026-05-18`, `05-18` if no year is given, `2026-05` for a month; `219 eur`, `700 min`, `24` without a unit; a
   * folded name; `3.2.1`.
   */
  key: string;
  /** As written. */
  text: string;
}

export interface PlacedValue extends Value {
  start: number;
  end: number;
}

/** Returns the unit of an amount; empty if it has none. */
export function unitOf({ key }: Pick<Value, 'key'>): string {
  const at = key.indexOf(' ');
  return at === -1 ? '' : (key.slice(at + 1).split(' ', 1)[0] ?? '');
}

const MONTH = `(${MONTH_NAMES})`;
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b(?:,? (\\d{4})\\b)?`, 'gi');
const MONTH_DAY = new RegExp(
  `\\b${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?![\\d:]| of\\b)(?:,? (\\d{4})\\b)?`,
  'gi',
);
const MONTH_YEAR = new RegExp(`\\b${MONTH},? (\\d{4})\\b`, 'gi');

const HAS_MONTH = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

const two = (part: string | number): string => String(part).padStart(2, '0');
const monthOf = (name: string): string => two(monthNumber(name));

/** Finds the days and months in a text, in order; if two readings overlap, the more exact one wins. */
function findDates(text: string): PlacedValue[] {
  const found: PlacedValue[] = [];
  const add = (match: RegExpExecArray, key: string) => {
    const [start, end] = [match.index, match.index + match[0].length];
    if (isApart(found, start, end)) found.push({ kind: 'date', key, text: match[0], start, end });
  };
  const day = (year: string | undefined, month: string, date: string) =>
    `${year === undefined ? '' : `${year}-`}${month}-${two(date)}`;
  const isDay = (date: string) => Number(date) >= 1 && Number(date) <= 31;
  for (const m of matchesOf(text, ISO)) {
    const [, year, month = '', date = ''] = m;
    if (Number(month) >= 1 && Number(month) <= 12 && isDay(date)) add(m, day(year, month, date));
  }
  if (!HAS_MONTH.test(text)) return found;
  for (const m of matchesOf(text, DAY_MONTH)) {
    const [, date = '', month = '', year] = m;
    if (isDay(date)) add(m, day(year, monthOf(month), date));
  }
  for (const m of matchesOf(text, MONTH_DAY)) {
    const [, month = '', date = '', year] = m;
    if (isDay(date)) add(m, day(year, monthOf(month), date));
  }
  for (const m of matchesOf(text, MONTH_YEAR)) {
    const [, month = '', year] = m;
    add(m, `${year}-${monthOf(month)}`);
  }
  return found;
}

/** Units by spelling, each with its canonical word. */
const UNITS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['eur', 'euro euros eur €'],
    ['usd', 'dollar dollars usd $'],
    ['gbp', 'pound pounds gbp £'],
    ['%', 'percent % per-cent'],
    ['ms', 'ms millisecond milliseconds'],
    ['s', 's sec second seconds'],
    ['min', 'min minute minutes'],
    ['h', 'h hour hours'],
    ['day', 'day days'],
    ['week', 'week weeks'],
    ['month', 'month months'],
    ['year', 'year years'],
    ['kb', 'kb kib'],
    ['mb', 'mb mib'],
    ['gb', 'gb gib'],
    ['tb', 'tb tib'],
    ['mm', 'mm millimetre millimetres millimeter millimeters'],
    ['cm', 'cm centimetre centimetres centimeter centimeters'],
    ['km', 'km kilometre kilometres kilometer kilometers'],
  ].flatMap(([unit = '', words = '']) => words.split(' ').map((word) => [word, unit] as const)),
);
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  k: 1e3,
  m: 1e6,
};
const AMOUNT =
  /(?<![\w.,/:+-])([$€£])?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d.]*\d|:\d)(?:[ ]?(thousand|million|billion|k|M)\b)?(?:(?: ?(%|€)|[ -]?([a-zA-Z]+)\b)((?: [a-z]+){0,2}))?/g;
const SPELLED =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?=of\b|[a-z])([a-z]+)((?: [a-z]+){0,2})/gi;
/** Words after a number that do not name what is counted. */
const NO_UNIT = new Set(
  'of and or to for in on at by per a an the is are was were be with from until since not than more less as but if when it that which have has had do does who will would can could then also each times before after came went'.split(
    ' ',
  ),
);
const MINUTES_AFTER = /^ (?:and )?(\d{1,2}) (?:min|minutes?)\b/;

const isApart = (values: readonly PlacedValue[], start: number, end: number): boolean =>
  values.every((other) => end <= other.start || other.end <= start);

/** Finds numbers with their units, in order; skips years, times of day, versions and parts of names. */
function findAmounts(text: string, taken: readonly PlacedValue[]): PlacedValue[] {
  const found: PlacedValue[] = [];
  const isFree = (start: number, end: number) => isApart(taken, start, end) && isApart(found, start, end);
  for (const m of matchesOf(text, AMOUNT)) {
    const [, sign, digits = '', scale, mark, word = '', further = ''] = m;
    const start = m.index;
    const numberEnd =
      start +
      (sign?.length ?? 0) +
      digits.length +
      (scale ? text.slice(start).indexOf(scale) + scale.length - digits.length - (sign?.length ?? 0) : 0);
    if (!isFree(start, numberEnd) || isPartOfName(text, start, digits)) continue;
    const number = Number(digits.replaceAll(',', '')) * (SCALES[scale ?? ''] ?? 1);
    const known = UNITS[sign ?? ''] ?? UNITS[mark ?? ''] ?? UNITS[word.toLowerCase()];
    const isYear = known === undefined && scale === undefined && /^(?:19|20)\d\d$/.test(digits);
    if (isYear) continue;
    const end =
      known === undefined
        ? numberEnd
        : Math.max(numberEnd, endOf(text, numberEnd, sign === undefined ? (mark ?? word) : ''));
    if (known === 'h') {
      const minutes = MINUTES_AFTER.exec(text.slice(end));
      if (minutes) {
        const last = end + minutes[0].length;
        found.push(amount(text, start, last, number * 60 + Number(minutes[1]), 'min'));
        continue;
      }
    }
    found.push(amount(text, start, end, number, known ?? countedThing(word, further)));
  }
  for (const m of matchesOf(text, SPELLED)) {
    const [whole, word = '', first = '', further = ''] = m;
    const end = m.index + word.length;
    if (!isFree(m.index, end)) continue;
    const known = UNITS[first.toLowerCase()];
    const unit = known ?? countedThing(first, further);
    if (unit === '' && first !== 'of') continue;
    const shownEnd = known === undefined ? end : m.index + whole.length - further.length;
    found.push(amount(text, m.index, shownEnd, NUMBER_WORDS.indexOf(word.toLowerCase()), unit));
  }
  return found;
}

const endOf = (text: string, from: number, unit: string): number => {
  const at = text.indexOf(unit, from);
  return at === -1 ? from : at + unit.length;
};

const amount = (text: string, start: number, end: number, number: number, unit: string): PlacedValue => ({
  kind: 'amount',
  key: `${written(number)}${unit === '' ? '' : ` ${unit}`}`,
  text: text.slice(start, end),
  start,
  end,
});

/** Returns a number without the last digits of a product of fractions: 0.3 of 3 × 0.1. Most numbers are whole. */
const written = (number: number): number =>
  Number.isInteger(number) && number < 1e12 ? number : Number(number.toPrecision(12));

/** Returns the singular of the first plural after a number: `probe` of “24 pilot probes”; empty if unsure. */
function countedThing(first: string, further: string): string {
  for (const word of [first, ...further.trim().split(' ')]) {
    if (word === '' || NO_UNIT.has(word) || !/^[a-z]+$/.test(word)) return '';
    if (/[^s]s$/.test(word) && word.length > 3) return foldCase(word).replace(/ies$/, 'y').replace(/s$/, '');
  }
  return '';
}

/** Returns whether a number belongs to what precedes it: “Taproot 3”, “version 2”, “room 1.04”, “#431”. */
function isPartOfName(text: string, start: number, digits: string): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  if (/[#&]$/.test(before)) return true;
  if (
    /\b(?:version|room|block|parcel|page|ring|batch|step|chapter|section|cycle|phase|level|severity|goal|point|item|question|part|figure|table|option|group|priority|no\.?|v)\s$/i.test(
      before,
    )
  )
    return true;
  if (MONTH_BEFORE.test(before)) return false;
  return (
    digits.length <= 3 && /(?:^|[\s(])\p{Lu}[\p{L}\d-]{2,}\s$/u.test(before) && !STARTS_SENTENCE.test(before)
  );
}
const MONTH_BEFORE = new RegExp(`\\b${MONTH}\\s$`, 'i');
const STARTS_SENTENCE =
  /(?:^|\s)(?:All|The|These|About|Only|Over|Under|Nearly|Almost|Currently|Now|Another|Some|Every|Each|Around|Exactly|Decided:?|Price|Costs?|Final|Total|After|Before|With|From|Until|Within|Than|At|In|For|To|Of|And)\s$/;

const VERSION =
  /\b(?:v|version |release )(\d+(?:\.\d+){0,3}(?:-[a-z]+\d*)?)\b|\b(\d+\.\d+\.\d+(?:-[a-z]+\d*)?)\b/g;

function findVersions(text: string): PlacedValue[] {
  return matchesOf(text, VERSION)
    .filter((m) => !isNamePart(text, m))
    .map((m) => ({
      kind: 'version' as const,
      key: (m[1] ?? m[2] ?? '').toLowerCase(),
      text: m[0],
      start: m.index,
      end: m.index + m[0].length,
    }));
}

/** Returns whether a version is part of a name, such as “API v1”. */
const isNamePart = (text: string, { index, 0: written }: RegExpExecArray): boolean =>
  /^v\d+$/i.test(written) && /\p{Lu}[\p{L}\d-]*\s$/u.test(text.slice(0, index));

/** Finds every date, version and number with a unit in a text, in order. */
export function findValues(text: string): PlacedValue[] {
  if (!/\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i.test(text)) return [];
  const dates = findDates(text);
  const versions = findVersions(text).filter((v) => isApart(dates, v.start, v.end));
  return [...dates, ...versions, ...findAmounts(text, [...dates, ...versions])].sort(
    (a, b) => a.start - b.start,
  );
}
