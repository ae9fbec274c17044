import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { specSchema } from './config/spec.ts';
import { treeConfigPatchSchema } from './config/tree-config.ts';
import { pathProblem } from './change/plan-edits.ts';
import { relabelLinks, relabelPath, relabelPaths } from './relabel/relabel.ts';
import { folderOf, companyPath, personalPath, teamOf, tierOf, workstreamPath } from './tree-paths.ts';

describe('the path of a user’s own file', () => {
  test.each([
    ['ann', 'personal/ann/x.md'],
    ['ann@example.org', 'personal/ann@example.org/x.md'],
    ['a/b\\c d', 'personal/a-b-c-d/x.md'],
    ['..', 'personal/me/x.md'],
    ['...hidden', 'personal/hidden/x.md'],
    ['', 'personal/me/x.md'],
    ['Åse Ødegård', 'personal/Åse-Ødegård/x.md'],
    ['\u202eevil', 'personal/-evil/x.md'],
  ])('of %j is %j', (user, expected) => {
    expect(personalPath(user, 'x.md')).toBe(expected);
  });

  test('of any user stays in its folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (user) => {
        const [personal, folder, name, ...more] = personalPath(user, 'x.md').split('/');
        expect([personal, name, more]).toEqual(['personal', 'x.md', []]);
        expect(folder).toMatch(/^[^.]/);
        expect(folder).not.toContain('..');
      }),
    );
  });
});

test.each([
  [companyPath('a.md'), 'company', ''],
  [workstreamPath('fw', 'a.md'), 'workstream', 'fw'],
  [personalPath('ann', 'a.md'), 'personal', ''],
  ['workstreams.md', 'company', ''],
  ['workstreams/fw', 'workstream', ''],
  ['personal', 'personal', ''],
  ['company/workstreams/fw/a.md', 'company', ''],
  ['notes.md', 'company', ''],
])('%s is in the tier %s and belongs to the team %j', (path, tier, team) => {
  expect([tierOf(path), teamOf(path)]).toEqual([tier, team]);
});

describe('paths of a renamed team', () => {
  test.each([
    ['workstreams/a/x.md', 'workstreams/b/x.md'],
    ['workstreams/a/deep/x.md', 'workstreams/b/deep/x.md'],
    ['workstreams/ab/x.md', null],
    ['company/workstreams/a/x.md', null],
    ['workstreams/a/', null],
    ['index.md', null],
  ])('%s becomes %s', (path, expected) => {
    expect(relabelPath(path, 'a', 'b')).toBe(expected);
  });

  test('are each used once, whatever already exists there', () => {
    const path = fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x.md', 'a-x.md', 'a1-x.md', 'y.md'))
      .map(([team, name]) => workstreamPath(team, name));
    fc.assert(
      fc.property(fc.uniqueArray(path), (paths) => {
        const moves = relabelPaths(paths, 'a', 'b');
        const after = paths.map((one) => moves.get(one) ?? one);
        expect(new Set(after).size).toBe(paths.length);
        expect(after.filter((one) => teamOf(one) === 'a')).toEqual([]);
        for (const one of paths) if (teamOf(one) !== 'a') expect(moves.has(one)).toBe(false);
      }),
    );
  });

  test('are followed by links, even to a file that had to move', () => {
    const moves = relabelPaths(['workstreams/a/x.md', 'workstreams/a/y.md', 'workstreams/b/x.md'], 'a', 'b');
    const text = '[x](../../workstreams/a/x.md) [y](workstreams/a/y.md) [z](workstreams/ab/x.md)';
    expect(relabelLinks(text, moves, 'a', 'b')).toBe(
      '[x](../../workstreams/b/a-x.md) [y](workstreams/b/y.md) [z](workstreams/ab/x.md)',
    );
  });
});

describe('the specification of a document', () => {
  const spec = { key: 'risks', filename: 'risks.md', prompt: 'What may go wrong.', search_queries: ['risk'] };
  test.each([
    ['a key with capitals', { key: 'Risks' }],
    ['a key that begins with a hyphen', { key: '-risks' }],
    ['a key of 65 characters', { key: 'k'.repeat(65) }],
    ['a filename with a folder', { filename: 'a/risks.md' }],
    ['a filename that leads outside', { filename: '../risks.md' }],
    ['another extension', { filename: 'risks.txt' }],
    ['the map of the tree', { filename: 'index.md' }],
    ['a name that Windows reserves', { filename: 'con.md' }],
    ['a blank prompt', { prompt: ' \n ' }],
    ['a prompt of 4,001 characters', { prompt: 'p'.repeat(4_001) }],
    ['no query', { search_queries: [] }],
    ['a blank query', { search_queries: ['risk', '  '] }],
    ['21 queries', { search_queries: Array.from({ length: 21 }, (_, i) => `q${i}`) }],
  ])('is refused with %s', (_what, wrong) => {
    expect(specSchema.safeParse({ ...spec, ...wrong }).success).toBe(false);
  });

  test.each([
    ['the same key twice', [spec, { ...spec, filename: 'other.md' }]],
    ['the same filename twice', [spec, { ...spec, key: 'other' }]],
    ['31 documents', Array.from({ length: 31 }, (_, i) => ({ ...spec, key: `k${i}`, filename: `f${i}.md` }))],
  ])('is refused in a tier with %s', (_what, company) => {
    expect(treeConfigPatchSchema.safeParse({ company }).success).toBe(false);
  });

  test('is trimmed, and any tier may be empty or missing', () => {
    expect(specSchema.parse({ ...spec, prompt: '  p ', search_queries: [' q '] })).toMatchObject({
      prompt: 'p',
      search_queries: ['q'],
    });
    expect(treeConfigPatchSchema.parse({ workstream: [] })).toEqual({ workstream: [] });
  });
});

describe('a path that a person chooses', () => {
  test.each([
    ['a.txt', 'must end with .md'],
    [`${'x'.repeat(298)}.md`, 'is longer than 300 characters'],
    ['../a.md', 'must be relative'],
    ['a/.hidden.md', 'must be relative'],
    ['a..b.md', 'must be relative'],
    ['con/a.md', 'cannot be exported'],
  ])('%j is refused with a message', (path, words) => {
    expect(pathProblem(path)).toContain(words);
  });
});

test.each([
  ['company/a.md', 'company/'],
  ['workstreams/ops/a.md', 'workstreams/ops/'],
  ['index.md', ''],
])('the folder of %s is %j', (path, folder) => {
  expect(folderOf(path)).toBe(folder);
});
