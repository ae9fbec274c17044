import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { personalPath } from '../../tree-paths.ts';
import { planFiles } from './plan-files.ts';
import { selectEvidence } from './select-evidence.ts';
import { specSchema } from '../../config/spec.ts';
import { DEFAULT_CONFIG, treeConfigSchema } from '../../config/tree-config.ts';

const team = { slug: 'fw', name: 'Firmware', aliases: ['firmware'] };
const ALL = { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null };
const budget = { chunksMax: 4, documentsMax: 4, perDocumentMax: 2 };
const c = (chunkId: number, documentId: number, relevance: number) => ({ chunkId, documentId, relevance });

describe('the plan', () => {
  test('has each document of the config by tier, with personal ones only in a user’s tree', () => {
    const paths = planFiles(DEFAULT_CONFIG, [team], null, ALL).map((f) => f.path);
    expect(paths).toHaveLength(13);
    expect(paths).toContain('workstreams/fw/how-to.md');
    expect(paths).toContain('company/how-to.md');
    expect(planFiles(DEFAULT_CONFIG, [], 'ann', ALL).map((f) => f.path)).toContain(
      'personal/ann/overview.md',
    );
  });
  test('writes only requested files and names the rest', () => {
    const byKey = planFiles(DEFAULT_CONFIG, [team], null, { ...ALL, onlyKey: 'people' });
    expect(byKey.filter((f) => f.write).map((f) => [f.path, f.force])).toEqual([
      ['company/people.md', true],
      ['workstreams/fw/people.md', true],
    ]);
    const byTeam = planFiles(DEFAULT_CONFIG, [team], null, { ...ALL, workstreamName: 'FIRMWARE' });
    expect(byTeam.filter((f) => f.write).every((f) => f.team === 'fw')).toBe(true);
    expect(byTeam).toHaveLength(13);
  });
  test.each(['ann', '../../etc/passwd', 'a b/c', '..', '用户'])(
    'a path of user %j stays in the user’s folder',
    (user) => {
      expect(personalPath(user, 'x.md').split('/')).toHaveLength(3);
      expect(personalPath(user, 'x.md')).not.toContain('..');
    },
  );
});

test('the default config is valid, and each of its documents can be requested', () => {
  expect(treeConfigSchema.parse(DEFAULT_CONFIG)).toEqual(DEFAULT_CONFIG);
  expect(
    specSchema.safeParse({ key: 'a', filename: 'A.md', prompt: 'p', search_queries: ['q'] }).success,
  ).toBe(false);
});

describe('selection', () => {
  const weights = new Map([1, 2, 3, 4].map((id) => [id, { recency: id / 4, authority: 1 }]));
  test('gives each passage to the file whose subject it matches, and no document all the room', () => {
    const result = selectEvidence(
      [
        { path: 'a', candidates: [c(10, 1, 1), c(11, 1, 0.9), c(12, 1, 0.8), c(20, 2, 0.7)] },
        { path: 'b', candidates: [c(30, 3, 1)] },
      ],
      [],
      weights,
      budget,
    );
    expect(result).toEqual([
      { path: 'a', chunkIds: [10, 20, 11] },
      { path: 'b', chunkIds: [30] },
    ]);
  });
  test('shares a passage only among files whose subject it matches', () => {
    const [a, b, d] = selectEvidence(
      [
        { path: 'a', candidates: [c(10, 1, 1)] },
        { path: 'b', candidates: [c(10, 1, 0.8)] },
        { path: 'd', candidates: [c(10, 1, 0.3)] },
      ],
      [],
      weights,
      budget,
    );
    expect([a!.chunkIds, b!.chunkIds, d!.chunkIds]).toEqual([[10], [10], []]);
  });
  test('fills the remaining room with documents that no query found', () => {
    const rest = [
      { chunkId: 40, documentId: 4 },
      { chunkId: 10, documentId: 1 },
    ];
    const [a] = selectEvidence([{ path: 'a', candidates: [c(10, 1, 1)] }], rest, weights, budget);
    expect(a!.chunkIds).toEqual([10, 40]);
  });
  test('prefers the newer of two equal passages', () => {
    const [a] = selectEvidence([{ path: 'a', candidates: [c(10, 1, 0.5), c(40, 4, 0.5)] }], [], weights, {
      ...budget,
      chunksMax: 1,
    });
    expect(a!.chunkIds).toEqual([40]);
  });
  test('never exceeds the budget and never repeats a passage in a file', () => {
    const candidate = fc.record({
      chunkId: fc.integer({ min: 1, max: 30 }),
      documentId: fc.integer({ min: 1, max: 6 }),
      relevance: fc.double({ min: 0, max: 1.5, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(candidate, { maxLength: 20 }), { maxLength: 4 }), (lists) => {
        const files = lists.map((candidates, i) => ({
          path: String(i),
          candidates: candidates.map((x) => ({ ...x, documentId: x.chunkId % 6 })),
        }));
        for (const { chunkIds } of selectEvidence(files, [], weights, budget)) {
          expect(chunkIds.length).toBeLessThanOrEqual(budget.chunksMax);
          expect(new Set(chunkIds).size).toBe(chunkIds.length);
        }
      }),
    );
  });
});
