import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidateTerms, weighTerms } from './bm25.ts';
import { citationLabel } from './citation-label.ts';

const frequencies = fc
  .dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.nat({ max: 5_000 }), { maxKeys: 12 })
  .map((d) => new Map(Object.entries(d)));

describe('weighTerms', () => {
  test('gives the idf of Lucene’s BM25', () => {
    // ln(1 + (N − n + 0.5) / (n + 0.5)), by hand for N = 10.
    const weights = weighTerms(
      new Map([
        ['rare', 1],
        ['common', 9],
        ['absent', 0],
      ]),
      10,
    );
    expect(weights.map((w) => w.term)).toEqual(['rare', 'common']);
    expect(weights[0]!.idf).toBeCloseTo(Math.log(1 + 9.5 / 1.5), 10);
    expect(weights[1]!.idf).toBeCloseTo(Math.log(1 + 1.5 / 9.5), 10);
  });

  test('is positive, rarest first, and a rarer term never weighs less', () => {
    fc.assert(
      fc.property(frequencies, fc.integer({ min: 1, max: 4_000 }), (counts, total) => {
        const weights = weighTerms(counts, total);
        expect(weights).toHaveLength([...counts.values()].filter((n) => n > 0).length);
        for (const [i, weight] of weights.entries()) {
          expect(weight.idf).toBeGreaterThan(0);
          const next = weights[i + 1];
          if (next) expect([weight.chunks <= next.chunks, weight.idf >= next.idf]).toEqual([true, true]);
        }
      }),
    );
  });
});

describe('candidateTerms', () => {
  test('takes the rarest terms that fit, at least one', () => {
    const weights = weighTerms(
      new Map([
        ['a', 10],
        ['b', 20],
        ['c', 3_000],
      ]),
      5_000,
    );
    const chosen = (cap: number) => candidateTerms(weights, cap).map((w) => w.term);
    expect([chosen(1), chosen(29), chosen(30), chosen(3_030)]).toEqual([
      ['a'],
      ['a'],
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
    expect(candidateTerms([], 10)).toEqual([]);
  });

  test('a larger bound never leaves out what a smaller one takes', () => {
    fc.assert(
      fc.property(frequencies, fc.nat({ max: 6_000 }), fc.nat({ max: 6_000 }), (counts, a, b) => {
        const weights = weighTerms(counts, 5_000);
        const [few, many] = [
          candidateTerms(weights, Math.min(a, b)),
          candidateTerms(weights, Math.max(a, b)),
        ];
        expect(many.slice(0, few.length)).toEqual(few);
      }),
    );
  });
});

test('a citation label is 8 hex characters, the same for the same document and another for another', () => {
  expect(citationLabel('vault', 'a')).toMatch(/^[0-9a-f]{8}$/);
  expect(citationLabel('vault', 'a')).toBe(citationLabel('vault', 'a'));
  expect(citationLabel('vault', 'a')).not.toBe(citationLabel('slack', 'a'));
  expect(citationLabel('a', 'b\nc')).not.toBe(citationLabel('a\nb', 'd'));
});
