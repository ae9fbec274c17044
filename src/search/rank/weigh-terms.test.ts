import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeRanking, message, page } from '../../../test/made-ranking.ts';
import { inverseFrequency } from './weigh-terms.ts';

test('the rarer a term, the more it weighs; one that stands everywhere weighs almost nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (total, n) => {
      const weight = inverseFrequency(n, total);
      expect(weight).toBeGreaterThanOrEqual(0);
      expect(inverseFrequency(n + 1, total)).toBeLessThanOrEqual(weight);
    }),
  );
  expect(inverseFrequency(1_000, 1_000)).toBeLessThan(0.001);
});

test('counts that are not quite up to date never give a negative weight', () => {
  expect(inverseFrequency(12, 10)).toBe(inverseFrequency(10, 10));
  expect(inverseFrequency(0, 0)).toBeGreaterThan(0);
});

test('a term is weighed by how many messages hold it, and apart from that by how many documents do', () => {
  const { weights } = madeRanking(
    [{ blocks: [message('kiln'), message('kiln'), message('kiln'), message('crane')] }, page('crane kiln')],
    'kiln crane',
  );
  const [kiln = 0, crane = 0] = weights.conversations;
  expect(crane).toBeGreaterThan(kiln);
  expect(weights.documents[0]).toBe(weights.documents[1]);
});
