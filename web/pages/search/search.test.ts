import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerPieces } from './answer-pieces.ts';
import { stepRow, suggestionRows } from './suggestion-rows.ts';
import { markRanges, whyWords, withoutHeading } from './why-words.ts';

describe('marks', () => {
  const marked = (text: string, ranges: number[][]) =>
    markRanges(text, ranges).flatMap(({ text: piece, isMarked }) => (isMarked ? [piece] : []));

  test('are where the service found words of the question', () => {
    expect(
      marked('Ada owns billing.', [
        [4, 8],
        [9, 16],
      ]),
    ).toEqual(['owns', 'billing']);
    expect(marked('Ada', [])).toEqual([]);
  });

  test('that overlap, or are outside the text, are omitted', () => {
    expect(
      marked('Ada owns', [
        [0, 3],
        [2, 5],
        [6, 99],
        [5, 5],
      ]),
    ).toEqual(['Ada']);
  });

  test('never change the text', () => {
    const range = fc.tuple(fc.integer({ min: -2, max: 20 }), fc.integer({ min: -2, max: 20 }));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(range), (text, ranges) => {
        const pieces = markRanges(
          text,
          ranges.filter(([from]) => from >= 0),
        );
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

test('a passage is shown without the title above it, and its marks stay at their words', () => {
  const passage = {
    text: 'Roles\nAda is treasurer',
    ranges: [
      [0, 5],
      [13, 22],
    ],
  };
  const shown = withoutHeading(passage, ' Roles ');
  expect(shown.text).toBe('Ada is treasurer');
  expect(shown.ranges.map(([from, to]) => shown.text.slice(Number(from), Number(to)))).toEqual(['treasurer']);
  for (const title of [null, '', 'Role', 'Roles\nAda is treasurer', 'ada'])
    expect(withoutHeading(passage, title)).toEqual(passage);
});

test('the reason for a result lists its heaviest words first, then meaning and age if they counted', () => {
  const terms = [
    { term: 'own', weight: 1.25 },
    { term: 'billing', weight: 4.84 },
  ];
  expect(whyWords({ terms, meaning: 0, recency: 1 }, [])).toBe('billing 4.8 · own 1.3');
  expect(whyWords({ terms: [], meaning: 0.4, recency: 0.5 }, [])).toBe('meaning · 50 % left for its age');
});

test('words are shown as in the highlights, not as the stems that found them', () => {
  const terms = ['servic', 'polici', 'aw', 'gone'].map((term, at) => ({ term, weight: 4 - at }));
  const text = 'Policies of services: the Service policy of AWS';
  const ranges = [
    [0, 8],
    [12, 20],
    [26, 33],
    [34, 40],
    [44, 47],
  ];
  expect(whyWords({ terms, meaning: 0, recency: 1 }, [{ text, ranges }])).toBe(
    'Service 4.0 · policy 3.0 · AWS 2.0 · gone 1.0',
  );
});

describe('suggestions', () => {
  const found = {
    documents: [{ source: 'slack' as const, resource_id: 'a/b', title: null }],
    entities: [{ id: 'e1', type: 'person', name: 'Ada', similarity: 1 }],
    files: [{ path: 'company/people.md', title: 'People', tier: 'company', team: '' }],
  };

  test('begin with the question itself, so that Enter alone asks it', () => {
    expect(suggestionRows('ada', undefined)).toEqual([{ kind: 'ask', key: 'ask', name: 'ada' }]);
    expect(suggestionRows('ada', found).map(({ kind, name }) => [kind, name])).toEqual([
      ['ask', 'ada'],
      ['entity', 'Ada'],
      ['file', 'People'],
      ['document', 'a/b'],
    ]);
  });

  test('are empty while nothing is typed', () => {
    expect(suggestionRows('', found)).toEqual([]);
  });

  test('wrap around at both ends', () => {
    const rows = suggestionRows('ada', found);
    expect([stepRow(rows, 0, 1), stepRow(rows, 3, 1), stepRow(rows, 0, -1)]).toEqual([1, 0, 3]);
    expect(stepRow([], 5, 1)).toBe(0);
  });
});

describe('an answer', () => {
  test('is split at its citations, which include the space before them', () => {
    expect(answerPieces('Ada owns it. [^9f2] Ravi soon. [^4ac]')).toEqual([
      { kind: 'text', text: 'Ada owns it.' },
      { kind: 'citation', label: '9f2' },
      { kind: 'text', text: ' Ravi soon.' },
      { kind: 'citation', label: '4ac' },
    ]);
  });

  test('without citations is its text, and brackets that cite nothing stay', () => {
    expect(answerPieces('See [1] and [^].')).toEqual([{ kind: 'text', text: 'See [1] and [^].' }]);
    expect(answerPieces('')).toEqual([]);
  });
});
