import { expect, test } from 'vitest';
import { estimateTree, type LastTree, priceOfTokens } from './estimate.ts';

const file = (path: string, team = '', reused = false) => ({
  path,
  team,
  provenance: { evidence: [], reused },
});
const LAST: LastTree = {
  files: [
    file('company/overview.md'),
    file('workstreams/ops/people.md', 'ops'),
    file('workstreams/ops/terms.md', 'ops', true),
    { path: 'index.md', team: '', provenance: {} },
  ],
  teams: [{ slug: 'ops', name: 'Operations', documents: 3 }],
  stale: new Set(['company/overview.md', 'workstreams/ops/people.md']),
  added: 0,
  promptTokens: 2_000,
  completionTokens: 400,
};

test('files with changed evidence are written, each at the cost of a written file in the last tree', () => {
  expect(estimateTree(LAST, null)).toEqual({
    filesReused: 2,
    filesWritten: ['company/overview.md', 'workstreams/ops/people.md'],
    filesCertain: ['company/overview.md', 'workstreams/ops/people.md'],
    promptTokens: 2_000,
    completionTokens: 400,
  });
});

test('with new documents any file may be rewritten, but only the stale ones certainly are', () => {
  const { filesWritten, filesCertain, filesReused } = estimateTree({ ...LAST, added: 1 }, null);
  expect([filesWritten.length, filesCertain.length, filesReused]).toEqual([3, 2, 1]);
});

test.each(['ops', 'Operations', 'OPS'])('a generation of %s writes only that team’s files', (team) => {
  expect(estimateTree({ ...LAST, added: 1 }, team).filesWritten).toEqual([
    'workstreams/ops/people.md',
    'workstreams/ops/terms.md',
  ]);
});

test('nothing to write costs nothing, and without a file written by a model no price is given', () => {
  expect(estimateTree({ ...LAST, stale: new Set() }, null)).toMatchObject({
    filesWritten: [],
    promptTokens: 0,
  });
  expect(estimateTree(LAST, 'no such team')).toMatchObject({ filesWritten: [], completionTokens: 0 });
  const unknown = estimateTree({ ...LAST, promptTokens: 0, completionTokens: 0 }, null);
  expect([unknown.promptTokens, unknown.completionTokens]).toEqual([null, null]);
});

test('the price includes both kinds of tokens, and is null without prices or tokens', () => {
  const prices = { prompt: 3, completion: 15, currency: 'USD' };
  const tokens = { promptTokens: 100_000, completionTokens: 10_000 };
  expect(priceOfTokens(prices, tokens)).toEqual({ amount: 0.45, currency: 'USD' });
  expect(priceOfTokens(null, tokens)).toBeNull();
  expect(priceOfTokens(prices, { ...tokens, promptTokens: null })).toBeNull();
});
