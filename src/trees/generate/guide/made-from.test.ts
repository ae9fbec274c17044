import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../config/tree-config.ts';
import type { TreeScope } from '../../tree.ts';
import { hashMadeFrom } from './made-from.ts';

const scope: TreeScope = { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null };
const model = { name: 'builtin', readNotes: async () => [] };
interface Given {
  model: Pick<Parameters<typeof hashMadeFrom>[0], 'name' | 'readNotes'>;
  tree: Parameters<typeof hashMadeFrom>[1];
  config: typeof DEFAULT_CONFIG;
  overrides: Parameters<typeof hashMadeFrom>[2]['overrides'];
  documents: string;
}
const given: Given = {
  model,
  tree: { owner: null, scope },
  config: DEFAULT_CONFIG,
  overrides: [],
  documents: 'd',
};
const hash = (change: Partial<Given> = {}) => {
  const { model: own, tree, config, overrides, documents } = { ...given, ...change };
  return hashMadeFrom(own, tree, { config, overrides }, documents);
};
const [overview] = DEFAULT_CONFIG.company;

test('everything that decides the files of a guide is part of the hash', () => {
  const changes: Partial<Given>[] = [
    { model: { ...model, name: 'builtin-2' } },
    { tree: { owner: 'zoe', scope } },
    { tree: { owner: null, scope: { ...scope, sources: ['slack'] } } },
    { config: { ...DEFAULT_CONFIG, company: [] } },
    { config: { ...DEFAULT_CONFIG, workstream: DEFAULT_CONFIG.workstream.slice(1) } },
    { config: { ...DEFAULT_CONFIG, personal: [] } },
    { overrides: [{ oldSlug: 'a', newSlug: 'b', newName: 'B' }] },
    { documents: 'e' },
  ];
  const hashes = [hash(), ...changes.map(hash)];
  expect(new Set(hashes).size).toBe(changes.length + 1);
  expect(hashes).not.toContain(null);
});

test('inputs that do not change a file do not change the hash', () => {
  expect(hash({ config: { ...DEFAULT_CONFIG, schedule: '0 6 * * *', require_review: true } })).toBe(hash());
  expect(hash({ tree: { owner: null, scope: { ...scope, baseTreeId: 'tree-1' } } })).toBe(hash());
});

test('there is no hash with a model, for parts of a tree, or for files that a search finds', () => {
  expect(hash({ model: { name: 'large', readNotes: null } })).toBeNull();
  expect(hash({ tree: { owner: null, scope: { ...scope, onlyKey: 'people' } } })).toBeNull();
  expect(hash({ tree: { owner: null, scope: { ...scope, workstreamName: 'pumps' } } })).toBeNull();
  const found = {
    ...overview,
    key: 'rivals',
    filename: 'rivals.md',
    prompt: 'Rivals',
    search_queries: ['x'],
  };
  expect(hash({ config: { ...DEFAULT_CONFIG, company: [found] } })).toBeNull();
});
