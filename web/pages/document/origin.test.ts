import { expect, test } from 'vitest';
import { dateReason, detailsOf, originalOf } from './origin.ts';

const metadata = (fields: object) => ({
  created_at: '2026-05-04T10:00:00.000Z',
  indexed_at: null,
  last_modified: '2026-05-04T10:00:00.000Z',
  status: 'completed' as const,
  events: [],
  url: null,
  ...fields,
});

test('the original is linked only if a browser opens it as a page', () => {
  expect(originalOf(metadata({ url: 'https://chat.example/p1' }))).toBe('https://chat.example/p1');
  for (const url of [null, 'javascript:alert(1)', 'file:///etc/passwd', 'no address'])
    expect(originalOf(metadata({ url }))).toBeNull();
});

test('what is known about a document is listed with known fields first and without the service’s own', () => {
  const details = detailsOf({
    metadata: metadata({
      root_path: 'a.eml',
      priority_level: 2,
      constructor: 'Wilson',
      participants: 'Ada, Ravi',
      from: 'ada@x.example',
      team: '',
      nested: { a: 1 },
      is_draft: false,
      start: '2025-11-04T10:30:00+01:00',
      end: '2025-11-04T25:61',
    }),
  });
  expect(details.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'File: a.eml',
    'From: ada@x.example',
    'With: Ada, Ravi',
    expect.stringMatching(/^Starts: Tuesday, November 4, 2025 at \d+:30/),
    'Ends: 2025-11-04T25:61',
    'Constructor: Wilson',
    'Is draft: false',
    'Priority level: 2',
  ]);
});

test('the origin of a date is said in words', () => {
  expect(dateReason({ date_reason: 'git history' })).toBe('from the last commit of the file');
  expect(dateReason({ date_reason: 'a later kind' })).toBe('a later kind');
  expect(dateReason({ date_reason: null })).toBeNull();
});
