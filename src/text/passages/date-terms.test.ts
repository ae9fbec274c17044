import { describe, expect, test } from 'vitest';
import { namedDates, readDate, saidDates } from './date-terms.ts';

describe('named dates', () => {
  test('are found at every grain, in both orders and as ISO 8601', () => {
    const day = ['@d2023-05-07', '@m05', '@md05-07', '@y2023', '@ym2023-05'];
    for (const text of ['on 7 May 2023', 'May 7th, 2023', 'the 7th of May, 2023', 'at 2023-05-07'])
      expect(namedDates(text).toSorted()).toEqual(day);
  });

  test('may lack the day or the year', () => {
    expect(namedDates('in June 2024').toSorted()).toEqual(['@m06', '@y2024', '@ym2024-06']);
    expect(namedDates('since March')).toEqual(['@m03']);
    expect(namedDates('it may rain in the march')).toEqual([]);
  });
});

describe('what was said on a day', () => {
  const monday = new Date('2023-05-08T13:56:00Z');
  const added = (text: string) => saidDates(text, monday).filter((term) => term.startsWith('@d'));

  test('carries that day, and what yesterday, last week and so many days ago come to', () => {
    expect(added('hello')).toEqual(['@d2023-05-08']);
    expect(added('we met yesterday')).toEqual(['@d2023-05-08', '@d2023-05-07']);
    expect(added('it broke three days ago')).toEqual(['@d2023-05-08', '@d2023-05-05']);
    expect(added('a couple of weeks ago')).toEqual(['@d2023-05-08', '@d2023-04-24']);
    expect(added('last Friday')).toEqual(['@d2023-05-08', '@d2023-05-05']);
    expect(added('next Monday')).toEqual(['@d2023-05-08', '@d2023-05-15']);
  });

  test('is as exact as the words are: a year ago is a year', () => {
    const terms = saidDates('a year ago', monday);
    expect(terms).toContain('@y2022');
    expect(terms.filter((term) => term.startsWith('@d'))).toEqual(['@d2023-05-08']);
  });
});

test('a time is read as ISO 8601 or in words, and nothing else is one', () => {
  expect(readDate('2026-03-02T10:00:00+01:00')?.toISOString()).toBe('2026-03-02T09:00:00.000Z');
  expect(readDate('1:56 pm on 8 May, 2023')?.toISOString()).toBe('2023-05-08T00:00:00.000Z');
  expect(readDate('a while back')).toBeNull();
});
