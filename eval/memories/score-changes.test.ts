import { expect, test } from 'vitest';
import { foundChanges, isNewestFirst } from './score-changes.ts';

const fact = { id: 'launch', old: ['on 18 May'], new: ['on 7 September'] };
const memory = (id: string, text: string, ...supersededBy: string[]) => ({
  id,
  text,
  quote: null,
  supersededBy,
});

test('a change counts as found if the old statement leads to the new one, even over one in between', () => {
  const last = memory('c', 'The launch is on 7 September.');
  const between = memory('b', 'The launch is on 15 June.', 'c');
  expect(foundChanges([fact], [memory('a', 'It is on 18 May.', 'b'), between, last])).toEqual(['launch']);
  expect(foundChanges([fact], [memory('a', 'It is on 18 May.'), between, last])).toEqual([]);
  expect(foundChanges([fact], [memory('a', 'Another thing.', 'c'), last])).toEqual([]);
});

test('memories that supersede each other end the search', () => {
  expect(foundChanges([fact], [memory('a', 'on 18 May', 'b'), memory('b', 'on 15 June', 'a')])).toEqual([]);
});

test.each([
  [['Nothing.', 'It is 7.', 'It was 5.'], true],
  [['It was 5.', 'It is 7.'], false],
  [['It is 7, not 5.'], true],
  [['Not 5 but 7.'], true],
  [[], false],
])('among %o the newest value comes first: %s', (texts, expected) => {
  expect(isNewestFirst(texts, ['7'], ['5'])).toBe(expected);
});
