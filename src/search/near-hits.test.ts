import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuseHits } from './near-hits.ts';
import type { Hit } from './passages.ts';

const documentHit = (document: number, score: number, words: string[] = []): Hit => ({
  document_id: document,
  score,
  words,
  held: [],
  weights: [],
  parts: {},
  isMessage: false,
  pieces: [{ chunkId: document * 10, score, spans: null }],
});
const message = (chunkId: number, score: number, text: string): Hit => ({
  ...documentHit(1, score, [text]),
  isMessage: true,
  pieces: [{ chunkId, score, spans: [] }],
});
const shown = (hits: readonly Hit[]) => hits.map((hit) => hit.document_id);

describe('two rankings as one', () => {
  test('results in both come before those in one, with the words that found them', () => {
    const fused = fuseHits(
      [documentHit(1, 0.9), documentHit(2, 0.8, ['gate'])],
      [documentHit(3, 0.7), documentHit(2, 0.6)],
    );
    expect(shown(fused)[0]).toBe(2);
    expect(fused[0]?.words).toEqual(['gate']);
    expect(new Set(shown(fused))).toEqual(new Set([1, 2, 3]));
  });

  test('the first of both has the highest score', () => {
    const [first] = fuseHits([documentHit(1, 0.4)], [documentHit(1, 0.2)]);
    expect(first?.score).toBeCloseTo(1);
    expect(first?.pieces[0]?.score).toBeCloseTo(1);
  });

  test('one ranking alone keeps its order', () => {
    const alone = [documentHit(4, 0.9), documentHit(2, 0.5), documentHit(9, 0.1)];
    expect(shown(fuseHits(alone, []))).toEqual([4, 2, 9]);
    expect(shown(fuseHits([], alone))).toEqual([4, 2, 9]);
    expect(fuseHits([], [])).toEqual([]);
  });

  test('of two messages in one chunk the better one is what the chunk’s vector found, and the other is its own result', () => {
    const fused = fuseHits([message(7, 0.9, 'first'), message(7, 0.5, 'second')], [documentHit(5, 0.8)]);
    expect(fused.map((hit) => hit.words[0] ?? hit.document_id)).toEqual(['first', 5, 'second']);
    const joined = fuseHits([message(7, 0.9, 'first'), message(7, 0.5, 'second')], [message(7, 0.8, '')]);
    expect(joined.map((hit) => hit.words[0])).toEqual(['first', 'second']);
  });

  test('no hit is lost or doubled, and scores descend between 1 and 0', () => {
    const ranking = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 });
    fc.assert(
      fc.property(ranking, ranking, (left, right) => {
        const hits = (ids: number[]) => ids.map((id, at) => documentHit(id, 1 / (at + 1)));
        const fused = fuseHits(hits(left), hits(right));
        expect(shown(fused).toSorted((a, b) => a - b)).toEqual(
          [...new Set([...left, ...right])].toSorted((a, b) => a - b),
        );
        const scores = fused.map((hit) => hit.score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        for (const score of scores) expect(score > 0 && score <= 1).toBe(true);
      }),
    );
  });

  test('a passage without a score by words gets its document’s score', () => {
    const [hit] = fuseHits([], [{ ...documentHit(1, 0), pieces: [{ chunkId: 10, score: 0, spans: null }] }]);
    expect(hit?.pieces[0]?.score).toBe(hit?.score);
  });
});
