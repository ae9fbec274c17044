import { expect, test } from 'vitest';
import { madeCandidates, message, page } from '../../test/made-ranking.ts';
import { missingNeighbors } from './find-candidates.ts';

const words = (n: number, word: string) => Array.from({ length: n }, (_, i) => `${word}${i}`).join(' ');
/** A conversation with this many messages of 60 words: about four of them fill a chunk. */
const talk = (messages: number) => ({
  blocks: Array.from({ length: messages }, (_, i) => message(words(60, `w${i}x`))),
});

test('the chunks around a conversation chunk are fetched unless they are candidates', () => {
  const [first, second, third] = madeCandidates([talk(12)]);
  if (!first || !second || !third) throw new Error('the conversation has at least three chunks');
  expect(missingNeighbors([second])).toEqual([
    { document_id: 0, position: 0 },
    { document_id: 0, position: 2 },
  ]);
  expect(missingNeighbors([second, first])).toEqual([{ document_id: 0, position: 2 }]);
  expect(missingNeighbors([third, second, first])).toEqual([{ document_id: 0, position: 3 }]);
});

test('nothing is fetched around a chunk with a whole conversation, or around pages', () => {
  expect(missingNeighbors(madeCandidates([talk(2), page(words(900, 'long'))]))).toEqual([]);
  const [, part] = madeCandidates([page(words(900, 'long'))]);
  expect(missingNeighbors(part ? [part] : [])).toEqual([]);
});
