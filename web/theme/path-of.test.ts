import { expect, test } from 'vitest';
import { pathOf } from './path-of.ts';

const metadata = (fields: object) => ({
  created_at: '2026-05-04T10:00:00.000Z',
  indexed_at: null,
  last_modified: '2026-05-04T10:00:00.000Z',
  status: 'completed' as const,
  events: [],
  url: null,
  ...fields,
});

test('an imported file is named by its folder and path, an uploaded one by its name', () => {
  expect(pathOf(metadata({ root: 'notes', root_path: 'minutes/may.md', filename: 'may.md' }))).toBe(
    'notes/minutes/may.md',
  );
  expect(pathOf(metadata({ root_path: 'may.md' }))).toBe('may.md');
  expect(pathOf(metadata({ filename: 'may.md' }))).toBe('may.md');
  expect(pathOf(metadata({}))).toBeNull();
});
