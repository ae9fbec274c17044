import { expect, test } from 'vitest';
import { renderDates } from './dates-command.ts';

const file = (name: string) => ({
  path: `/team/${name}`,
  root: 'team',
  rootPath: name,
  shown: `team/${name}`,
  sizeBytes: 1,
  mtimeMs: 0,
  isWanted: false,
});

test('every file has a line with its date and where it comes from, or that there is none', () => {
  const dates = new Map([
    ['/team/a.md', { date: new Date('2021-04-02T10:00:00Z'), from: 'git history' as const }],
  ]);
  const lines = renderDates([file('a.md'), file('b.md')], dates).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '2021-04-02  git history  team/a.md',
    'no date                  team/b.md',
    '',
    '1 file: git history, 1 file: no date.',
  ]);
});

test('a folder without files says so', () => {
  expect(renderDates([], new Map())).toContain('No files.');
});
