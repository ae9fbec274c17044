import { termFrequencies } from '../../text/terms.ts';

/** Spellings of each unit, the canonical one first. */
const UNITS = `
  percent|%|per cent|percentage points|percentage point, euro|€|euros|eur, dollar|$|dollars|usd,
  pound|£|pounds|gbp, ms|millisecond|milliseconds, second|seconds|sec|secs|s,
  minute|minutes|min|mins, hour|hours|h|hrs, day|days, week|weeks, month|months, quarter|quarters,
  year|years, kb|kilobyte|kilobytes, mb|megabyte|megabytes, gb|gigabyte|gigabytes,
  tb|terabyte|terabytes, mm|millimeter|millimeters, cm|centimeter|centimeters,
  m|meter|meters|metre|metres, km|kilometer|kilometers, mile|miles, square meter|square meters|m²,
  hectare|hectares|ha, g|gram|grams, kg|kilogram|kilograms, times|x|fold, thousand|k,
  million|millions, billion|billions`;
const STANDS_FOR = new Map(
  UNITS.split(',').flatMap((unit) => {
    const ways = unit.trim().split('|');
    return ways.map((way) => [way, ways[0] ?? way] as const);
  }),
);

const WORD = String.raw`(?:square meters?|per cent|percentage points?|[%€$£]|\p{L}+²?)`;
/** A number with what comes before and after it. */
const MEASURED = new RegExp(
  String.raw`([€$£]?) ?(?<![\p{L}\d.,:/-])(\d+(?:[.,]\d+)*)(?![\d:/])(?:[ \u00a0-]?(${WORD}))?`,
  'giu',
);

interface Measure {
  /** Without grouping. */
  number: string;
  /** Null: no known unit. */
  unit: string | null;
  /** The thing that is counted, in the plural; empty: none is named after the number. */
  thing: string;
}

const THING = /^\p{Ll}{3,}s$/u;
/** “Taproot 3 costs”: the number is part of a name. */
const NAME_BEFORE = /\p{Lu}[\p{L}\p{N}]* $/u;
const LOOK_CHARS = 24;

const measuresOf = (text: string): Measure[] =>
  [...text.matchAll(MEASURED)].map(({ 1: symbol = '', 2: number = '', 3: word = '', index }) => ({
    number: number.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''),
    unit: STANDS_FOR.get(symbol || word.toLowerCase()) ?? null,
    thing:
      THING.test(word) && !NAME_BEFORE.test(text.slice(Math.max(0, index - LOOK_CHARS), index + 1))
        ? word
        : '',
  }));

/**
 * Returns whether a statement gives a number another unit, or counts other things with it, than the text: every place has another unit, or
 * one counts something else and neither its paragraph nor those next to it contain the thing.
 */
export function hasForeignUnit(statement: string, text: string): boolean {
  const said = measuresOf(statement).filter(({ unit, thing }) => unit !== null || thing !== '');
  if (!said.length) return false;
  const parts = text.split(/\n\s*\n/);
  const paragraphs = parts.map((part, at) => ({
    around: parts.slice(Math.max(0, at - 1), at + 2).join('\n'),
    measures: measuresOf(part),
  }));
  return said.some(({ number, unit, thing }) => {
    const own = paragraphs.filter(({ measures }) => measures.some((one) => one.number === number));
    const there = own.flatMap(({ measures }) => measures.filter((one) => one.number === number));
    if (!there.length || there.some((one) => one.unit !== null && one.unit === unit)) return false;
    if (unit === null)
      return there.some((one) => one.thing !== '') && !own.some(({ around }) => hasStemOf(around, thing));
    // A number alone in a table or in words has its unit elsewhere.
    return there.every((one) => one.unit !== null) || !names(text, unit);
  });
}

function hasStemOf(text: string, word: string): boolean {
  const stems = [...termFrequencies(word).keys()];
  const known = termFrequencies(text);
  return stems.every((stem) => known.has(stem));
}

/** Returns whether a text contains a unit, in any spelling. */
const names = (text: string, unit: string): boolean =>
  [...text.toLowerCase().matchAll(/[%€$£]|\p{L}+²?/gu)].some(([word]) => STANDS_FOR.get(word) === unit);
