import { expect, test } from 'vitest';
import { readMadeOn } from './read-made-on.ts';

const texts = { base: 'a', ours: 'b', theirs: 'c' };

test('a draft returns its decisions', () => {
  const kept = [
    { texts, decision: { choice: 'new-first' } },
    { texts, nth: 1, decision: { choice: 'written', text: 'x' } },
  ];
  expect(readMadeOn(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([
  null,
  'x',
  {},
  [1],
  [{ texts: {}, decision: { choice: 'new' } }],
  [{ texts, decision: { choice: 'written' } }],
  [{ texts, decision: { choice: 'all' } }],
])('anything other than a decision is left out of a draft: %j', (draft) => {
  expect(readMadeOn(draft)).toEqual([]);
});
