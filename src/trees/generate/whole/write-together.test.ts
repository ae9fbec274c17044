import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../config/tree-config.ts';
import { planFiles } from '../plan/plan-files.ts';
import type { SelectedFile } from '../select.ts';
import { groupWhole } from './write-together.ts';

const SCOPE = { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null };
const team = (slug: string) => ({ slug, name: slug, aliases: [slug] });
const plan = planFiles(DEFAULT_CONFIG, [team('fw'), team('ops')], null, SCOPE);

/** Returns every planned file as selected, with these exceptions. */
function selected(more: Record<string, Partial<SelectedFile>> = {}): Map<string, SelectedFile> {
  return new Map(
    plan.map(({ path }) => [
      path,
      {
        path,
        chunkIds: [1],
        evidenceSha256: 'e',
        specSha256: 's',
        reuse: null,
        newsIds: null,
        ...more[path],
      },
    ]),
  );
}
const paths = (more?: Record<string, Partial<SelectedFile>>) =>
  groupWhole(plan, selected(more)).map((group) => group.map(({ file }) => file.path));

test('the files of the company and those of each team are written together', () => {
  const groups = paths();
  expect(groups.map((group) => group.length)).toEqual([7, 6, 6]);
  for (const group of groups) expect(new Set(group.map((path) => path.replace(/[^/]+$/, ''))).size).toBe(1);
});

test('a file that is reused, revised, or has no evidence is not requested', () => {
  const [company] = paths({
    'company/overview.md': { reuse: 'company/overview.md' },
    'company/people.md': { newsIds: [4] },
    'company/decisions.md': { newsIds: [] },
    'company/glossary.md': { chunkIds: [] },
  });
  expect(company).toEqual(['company/products.md', 'company/customers.md', 'company/how-to.md']);
});

test('one file alone is not a group, and a file that was not selected belongs to none', () => {
  const only = new Map([...selected()].filter(([path]) => path === 'workstreams/fw/how-to.md'));
  expect(groupWhole(plan, only)).toEqual([]);
  expect(groupWhole(plan, new Map())).toEqual([]);
});
