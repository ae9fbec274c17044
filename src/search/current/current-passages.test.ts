import { expect, test } from 'vitest';
import { claimingRow, movedLaunch } from '../../../test/stored/claiming-row.ts';
import { currentFirst } from './current-passages.ts';

const old = claimingRow({ memory_id: 'old', document_id: 1, block_id: 'b1' });
const current = claimingRow({ memory_id: 'new', document_id: 1, block_id: 'b2' });

const passageOf = (block_id: string, score: number, document_id = 1) => ({
  document_id,
  score,
  places: [{ block_id, start: 0, end: 5 }],
});
const passages = [passageOf('b0', 0.9), passageOf('b1', 0.8), passageOf('b3', 0.7), passageOf('b2', 0.6)];
const shown = (changes: Parameters<typeof currentFirst>[1], of = passages) =>
  currentFirst(of, changes).map(({ places, score }) => [places[0]?.block_id, score]);

test('the current value precedes the previous one, and scores still descend', () => {
  expect(shown([movedLaunch(old, current)])).toEqual([
    ['b0', 0.9],
    ['b2', 0.8],
    ['b1', 0.7],
    ['b3', 0.6],
  ]);
});

test('nothing moves if the current value is first already, in another document, or not among the passages', () => {
  const asIs = passages.map(({ places, score }) => [places[0]?.block_id, score]);
  const elsewhere = claimingRow({ memory_id: 'new', document_id: 2, block_id: 'b2' });
  const unknown = claimingRow({ memory_id: 'new', document_id: 1, block_id: 'b9' });
  expect(shown([])).toEqual(asIs);
  expect(shown([movedLaunch(current, old)])).toEqual(asIs);
  expect(shown([movedLaunch(old, elsewhere)])).toEqual(asIs);
  expect(shown([movedLaunch(old, unknown)])).toEqual(asIs);
});
