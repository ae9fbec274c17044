import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestMatches, tellingWords, weighWaiting } from './chunk-matching.ts';

/** Weights of a common term, a rare one and another. */
const WEIGHTS = [0.1, 2, 1];

test('a term weighs more if fewer documents contain it', () => {
  const groups = [
    { found: [0], documents: 2 },
    { found: [0, 2], documents: 2 },
    { found: [0, 1], documents: 1 },
  ];
  const [common = 0, rare = 0, other = 0, absent = 0] = weighWaiting(groups, 4);
  expect([common > 0, other > common, rare > other, absent > rare]).toEqual([true, true, true, true]);
});

test('takes those with most weight, of equals the newest', () => {
  const matches = [
    { document_id: 1, found: [0] },
    { document_id: 2, found: [0] },
    { document_id: 3, found: [0, 2] },
    { document_id: 4, found: [0, 1] },
    { document_id: 5, found: [0, 2] },
  ];
  expect(bestMatches(matches, WEIGHTS, 1)).toEqual([4]);
  expect(bestMatches(matches, WEIGHTS, 4)).toEqual([4, 5, 3, 2]);
  expect(bestMatches(matches, WEIGHTS, 9)).toEqual([4, 5, 3, 2, 1]);
});

test('takes as many as requested, none twice, and none with fewer terms before one that has the same and more', () => {
  const match = fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(match), fc.nat({ max: 12 }), (found, limit) => {
      const matches = found.map((f, i) => ({ document_id: i, found: f }));
      const best = bestMatches(matches, WEIGHTS, limit);
      expect(best).toHaveLength(Math.min(limit, matches.length));
      expect(new Set(best).size).toBe(best.length);
      const left = matches.filter((m) => !best.includes(m.document_id));
      for (const id of best)
        for (const other of left) {
          const taken = new Set(found[id]);
          const isMore = other.found.length > taken.size && [...taken].every((n) => other.found.includes(n));
          expect(isMore).toBe(false);
        }
    }),
  );
});

test('documents are searched for the words that no chunk contains, then for the rarest, at most four', () => {
  const known = [
    { word: 'report', chunks: 900 },
    { word: 'kiln', chunks: 3 },
    { word: 'budget', chunks: 80 },
  ];
  expect(tellingWords(['report', 'kiln', 'sev', 'budget', 'zinc-4711', 'kiln'], known)).toEqual([
    'zinc-4711',
    'sev',
    'kiln',
    'budget',
  ]);
});
