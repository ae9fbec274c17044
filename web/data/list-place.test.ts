import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIST_START, type ListPlace, placeAbove, placeBelow, requestOfPlace } from './list-place.ts';

const MARCH = '2025-03-01T00:00:00.000Z';

/** Returns rows by date, newest first, in pages of two like the service: the cursor is the last row of a page. */
function answer(rows: readonly number[], place: ListPlace, before: number | undefined) {
  const { order, cursor } = requestOfPlace(place, before === undefined ? undefined : String(before));
  const ordered = order === 'newest' ? rows : rows.toReversed();
  const beyond = ordered.filter((row) => {
    if (cursor !== undefined) return order === 'newest' ? row < Number(cursor) : row > Number(cursor);
    if (before === undefined) return true;
    return order === 'newest' ? row < before : row >= before;
  });
  const page = beyond.slice(0, 2);
  return {
    items: order === 'newest' ? page : page.toReversed(),
    cursor: beyond.length > 2 ? String(page.at(-1)) : null,
  };
}

describe('a list that goes both ways', () => {
  test('requests older items first, and newer ones when somebody scrolls up', () => {
    expect(requestOfPlace(LIST_START, MARCH)).toEqual({ order: 'newest', before: MARCH });
    expect(placeAbove(LIST_START, 'c', MARCH)).toEqual({ side: 'up', way: [] });
    expect(requestOfPlace({ side: 'up', way: [] }, MARCH)).toEqual({ order: 'oldest', after: MARCH });
    expect(requestOfPlace({ side: 'up', way: ['u1', 'u2'] }, MARCH)).toEqual({
      order: 'oldest',
      after: MARCH,
      cursor: 'u2',
    });
  });

  test('begins at the newest item without a date, with nothing above it', () => {
    expect(requestOfPlace(LIST_START, undefined)).toEqual({ order: 'newest' });
    expect(placeAbove(LIST_START, 'c', undefined)).toBeUndefined();
  });

  test('ends where the service has no more items', () => {
    expect(placeBelow(LIST_START, null)).toBeUndefined();
    expect(placeAbove({ side: 'up', way: ['u1'] }, null, MARCH)).toBeUndefined();
  });

  test('finds released pages again by the way they came', () => {
    expect(placeAbove({ side: 'down', way: ['c1', 'c2'] }, 'c3', MARCH)).toEqual({
      side: 'down',
      way: ['c1'],
    });
    expect(placeBelow({ side: 'up', way: ['u1'] }, 'u2')).toEqual({ side: 'up', way: [] });
    expect(placeBelow({ side: 'up', way: [] }, 'u1')).toEqual(LIST_START);
  });

  test('shows every row once and in order, from any date, in either direction', () => {
    const walk = fc.record({
      count: fc.integer({ min: 0, max: 15 }),
      before: fc.option(fc.integer({ min: 0, max: 16 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(walk, ({ count, before }) => {
        const rows = Array.from({ length: count }, (_, at) => count - at);
        const date = before === undefined ? undefined : String(before);
        let top = LIST_START;
        for (let above: ListPlace | undefined = top; above; ) {
          top = above;
          above = placeAbove(above, answer(rows, above, before).cursor, date);
        }
        const seen: number[] = [];
        for (let place: ListPlace | undefined = top; place; ) {
          const page = answer(rows, place, before);
          seen.push(...page.items);
          place = placeBelow(place, page.cursor);
        }
        expect(seen).toEqual(rows);
      }),
    );
  });
});
