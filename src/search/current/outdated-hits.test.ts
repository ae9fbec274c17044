import { expect, test } from 'vitest';
import { claimingRow, movedLaunch } from '../../../test/stored/claiming-row.ts';
import { findOutdated } from './outdated-hits.ts';

const old = claimingRow({ memory_id: 'old', document_id: 1, text: 'The launch of Taproot 3 is on 15 June.' });
const current = claimingRow({
  memory_id: 'new',
  document_id: 2,
  text: 'The launch of Taproot 3 moves to 7 September.',
});
const change = movedLaunch(old, current);
const outdated = (question: string, memories = [old], changes = [change]) =>
  findOutdated(question, [1], memories, changes).map((hit) => hit.change.current.memory_id);

test('a document whose best statement for the question is superseded is outdated', () => {
  expect(outdated('When is the launch of Taproot 3?')).toEqual(['new']);
});

test('a document is not, if it has another statement as good, or the question is about something else', () => {
  const other = claimingRow({
    memory_id: 'other',
    document_id: 1,
    text: 'The launch of Taproot 3 is in Utrecht.',
  });
  expect(outdated('When is the launch of Taproot 3?', [old, other])).toEqual([]);
  expect(outdated('How much is the launch of Taproot 3?')).toEqual([]);
  expect(outdated('When is lunch?')).toEqual([]);
  expect(outdated('When is the launch of Taproot 3?', [old], [])).toEqual([]);
});
