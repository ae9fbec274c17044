import { expect, test } from 'vitest';
import { keepCallerKeys } from './page/keep-caller-keys.ts';
import { SyncPage } from './page/page.ts';
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

test('metadata of the source replaces its earlier values; a caller’s keys stay', () => {
  expect(keepCallerKeys({ a: 1 }, { a: 0, b: 2, mine: 'x' }, ['a', 'b'])).toEqual({ a: 1, mine: 'x' });
  expect(keepCallerKeys({}, { mine: null }, [])).toEqual({ mine: null });
});

test('a page keeps the last report about an item', () => {
  const page = new SyncPage();
  expect(page.isEmpty).toBe(true);
  page.add({ kind: 'seen', item: 'a', version: '1' });
  page.add({ kind: 'seen', item: 'b', version: null });
  page.add({ kind: 'gone', item: 'a' });
  expect([page.of('seen'), page.of('gone'), page.of('failure')]).toEqual([
    [{ kind: 'seen', item: 'b', version: null }],
    [{ kind: 'gone', item: 'a' }],
    [],
  ]);
  expect([page.isEmpty, page.isFull]).toEqual([false, false]);
});

test('a page is full with a hundred documents, or four million characters', () => {
  const document = (text: string) => ({
    source: 'notion' as const,
    resourceId: 'r',
    type: 'document' as const,
    title: null,
    body: null,
    blocks: [{ id: 'x', type: 'paragraph' as const, text }],
    metadata: {},
  });
  const many = new SyncPage();
  for (let i = 0; i < 100; i++)
    many.add({ kind: 'upsert', item: `i${i}`, version: null, document: document('x') });
  expect(many.isFull).toBe(true);
  const large = new SyncPage();
  large.add({ kind: 'upsert', item: 'i', version: null, document: document('x'.repeat(4_000_000)) });
  expect(large.isFull).toBe(true);
});
