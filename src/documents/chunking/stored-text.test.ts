import { expect, test } from 'vitest';
import { joinStoredText } from './stored-text.ts';

const blocks = [
  { id: 'a', text: 'One' },
  { id: 'b', text: 'Two' },
  { id: 'c', text: '👩 Three' },
  { id: 'd' },
];
const join = (chunks: [string | null, string[]][], chars = 100) =>
  joinStoredText({ text: null, chunks, blocks }, chars);

test('chunks without a text of their own have that of their blocks, in the order of the document', () => {
  expect(join([[null, ['b', 'a']]])).toBe('One\n\nTwo');
  expect(
    join([
      [null, ['a']],
      ['Own', ['b']],
      [null, ['c']],
    ]),
  ).toBe('One\nOwn\n👩 Three');
});

test('a chunk whose blocks are gone adds nothing, not even a line', () => {
  expect(
    join([
      [null, ['x', 'd']],
      ['', []],
      [null, ['a']],
    ]),
  ).toBe('\nOne');
  expect(joinStoredText({ text: null, chunks: [[null, ['a']]], blocks: null }, 9)).toBe('');
});

test('the first characters are counted as the database counts them', () => {
  expect(join([[null, ['c']]], 3)).toBe('👩 T');
  expect(joinStoredText({ text: 'As it is', chunks: null, blocks: null }, 2)).toBe('As it is');
});
