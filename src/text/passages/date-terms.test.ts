import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { namedDates, readSaidAt, saidDates } from './date-terms.ts';

describe('named dates', () => {
  test('are found at every grain, in both orders and as ISO 8601', () => {
    const day = ['@d2023-05-07', '@m05', '@md05-07', '@y2023', '@ym2023-05'];
    for (const text of ['on 7 May 2023', 'May 7th, 2023', 'the 7th of May, 2023', 'at 2023-05-07'])
      expect(namedDates(text).toSorted()).toEqual(day);
  });

  test.each([
    ['in June 2024', ['@m06', '@y2024', '@ym2024-06']],
    ['since March', ['@m03']],
    ['on the 1st of Sept.', ['@m09', '@md09-01']],
    ['JAN 3', ['@m01', '@md01-03']],
    ['3 jan. 2024', ['@d2024-01-03', '@m01', '@md01-03', '@y2024', '@ym2024-01']],
    ['between 1999 and 2001', ['@y1999', '@y2001']],
    ['29 February', ['@m02', '@md02-29']],
    [
      'from 2023-05-07 to 2023-05-08',
      ['@d2023-05-07', '@d2023-05-08', '@m05', '@md05-07', '@md05-08', '@y2023', '@ym2023-05'],
    ],
  ])('“%s” contains %j', (text, expected) => {
    expect(namedDates(text).toSorted()).toEqual(expected);
  });

  test.each([
    'it may rain in the march',
    'ask Jan or April',
    'version 1.2.3 of 12345',
    'call 2023',
    'room 2123',
    '',
    '@d2023-05-07x',
  ])('of a day or a month do not occur in “%s”', (text) => {
    expect(namedDates(text).filter((term) => !term.startsWith('@y'))).toEqual(
      text.startsWith('@') ? expect.any(Array) : [],
    );
  });

  test.each([
    ['2023-13-45', ['@y2023']],
    ['2023-00-10', ['@y2023']],
    ['2023-02-30', ['@m02', '@y2023', '@ym2023-02']],
    ['31 June 2023', ['@m06', '@y2023', '@ym2023-06']],
    ['May 99', ['@m05']],
    ['0 May', ['@m05']],
  ])('contain no day that the calendar lacks: %s', (text, expected) => {
    expect(namedDates(text).toSorted()).toEqual(expected);
  });

  test('for any day are found in any form in which people write it', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const term = `@d${date.toISOString().slice(0, 10)}`;
        const month = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
        const [d, y] = [date.getUTCDate(), date.getUTCFullYear()];
        for (const text of [
          `${d} ${month} ${y}`,
          `${month} ${d}, ${y}`,
          `${month.slice(0, 3)} ${d} ${y}`,
          term.slice(2),
        ])
          expect(namedDates(`x ${text}.`)).toContain(term);
      }),
    );
  });
});

/** Returns the terms of one grain: `d` days, `m` months of a year, `y` years. */
const grainOf = (prefix: '@d' | '@ym' | '@y', terms: string[]) =>
  terms.filter((term) => term.startsWith(prefix) && /^\d/.test(term.slice(prefix.length)));

