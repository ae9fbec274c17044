import { expect, test } from 'vitest';
import { expansionRoom, takeRoom } from './expansion-room.ts';

test('definitions may add as many characters as a text has, or 100,000 to a short one, and then no more', () => {
  const room = expansionRoom(50_000);
  expect(takeRoom(room, 150_000)).toBe(true);
  expect(takeRoom(room, 1)).toBe(false);
  expect(takeRoom(room, 0)).toBe(false);
});
