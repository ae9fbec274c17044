import { expect, test } from 'vitest';
import { documentPath } from './document-path.ts';

test.each([
  [{ folder: 'handbook/teams/payments', filename: 'on-call.md' }, 'handbook/teams/payments/on-call.md'],
  [{ folder: 'exports', filename: 'wiki.zip', path: 'ops/redis.html' }, 'exports/wiki.zip/ops/redis.html'],
  [{ breadcrumbs: 'Engineering / Runbooks', filename: 'Redis' }, 'Engineering/Runbooks/Redis'],
  [{ file_path: 'src/main.ts' }, 'src/main.ts'],
  [{ folder: 7, path: null }, ''],
  [{ folder: 'exports', root_path: 'exports/issues.json' }, ''],
  [{ folder: 'exports', filename: 'a.md', root_path: 'exports/a.md' }, 'exports/a.md'],
])('%j is at “%s”', (metadata, path) => {
  expect(documentPath({ resourceId: 'page~0123456789ab', metadata })).toBe(path);
});

test('an id that is a file path names the place of a document without a folder', () => {
  expect(documentPath({ resourceId: 'ops/redis.md', metadata: {} })).toBe('ops/redis.md');
  expect(documentPath({ resourceId: 'ops/redis.md', metadata: { folder: 'teams' } })).toBe('teams');
  expect(documentPath({ resourceId: 'https://example.org/a.html', metadata: {} })).toBe('');
});

test('a path is at most 500 characters long', () => {
  expect(documentPath({ resourceId: 'r', metadata: { folder: 'x/'.repeat(400) } })).toHaveLength(500);
});
