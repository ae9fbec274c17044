import { describe, expect, test } from 'vitest';
import { agreement, dayNumberOf, fieldKind } from './field-kinds.ts';

describe('fieldKind', () => {
  test.each([
    ['1997', 'year'],
    ['3:48', 'duration'],
    ['17-Mar-08', 'date'],
    ['March 17 , 2008', 'date'],
    ['$ 1.29', 'number'],
    ['4.90 %', 'number'],
    ['-', 'empty'],
    ['N/A', 'empty'],
    ['Amber Ale', 'text'],
    ['7 samurai', 'text'],
  ])('recognizes “%s” as a %s', (value, kind) => expect(fieldKind(value)).toBe(kind));
});

describe('dayNumberOf', () => {
  test('reads a day in all its spellings', () => {
    const day = Date.UTC(2008, 2, 17) / 86_400_000;
    for (const value of ['17-Mar-08', 'March 17 , 2008', '2008-03-17', '17 March 2008', 'Mar. 17th, 2008']) {
      expect(dayNumberOf(value), value).toBe(day);
    }
    expect(dayNumberOf('17 Foo 2008')).toBeNull();
  });
});

describe('is 1 for equal values, and falls with distance to -1', () => {
  test('is 1 for equal values, falls with the distance and ends at -1', () => {
    expect(agreement('year', '1997', '1997')).toBe(1);
    expect(agreement('year', '1997', '1998')).toBe(-1);
    expect(agreement('year', '1997', '2003')).toBe(-1);
    expect(agreement('duration', '3:48', '3:49')).toBe(1);
    expect(agreement('duration', '3:48', '5:10')).toBe(-1);
    expect(agreement('number', '$ 100', '$ 101')).toBe(1);
    expect(agreement('number', '1', '9')).toBe(-1);
    expect(agreement('date', '17-Mar-08', 'March 17, 2008')).toBe(1);
    expect(agreement('text', 'a', 'b')).toBe(0);
  });
});
