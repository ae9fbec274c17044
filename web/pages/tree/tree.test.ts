import { describe, expect, test } from 'vitest';
import type { TreeFileItem, TreeHistoryItem } from '../../../client/types.ts';
import { bandsOf } from './bands.ts';
import { mapFiles, teamNames } from './map-files.ts';

const file = (path: string, tier: string, team: string): TreeFileItem => ({
  path,
  tier,
  team,
  updated_at: '2026-05-01T00:00:00Z',
  sha256: '',
  status: 'written',
  provenance: {},
  title: path,
  bytes: 1,
  stale: false,
  edit: null,
});

describe('the map of files', () => {
  test('lists the company first, then teams by name, and unknown files last', () => {
    const groups = mapFiles(
      [
        file('other/x.md', 'galaxy', ''),
        file('workstreams/b/people.md', 'workstream', 'b'),
        file('personal/me.md', 'personal', ''),
        file('workstreams/a/people.md', 'workstream', 'a'),
        file('company/overview.md', 'company', ''),
      ],
      new Map(),
    );
    expect(groups.map(({ tier, team }) => `${tier} ${team}`)).toEqual([
      'company ',
      'workstream a',
      'workstream b',
      'personal ',
      'galaxy ',
    ]);
  });

  test('lists a team’s files by path', () => {
    const [group] = mapFiles([file('b.md', 'company', ''), file('a.md', 'company', '')], new Map());
    expect(group?.files.map(({ path }) => path)).toEqual(['a.md', 'b.md']);
    expect(mapFiles([], new Map())).toEqual([]);
  });

  test('names teams as the tree does, or else as in their paths', () => {
    const names = teamNames({ teams: [{ slug: 'a', name: 'Team A' }, { slug: 'b' }, null, 'x'] });
    const files = [file('a.md', 'workstream', 'a'), file('b.md', 'workstream', 'b')];
    expect(mapFiles(files, names).map(({ teamName }) => teamName)).toEqual(['Team A', 'b']);
    expect(teamNames({}).size).toBe(0);
  });
});

test('the layers of a core sample fill it, oldest first, and none is too thin to click', () => {
  const item = (by: 'model' | 'person', count: number): TreeHistoryItem => ({
    at: '',
    by,
    author: null,
    tree_id: 't',
    version: 1,
    changes: Array.from({ length: count }, () => ({ kind: 'content', path: 'a.md' })),
  });
  const bands = bandsOf([item('person', 1), item('model', 0)], 400);
  expect(bands.map((band) => band.item.by)).toEqual(['model', 'person']);
  expect(Math.round(bands.reduce((sum, { width }) => sum + width, 0))).toBe(1_000);
  expect(Math.min(...bands.map(({ width }) => width))).toBeGreaterThanOrEqual(14);
  expect(bandsOf([], 0)).toEqual([]);
});
