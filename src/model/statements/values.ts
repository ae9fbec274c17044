import { lexiconBits, CALENDAR, COMMON } from '../../text/names/lexicon.ts';
import { foldName } from '../../text/fold.ts';
import { isStopTerm } from '../../text/terms.ts';
import { NUMBER_WORDS } from '../../text/terms/number-words.ts';
import { MONTH_NAMES, monthNumber } from '../../lib/dates/month-names.ts';

/** Digits with the separators inside numbers, dates, times and versions. */
const NUMBER = /\d+(?:[.,:/-]\d+)*/g;
const WORD_NUMBERS = new Map(NUMBER_WORDS.map((word, n) => [word, String(n)]));
const MONTH_NAME = new RegExp(`\\b(${MONTH_NAMES})\\b\\.?`, 'gi');
/** “may” is a month only next to a number, after a preposition or as a column header. */
const MAY_AS_MONTH =
  /(?:\d(?:st|nd|rd|th)?(?: of)? |\b(?:in|of|by|until|till|since|from|early|mid|late|during|before|after|to|and|end of|this|last|next)[ -])$/i;
const ISO_DATE = /\b(\d{4})-(\d{2})(?:-(\d{2}))?/g;
const DAY_FIRST_DATE = /\b(\d{1,2})[./](\d{1,2})[./](\d{2,4})\b/g;

/** Returns the numbers of a text without grouping and leading zeros: “7,580” → 7580, “2026-06-01” → 2026-06-01. */
export function numbersOf(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([number]) => number.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''));
}

/** Returns the numbers for which a text can be cited: whole ones, parts of dates, times and ranges, and numbers in words. */
export function citableNumbers(text: string): Set<string> {
  const found = new Set<string>();
  for (const number of numbersOf(text)) {
    found.add(plain(number));
    for (const part of number.split(/[:/-]/)) found.add(plain(part));
    for (const [at] of number.matchAll(/[.]/g)) found.add(at);
    // “3.2” may be cited from “3.2.4”, and a day from “15.06.2026”.
    const parts = number.split('.');
    for (let n = 1; n < parts.length; n++) found.add(plain(parts.slice(0, n).join('.')));
    if (parts.length === 3) for (const part of parts) found.add(plain(part));
  }
  for (const [word] of text.toLowerCase().matchAll(/\b[a-z]{3,6}\b/g)) {
    const value = WORD_NUMBERS.get(word);
    if (value !== undefined) found.add(value);
  }
  return found;
}

const plain = (number: string): string => number.replace(/^0+(?=\d)/, '');

/** Returns whether a statement's number may be cited from `known`; dates, times and ranges by their parts. */
export function isKnownNumber(number: string, known: ReadonlySet<string>): boolean {
  if (known.has(plain(number))) return true;
  const parts = number.split(/[:/-]/);
  return parts.length > 1 && parts.every((part) => known.has(plain(part)));
}

/** Returns the months that a text names, 1 to 12: in words, in ISO dates and in dates such as 15.06.2026. */
export function monthsOf(text: string): Set<number> {
  const found = new Set<number>();
  for (const match of text.matchAll(MONTH_NAME)) {
    const name = (match[1] ?? '').toLowerCase();
    if (name === 'may') {
      if (isMonthOfMay(text, match.index)) found.add(5);
      continue;
    }
    if (
      name === 'mar' ||
      name === 'jan' ||
      name.length > 3 ||
      /\d/.test(text.slice(Math.max(0, match.index - 4), match.index + 8))
    )
      found.add(monthNumber(name));
  }
  for (const [, , month] of text.matchAll(ISO_DATE)) found.add(Number(month));
  for (const [, first, second] of text.matchAll(DAY_FIRST_DATE)) {
    found.add(Number(second));
    if (Number(first) <= 12) found.add(Number(first));
  }
  return found;
}

const isMonthOfMay = (text: string, at: number): boolean =>
  /^May\b/.test(text.slice(at)) &&
  (MAY_AS_MONTH.test(text.slice(Math.max(0, at - 12), at)) ||
    /^May(?:,? \d|\.| –| and (?:June|April))/.test(text.slice(at)));

const DAY_BEFORE_MONTH = /(\d{1,2})(?:st|nd|rd|th)?(?: of)? $/;
const DAY_AFTER_MONTH = /^\p{L}+\.? (\d{1,2})(?!\d|[.,:]\d)/u;

/** Returns days with their month, as `14-4`: “14 April”, “April 14th”, “2026-04-14”, “14.04.2026” (and 4 of 14, since it may be either). */
export function dayMonthsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const { index, 0: name } of text.matchAll(MONTH_NAME)) {
    const month = [...monthsOf(`1 ${name}`)][0];
    const day =
      DAY_BEFORE_MONTH.exec(text.slice(Math.max(0, index - 8), index))?.[1] ??
      DAY_AFTER_MONTH.exec(text.slice(index, index + 16))?.[1];
    if (day !== undefined) found.add(`${Number(day)}-${month}`);
  }
  for (const [, , month, day] of text.matchAll(ISO_DATE))
    if (day !== undefined) found.add(`${Number(day)}-${Number(month)}`);
  for (const [, first, second] of text.matchAll(DAY_FIRST_DATE))
    found.add(`${Number(first)}-${Number(second)}`).add(`${Number(second)}-${Number(first)}`);
  return found;
}

/** Returns whether the days of a statement have the same months as in the support; ignores days that the support gives without a month. */
export function haveKnownMonths(days: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const knownDays = new Set([...known].map((pair) => pair.split('-')[0]));
  return [...days].every((pair) => known.has(pair) || !knownDays.has(pair.split('-')[0]));
}

const CAPITALIZED = /(?<![\p{L}\p{N}_-])\p{Lu}[\p{L}\p{N}'’]*(?:-[\p{L}\p{N}'’]+)*/gu;

/** A folded name in a text, with its position. */
export interface NameAt {
  name: string;
  start: number;
  end: number;
}

/**
 * Returns the folded names of a statement: capitalized words, except months, days, and those that begin a sentence and could be any word.
 * `CAMBIUM` and `LoRa` are names too.
 */
export const namesOf = (sentence: string): string[] => placedNames(sentence).map(({ name }) => name);

/** Returns the same names with their positions. */
export function placedNames(sentence: string): NameAt[] {
  const names: NameAt[] = [];
  for (const match of sentence.matchAll(CAPITALIZED)) {
    const written = match[0].replace(/['’]s$/, '');
    const name = foldName(written);
    const bits = lexiconBits(name);
    if (name.length < 2 || (bits & CALENDAR) !== 0) continue;
    const before = sentence.slice(0, match.index);
    const begins = /^[^\p{L}\p{N}]*$/u.test(before) || /[.!?:|][*_"“(\s]*$/.test(before);
    if (begins && (PRONOUN.test(name) || (bits & COMMON) !== 0 || (bits === 0 && !isUnusualWord(name))))
      continue;
    names.push({ name, start: match.index, end: match.index + written.length });
  }
  return names;
}

/** English endings of words that begin sentences; a word without one that is in no list is probably a name. */
const ENGLISH_ENDING =
  /(?:s|ed|ing|ly|er|or|ion|ment|ness|ity|able|ible|al|ive|ous|ful|less|ance|ence|ant|ent|ist|ism|th|ure|age|ate|ic|ory|ary)$/;

const PRONOUN = /^(?:every|any|some|no)(?:body|one|thing|where)$/;

const isUnusualWord = (word: string): boolean =>
  word.length >= 4 && !ENGLISH_ENDING.test(word) && !isStopTerm(word);
