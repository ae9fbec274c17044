import { expect, test } from 'vitest';
import type { Me } from '../../../client/types.ts';
import { renderStatus } from './status-command.ts';

const me: Me = {
  id: 'imre',
  user_id: 'imre',
  token_expiration: null,
  app: { id: 'a', name: 'default', icon_url: null, redirect_url: null, created_at: '2026-01-01T00:00:00Z' },
  scopes: [],
  available_integrations: [],
  installed_integrations: [],
  credential: 'key',
  service: { version: '1.2.3', model: 'builtin', embedder: null },
};
const entry = (file: string) => ({
  file,
  sizeBytes: 1,
  mtimeMs: 1,
  sha256: 'x',
  outcome: 'imported' as const,
});

test('status shows the service, the documents by source and status, and the imported folders', () => {
  const counts = {
    total: { completed: 1_200, failed: 3, pending: 0 },
    providers: { slack: { completed: 1_200 }, vault: { failed: 3 } },
  };
  const journal = {
    roots: () => [
      { name: 'team', folder: '/home/imre/team' },
      { name: 'forgotten', folder: '/home/imre/forgotten' },
    ],
    all: () => [entry('team/a.md'), entry('team/b.md'), entry('teams/c.md')],
  };
  expect(renderStatus('http://x', me, counts, journal).split('\n')).toEqual([
    'Service    http://x, version 1.2.3, model builtin',
    'App        default, user imre',
    'Documents  1,203',
    '',
    'Source  completed  failed',
    'slack   1,200      0',
    'vault   0          3',
    '',
    'Why 3 documents failed: http://x/app/documents?status=failed',
    '',
    'Imported as  Files    Folder',
    'team         2 files  /home/imre/team',
  ]);
});

test('an empty service has no tables', () => {
  const nothing = { roots: () => [], all: () => [] };
  expect(
    renderStatus('http://x', { ...me, user_id: null }, { total: {}, providers: {} }, nothing).split('\n'),
  ).toEqual(['Service    http://x, version 1.2.3, model builtin', 'App        default', 'Documents  0']);
});
