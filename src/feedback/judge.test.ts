import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';

const first = { source: 'vault' as const, resource_id: 'first' };
const highlight = (resource_id: string, score: number | null, source: 'vault' | 'slack' = 'vault') => ({
  chunk_id: 1,
  source,
  resource_id,
  score,
  comment: null,
});

describe('judge', () => {
  it('takes a document for an answer if a highlight of it was rated above 0, and not if below', () => {
    const highlights = [highlight('a', 1), highlight('b', -0.5), highlight('a', 0.5, 'slack')];
    expect(judge({ score: null, highlights, first })).toEqual({
      relevant: [
        { source: 'vault', resource_id: 'a' },
        { source: 'slack', resource_id: 'a' },
      ],
      irrelevant: [{ source: 'vault', resource_id: 'b' }],
    });
  });

  it('uses the best rated highlight of a document', () => {
    const highlights = [highlight('a', -1), highlight('a', 0.2), highlight('a', -0.3)];
    expect(judge({ score: -1, highlights, first })).toEqual({
      relevant: [{ source: 'vault', resource_id: 'a' }],
      irrelevant: [],
    });
  });

  it('uses the first document if only the result as a whole was praised', () => {
    expect(judge({ score: 1, highlights: [], first })).toEqual({ relevant: [first], irrelevant: [] });
    expect(judge({ score: 1, highlights: [highlight('a', null)], first }).relevant).toEqual([first]);
    expect(judge({ score: 1, highlights: [highlight('a', -1)], first }).relevant).toEqual([]);
  });

  it('ignores results that were rated 0, unrated or deleted', () => {
    for (const score of [0, -1, null])
      expect(judge({ score, highlights: [highlight('a', 0)], first })).toEqual({
        relevant: [],
        irrelevant: [],
      });
    expect(judge({ score: 1, highlights: [], first: null })).toEqual({ relevant: [], irrelevant: [] });
  });
});
