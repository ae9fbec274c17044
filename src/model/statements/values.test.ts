import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  citableNumbers,
  dayMonthsOf,
  haveKnownMonths,
  isKnownNumber,
  monthsOf,
  namesOf,
  numbersOf,
} from './values.ts';

describe('numbers', () => {
  test.each([
    ['7,580 probes', ['7580']],
    ['1,234,567', ['1234567']],
    ['1,5 meters and 12,3456', ['1,5', '12,3456']],
    ['on 2026-06-01 at 09:30', ['2026-06-01', '09:30']],
    ['version 3.2.4, 99.9 %', ['3.2.4', '99.9']],
    ['A4, B2B and 5G', ['4', '2', '5']],
    ['٣ and ½', []],
    ['no number', []],
  ])('are read from %j', (text, expected) => {
    expect(numbersOf(text)).toEqual(expected);
  });

  test.each([
    ['a date by its parts', '2026-06-01', 'am 1.6.2026', true],
    ['a time without its leading zero', '9:30', 'at 09:30', true],
    ['a version by its beginning', '3.2', 'release 3.2.4', true],
    ['the day of a date with periods', '15', 'am 15.06.2026', true],
    ['a number in words', '3', 'three probes failed', true],
    ['a number with grouped digits', '12000', '12,000 orders', true],
    ['an end of a range', '10', 'takes 5-10 days', true],
    ['a number inside another', '75', '7,580 probes', false],
    ['another version', '3.3', 'release 3.2.4', false],
    ['a decimal of another number', '9', '99.9 %', false],
    ['a date with one part that is not in the text', '2026-07-01', 'on 2026-06-01', false],
    ['a range with an end that is not in the text', '5-12', 'takes 5-10 days', false],
    ['a word that contains a number word', '10', 'often done', false],
  ])('%s: %j of %j', (_what, number, text, expected) => {
    expect(isKnownNumber(number, citableNumbers(text))).toBe(expected);
  });

  test('every number of a text can be cited from that text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,:/- ab') });
    fc.assert(
      fc.property(text, (source) => {
        const known = citableNumbers(source);
        for (const number of numbersOf(source)) expect(isKnownNumber(number, known)).toBe(true);
      }),
    );
  });
});

describe('months', () => {
  test.each([
    ['in June 2026', [6]],
    ['on 2026-06-01', [6]],
    ['by Sept. 3', [9]],
    ['15.06.2026', [6]],
    ['05/06/2026', [5, 6]],
    ['It may be late.', []],
    ['May we go? Maybe.', []],
    ['in May', [5]],
    ['3rd of May', [5]],
    ['May 2026', [5]],
    ['the march of time', [3]],
    ['dec is short for decimal', []],
    ['Dec 24', [12]],
    ['Augustus and Junebug', []],
  ])('are read from %j', (text, expected) => {
    expect([...monthsOf(text)].toSorted((a, b) => a - b)).toEqual(expected);
  });

  test.each([
    ['14 April', ['14-4']],
    ['April 14th', ['14-4']],
    ['the 14th of April', ['14-4']],
    ['2026-04-14', ['14-4']],
    ['14.04.2026', ['14-4', '4-14']],
    ['April 2026', []],
    ['April 14.5 percent', []],
  ])('are read with days: %j', (text, expected) => {
    expect([...dayMonthsOf(text)].toSorted()).toEqual(expected);
  });

  test.each([
    ['14 April', 'on 2026-04-14', true],
    ['14 May', 'on 14 April, in May', false],
    ['14 May', 'the 3rd of April', true],
    ['2 January and 14 April', '14 April', true],
  ])('%j may be said of %j: %j', (statement, source, expected) => {
    expect(haveKnownMonths(dayMonthsOf(statement), dayMonthsOf(source))).toBe(expected);
  });
});

describe('names', () => {
  test.each([
    ['The team met Priyanka Rao in Berlin.', ['priyanka', 'rao', 'berlin']],
    ['Decisions are made on Monday in June.', []],
    ["Rao's plan uses LoRa and CAMBIUM.", ['rao', 'lora', 'cambium']],
    ['**Owner**: The Mayor', ['mayor']],
    ['nothing here', []],
    ['I am A.', []],
  ])('are read from %j', (sentence, expected) => {
    expect(namesOf(sentence)).toEqual(expected);
  });
});
