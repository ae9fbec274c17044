import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchorOfBar, barAt, barOfDate, railBars, slotPx, stepBar } from './rail-bars.ts';

/** Returns this many months up to June 2025, each with as many documents as its position. */
const months = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    start: new Date(Date.UTC(2025, 6 - count + at, 1)).toISOString(),
    count: at + 1,
  }));

describe('the bars of the rail', () => {
  test('are the months, newest first, each with its position in the list', () => {
    const bars = railBars(months(3), 600);
    expect(bars.map(({ start, end, count }) => [start.slice(0, 7), end.slice(0, 10), count])).toEqual([
      ['2025-06', '2025-07-01', 3],
      ['2025-05', '2025-06-01', 2],
      ['2025-04', '2025-05-01', 1],
    ]);
    expect(bars.map(({ share }) => share)).toEqual([1, 2 / 3, 1 / 3]);
  });

  test('cross the end of a year', () => {
    const [bar] = railBars([{ start: '2024-12-01T00:00:00.000Z', count: 1 }], 600);
    expect(bar?.end).toBe('2025-01-01T00:00:00.000Z');
  });

  test('cover several months each if the rail is short, and lose no document', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 900 }), (count, height) => {
        const bars = railBars(months(count), height);
        expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe((count * (count + 1)) / 2);
        expect(bars.length * slotPx(bars.length, height)).toBeLessThanOrEqual(Math.max(16, height) + 1e-6);
        for (const [at, bar] of bars.entries()) {
          expect(bar.start < bar.end).toBe(true);
          if (at > 0) expect(bar.end).toBe(bars[at - 1]?.start);
        }
      }),
    );
  });

  test('name a year at its beginning, and none too close to another', () => {
    const years = (height: number) => railBars(months(30), height).flatMap(({ year }) => year ?? []);
    expect(years(660)).toEqual(['2025', '2024', '2023']);
    expect(years(40)).toEqual(['2025', '2023']);
  });

  test('are none without documents', () => {
    expect(railBars([], 600)).toEqual([]);
    expect(barOfDate([], '2025-01-01')).toBe(0);
    expect(anchorOfBar([], 3)).toBeUndefined();
  });
});

describe('a place of the rail', () => {
  const bars = railBars(months(12), 120);

  test('is the bar that is drawn there, or the first or last one beyond the ends', () => {
    expect([barAt(bars, 0, 120), barAt(bars, 15, 120), barAt(bars, 119, 120)]).toEqual([0, 1, 11]);
    expect([barAt(bars, -50, 120), barAt(bars, 900, 120)]).toEqual([0, 11]);
  });

  test('for a date is the bar of its month, or of the previous one if the month has no documents', () => {
    expect(barOfDate(bars, '2025-06-15T12:00:00Z')).toBe(0);
    expect(barOfDate(bars, '2025-04-01T00:00:00.000Z')).toBe(2);
    expect(barOfDate(bars, '2030-01-01T00:00:00Z')).toBe(0);
    expect(barOfDate(bars, '1999-01-01T00:00:00Z')).toBe(11);
  });

  test('moves by steps that stay on the rail', () => {
    expect([stepBar(bars, 3, 1), stepBar(bars, 0, -1), stepBar(bars, 11, 1)]).toEqual([4, 0, 11]);
  });

  test('begins the list at the end of its month, the newest at the list’s own beginning', () => {
    expect(anchorOfBar(bars, 0)).toBeUndefined();
    expect(anchorOfBar(bars, 2)).toBe('2025-05-01T00:00:00.000Z');
  });
});
