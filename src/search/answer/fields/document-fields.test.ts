import { expect, test } from 'vitest';
import { metadataFields } from './document-fields.ts';

const fieldsOf = (metadata: Parameters<typeof metadataFields>[0]['metadata'], changed: Date | null = null) =>
  metadataFields({ metadata, created_at: null, last_modified: changed }).map(({ name, value }) => [
    name,
    value,
  ]);

test('keys of metadata become words, and addresses of people are left out', () => {
  expect(
    fieldsOf({ last_reviewed_on: '2026-03-09', authors: 'Ann Lee <ann@acme.example> Bo', empty: null }),
  ).toEqual([
    ['Last reviewed on', '2026-03-09'],
    ['Authors', 'Ann Lee, Bo'],
  ]);
});

test('a document says when it was changed', () => {
  expect(fieldsOf({ reviewCycle: 'year' }, new Date('2026-03-09T10:00:00Z'))).toEqual([
    ['Review Cycle', 'year'],
    ['Last modified', '2026-03-09'],
  ]);
});

test('a long value is text, not a field', () => {
  expect(fieldsOf({ summary: 'word '.repeat(80) })).toEqual([]);
});
