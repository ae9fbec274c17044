import { expect, test } from 'vitest';
import { NewestStates } from './newest-states.ts';

const state = (modified?: string) => ({
  source: 'notion',
  resource_id: 'p',
  data: [],
  metadata: modified === undefined ? null : { last_modified: modified },
});

test('a version older than an imported one names the file with the newer', () => {
  const newest = new NewestStates([]);
  newest.take(state('2026-06-09T14:30:00+02:00'), 'new.json');
  expect(newest.holderOfNewer(state('2026-04-22T17:30:00+02:00'), 'old.json')).toBe('new.json');
  expect(newest.holderOfNewer(state('2026-06-09T13:30:00+01:00'), 'same-instant.json')).toBeNull();
  expect(newest.holderOfNewer(state('2026-07-01T00:00:00Z'), 'newer.json')).toBeNull();
});

test('a file may change its own document to an earlier date, and without dates the later file wins', () => {
  const newest = new NewestStates([]);
  newest.take(state('2026-06-09T00:00:00Z'), 'a.json');
  expect(newest.holderOfNewer(state('2026-01-01T00:00:00Z'), 'a.json')).toBeNull();
  expect(newest.holderOfNewer(state(), 'b.json')).toBeNull();
  expect(newest.holderOfNewer(state('some day'), 'b.json')).toBeNull();
});

test('earlier runs count, as recorded in the journal', () => {
  const taken = new NewestStates([]).take(state('2026-06-09T00:00:00Z'), 'a.json');
  const entry = { file: 'a.json', sizeBytes: 1, mtimeMs: 1, sha256: 'x', outcome: 'imported' as const };
  const newest = new NewestStates([{ ...entry, documents: [taken] }]);
  expect(newest.holderOfNewer(state('2026-01-01T00:00:00Z'), 'b.json')).toBe('a.json');
});
