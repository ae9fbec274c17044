import { expect, test } from 'vitest';
import { madeRanking, message, page } from '../../../test/made-ranking.ts';
import { bestPieces } from './best-pieces.ts';

const words = (n: number, word: string) => Array.from({ length: n }, (_, i) => `${word}${i}`).join(' ');

test('in a long document the chunks with most of the question come first, at most four', () => {
  const text = Array.from(
    { length: 8 },
    (_, i) => `${words(220, `p${i}x`)} ${i === 5 ? 'kiln crane' : 'kiln'}.`,
  );
  const ranking = madeRanking(
    [{ blocks: text.map((part) => ({ type: 'paragraph' as const, text: part })) }],
    'kiln crane',
  );
  const [unit] = ranking.units;
  if (!unit) throw new Error('one document is one unit');
  const pieces = bestPieces(ranking, unit);
  expect(unit.pieces.length).toBeGreaterThan(4);
  expect(pieces).toHaveLength(4);
  expect(pieces[0]?.score).toBeGreaterThan(pieces[1]?.score ?? 0);
  expect(pieces.map((piece) => piece.score)).toEqual(
    pieces.map((piece) => piece.score).toSorted((a, b) => b - a),
  );
});

test('a message is shown whole', () => {
  const ranking = madeRanking([{ blocks: [message(`${words(300, 'long')} kiln`)] }], 'kiln');
  const [unit] = ranking.units;
  if (!unit) throw new Error('one message is one unit');
  expect(bestPieces(ranking, unit)).toHaveLength(unit.pieces.length);
});

test('a document found by its title alone shows its beginning', () => {
  const ranking = madeRanking([page(words(900, 'p'), { title: 'Kiln' })], 'kiln');
  const [unit] = ranking.units;
  if (!unit) throw new Error('one document is one unit');
  expect(bestPieces(ranking, unit).map((piece) => piece.candidate.position)).toEqual([0, 1, 2, 3]);
});
