import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../config/tree-config.ts';
import type { FileCitation } from '../tree.ts';
import { INDEX_PATH } from '../tree-paths.ts';
import { finishFiles, revisionsOf, titleOf } from './finalize.ts';
import { planFiles } from './plan/plan-files.ts';

const TEAMS = [
  { slug: 'fw', name: 'Firmware', documents: 3 },
  { slug: 'sup', name: 'Support *team*', documents: 2 },
];
const plan = planFiles(
  DEFAULT_CONFIG,
  TEAMS.map(({ slug, name }) => ({ slug, name, aliases: [] })),
  'ann',
  { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null },
);
const CITATIONS: FileCitation[] = ['aa', 'bb'].map((label) => ({
  label,
  source: 'slack',
  resource_id: label,
  title: `Document ${label}`,
  date: '2026-03-05T10:00:00Z',
}));
type Written = Parameters<typeof finishFiles>[0][number];
const written = (path: string, body: string, citations = CITATIONS): Written => ({
  path,
  body,
  tier: 'company',
  team: '',
  key: 'k',
  sha256: 'old',
  status: 'generated',
  evidence_sha256: 'e',
  provenance: { citations },
  updated_at: new Date(0),
});
/** Every planned file, each with its own statement. */
const full = plan.map(({ path }, i) => written(path, `Statement number ${i} of ${path} is so. [^aa]`));
const finish = (...files: Written[]) => finishFiles(files, { plan, teams: TEAMS });

describe('the files of a finished tree', () => {
  test('are the written files and the map, each once', () => {
    const paths = finish(...full).files.map(({ path }) => path);
    expect(paths).toEqual([...plan.map(({ path }) => path), INDEX_PATH]);
  });

  test('link only to files that exist', () => {
    const { files } = finish(...full.filter((_, i) => i % 3 !== 0));
    const paths = new Set(files.map(({ path }) => path));
    let links = 0;
    for (const { path, content } of files)
      for (const [, href = ''] of content.matchAll(/\]\(([^)\s]+)\)/g)) {
        links++;
        expect(paths).toContain(decodeURI(posix.join(posix.dirname(path), href)));
      }
    expect(links).toBeGreaterThan(files.length);
  });

  test('define exactly the labels that they cite', () => {
    const [{ path }] = plan as [(typeof plan)[0]];
    const [file] = finish(written(path, 'So it is. [^bb]')).files;
    expect([...(file?.content.matchAll(/^\[\^(\w+)\]:/gm) ?? [])].map(([, label]) => label)).toEqual(['bb']);
  });

  test('omit statements without a known citation, and report them', () => {
    const [{ path }] = plan as [(typeof plan)[0]];
    const { files, dropped } = finish({
      ...written(path, 'Known. [^aa]\n\n- Unknown. [^zz]'),
      provenance: { citations: CITATIONS, unsupported: [{ statement: 'Made up.', reason: 'words' }] },
    });
    expect(files[0]?.content).toContain('Known. [^aa]');
    expect(files[0]?.content).not.toContain('Unknown');
    expect(files[0]?.provenance).toMatchObject({ dropped_statements: ['- Unknown. [^zz]'] });
    expect(dropped).toEqual([{ path, statements: ['Made up.', '- Unknown. [^zz]'] }]);
  });

  test('of a team are hidden and not linked while they are empty, and keep their evidence', () => {
    const [hidden = '', shown = ''] = plan.filter(({ team }) => team === 'fw').map(({ path }) => path);
    const { files } = finish(written(hidden, '- Nothing known. [^zz]'), written(shown, 'So it is. [^aa]'));
    const [one, two, index] = files;
    expect(one).toMatchObject({ path: hidden, status: 'empty', content: '', evidenceSha256: 'e' });
    expect(two).toMatchObject({ path: shown, status: 'generated' });
    for (const file of [two, index]) expect(file?.content).not.toContain(posix.basename(hidden));
  });

  test('of the company stay and say that nothing is known', () => {
    const [{ path }] = plan as [(typeof plan)[0]];
    expect(finish(written(path, '')).files[0]).toMatchObject({
      status: 'generated',
      content: expect.stringContaining('Nothing is known yet.'),
    });
  });

  test('spell out the name of their team', () => {
    const path = plan.find(({ team }) => team === 'sup')?.path ?? '';
    expect(finish(written(path, 'So it is. [^aa]')).files[0]?.content).toMatch(/^# Support \\\*team\\\*: /);
  });

  test('that are no longer planned are removed', () => {
    expect(finish(written('company/former.md', 'So it is. [^aa]')).files.map(({ path }) => path)).toEqual([
      INDEX_PATH,
    ]);
  });

  test('are the same whatever the order in which they were written', () => {
    expect(finish(...full.toReversed())).toEqual(finish(...full));
  });
});

test.each([
  ['current-work', 'Current work'],
  ['how-to', 'How-to'],
  ['x', 'X'],
])('the document %s is titled %s', (key, title) => {
  expect(titleOf(key)).toBe(title);
});

describe('a tree’s report on its revisions', () => {
  const NONE = { kept: {}, fallbacks: {} };
  const revised = (path: string, more: Written['provenance']): Written => {
    const file = written(path, '- One.[^aa]');
    return { ...file, provenance: { ...file.provenance, ...more } };
  };
  const revision = {
    changed: 2,
    refused: [{ operation: '@abc replace:', reason: 'has a value that no new sentence gives for it' }],
    warnings: ['1 of the documents that are news had no room in the request.'],
  };

  test('lists changes and refusals in files that changed now, not in reused ones', () => {
    const files = [
      revised('a.md', { revision, reused: false }),
      revised('b.md', { revision, reused: true }),
      revised('c.md', {}),
    ];
    const report = revisionsOf(files, '2026-06-10', NONE);
    expect(report.revisions).toEqual({ 'a.md': revision });
    expect(report.warnings).toEqual(['a.md: 1 of the documents that are news had no room in the request.']);
  });

  test('lists doubts for as long as their statement exists', () => {
    const doubt = { statement: '- One.[^aa]', reason: 'The pilot may be over.', labels: ['bb'] };
    const files = [revised('a.md', { doubts: [doubt], reused: true })];
    expect(revisionsOf(files, '2026-06-10', NONE).doubts).toEqual([{ path: 'a.md', ...doubt }]);
  });

  test('lists warnings for every file that differs from what the model would write now', () => {
    const unwritten = {
      kept: { 'a.md': 'The model refused to answer.' },
      fallbacks: { 'b.md': 'The answer was empty.' },
    };
    expect(revisionsOf([], '2026-06-10', unwritten).warnings).toEqual([
      'a.md is as it was in the previous tree: The model refused to answer. The next tree will retry.',
      'b.md was written by the builtin model because the model failed; the next tree will retry.',
    ]);
  });

  test('offers to rewrite a file in full if much of it has been revised', () => {
    const body = Array.from({ length: 12 }, (_, i) => `- Fact ${i} of the kiln.[^aa]`).join('\n');
    const long = { ...written('a.md', body), provenance: { whole: { lines: ['xxx'], day: '2026-01-01' } } };
    const report = revisionsOf([long], '2026-06-10', NONE);
    const reason = '100 percent of its lines changed since it was written whole';
    expect(report.tidy).toEqual({ 'a.md': reason });
    expect(report.warnings).toEqual([`a.md may be worth writing whole again: ${reason}.`]);
  });
});
