import { expect, test } from 'vitest';
import { isDoubtful, isListingDue } from './prune.ts';

test.each([
  [{ unmet: 0, held: 100 }, false],
  [{ unmet: 50, held: 100 }, false],
  [{ unmet: 51, held: 100 }, true],
  [{ unmet: 20, held: 20 }, false],
  [{ unmet: 21, held: 21 }, true],
])('a listing with the counts %j is doubtful: %s', (counted, expected) => {
  expect(isDoubtful(counted)).toBe(expected);
});

test('a listing is due after its hours, at first, and to confirm another; never for a feed', () => {
  const now = new Date('2026-05-04T10:00:00Z');
  const listed = (hours: number, held_prune: number | null = null) => ({
    listed_at: new Date(now.getTime() - hours * 3_600_000),
    held_prune,
  });
  expect(isListingDue(listed(23), 24, now)).toBe(false);
  expect(isListingDue(listed(24), 24, now)).toBe(true);
  expect(isListingDue({ listed_at: null, held_prune: null }, 24, now)).toBe(true);
  expect(isListingDue(listed(1, 30), 24, now)).toBe(true);
  expect(isListingDue({ listed_at: null, held_prune: null }, null, now)).toBe(false);
});