describe('the day of a message', () => {
  const monday = new Date('2023-05-08T13:56:00Z');

  test.each([
    ['hello', []],
    ['we met yesterday', ['@d2023-05-07']],
    ['Last night it rained', ['@d2023-05-07']],
    ['see you TOMORROW', ['@d2023-05-09']],
    ['it broke three days ago', ['@d2023-05-05']],
    ['it broke 100 days ago', ['@d2023-01-28']],
    ['a week ago', ['@d2023-05-01']],
    ['a couple of weeks ago', ['@d2023-04-24']],
    ['last week', ['@d2023-05-01']],
    ['next week', ['@d2023-05-15']],
    ['last Friday', ['@d2023-05-05']],
    ['last Monday', ['@d2023-05-01']],
    ['this Monday', []],
    ['this Sunday', ['@d2023-05-14']],
    ['next Monday', ['@d2023-05-15']],
    ['next Tuesday', ['@d2023-05-09']],
    ['last weekend', ['@d2023-05-06', '@d2023-05-07']],
  ])('“%s” is also of %j', (text, days) => {
    expect(grainOf('@d', saidDates(text, monday)).toSorted()).toEqual([...days, '@d2023-05-08'].toSorted());
  });

  test.each([
    ['2023-05-07', ['@d2023-04-29', '@d2023-04-30']],
    ['2023-05-13', ['@d2023-05-06', '@d2023-05-07']],
  ])('last weekend, said on %s, is the one before', (day, days) => {
    expect(grainOf('@d', saidDates('last weekend', new Date(`${day}T12:00:00Z`)))).toEqual(
      expect.arrayContaining(days),
    );
  });

  test.each([
    ['2023-03-31', 'last month', '@ym2023-02'],
    ['2023-03-01', 'last month', '@ym2023-02'],
    ['2023-01-31', 'last month', '@ym2022-12'],
    ['2023-03-01', 'next month', '@ym2023-04'],
    ['2023-12-31', 'next month', '@ym2024-01'],
    ['2023-01-31', 'next month', '@ym2023-02'],
    ['2023-05-31', 'two months ago', '@ym2023-03'],
    ['2023-05-31', '12 months ago', '@ym2022-05'],
  ])('said on %s, “%s” is %s and no other month', (day, text, term) => {
    const months = grainOf('@ym', saidDates(text, new Date(`${day}T12:00:00Z`)));
    expect(new Set(months)).toEqual(new Set([`@ym${day.slice(0, 7)}`, term]));
  });

  test.each([
    ['2024-12-31', 'last year', '@y2023'],
    ['2025-01-01', 'last year', '@y2024'],
    ['2024-01-01', 'next year', '@y2025'],
    ['2024-12-31', 'a year ago', '@y2023'],
    ['2024-02-29', 'four years ago', '@y2020'],
    ['2024-12-31', '10 years ago', '@y2014'],
  ])('said on %s, “%s” is %s, and no day of it', (day, text, term) => {
    const terms = saidDates(text, new Date(`${day}T12:00:00Z`));
    expect(new Set(grainOf('@y', terms))).toEqual(new Set([`@y${day.slice(0, 4)}`, term]));
    expect(grainOf('@d', terms)).toEqual([`@d${day}`]);
  });
});

describe('a time', () => {
  test.each([
    ['2026-03-02T10:00:00+01:00', '2026-03-02T09:00:00.000Z'],
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02 10:00:00Z', '2026-03-02T10:00:00.000Z'],
    ['1:56 pm on 8 May, 2023', '2023-05-08T00:00:00.000Z'],
    ['Monday, May 8, 2023', '2023-05-08T00:00:00.000Z'],
  ])('is read from “%s”', (text, instant) => {
    expect(readSaidAt(text)?.toISOString()).toBe(instant);
  });

  test.each(['a while back', '', '8 May', '2023', '2023-13-01', '2023-99-99', '32 May 2023', '12:30'])(
    'is not read from “%s”',
    (text) => {
      expect(readSaidAt(text)).toBeNull();
    },
  );

  test('without a zone is in UTC, wherever the service runs', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland');
    try {
      expect(new Date(2023, 0, 1).getTimezoneOffset()).not.toBe(0);
      for (const text of ['2023-05-08T23:30', '2023-05-08 23:30:00', '2023-05-08T23:30:00.000'])
        expect(readSaidAt(text)?.toISOString()).toBe('2023-05-08T23:30:00.000Z');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('is null or a real one, whatever is written, and its terms are those of real days', () => {
    const part = fc.constantFrom(
      '2023',
      '-',
      '0',
      '5',
      '31',
      '99',
      ' ',
      'May',
      'Feb',
      ':',
      'T',
      'Z',
      ',',
      '30',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const date = readSaidAt(parts.join(''));
        if (date === null) return;
        expect(date.getTime()).not.toBeNaN();
        for (const term of saidDates('last month', date)) expect(term).toMatch(/^@[a-z]+\d[\d-]*$/);
      }),
    );
  });
});
