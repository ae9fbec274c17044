import { describe, expect, it } from 'vitest';
import { scoreJudged, scoreSet } from './score-set.ts';

const doc = (resource_id: string, source = 'vault') => ({ source, resource_id });
const judged = (...relevant: ReturnType<typeof doc>[]) => ({ query: 'q', relevant, irrelevant: [] });

describe('scoreQuery', () => {
  it('is the share of relevant documents found, and one over the rank of the first', () => {
    expect(scoreJudged(judged(doc('a'), doc('b')), [doc('x'), doc('b'), doc('y')])).toEqual({
      query: 'q',
      recall: 0.5,
      reciprocalRank: 0.5,
    });
    expect(scoreJudged(judged(doc('a')), [doc('a')])).toMatchObject({ recall: 1, reciprocalRank: 1 });
  });

  it('is 0 when nothing relevant was found', () => {
    for (const found of [[], [doc('x')]])
      expect(scoreJudged(judged(doc('a')), found)).toMatchObject({ recall: 0, reciprocalRank: 0 });
  });

  it('distinguishes documents of different sources with the same id', () => {
    expect(scoreJudged(judged(doc('a', 'slack')), [doc('a'), doc('a', 'slack')])).toMatchObject({
      recall: 1,
      reciprocalRank: 0.5,
    });
  });
});

describe('scoreSet', () => {
  it('is the mean over all queries', () => {
    const scores = [
      { query: 'q', recall: 1, reciprocalRank: 0.5 },
      { query: 'r', recall: 0, reciprocalRank: 0 },
    ];
    expect(scoreSet(scores)).toMatchObject({ recall: 0.5, mrr: 0.25 });
    expect(scoreSet([])).toMatchObject({ recall: 0, mrr: 0 });
  });
});
