import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';

const decided = (text: string) =>
  notesOf(`# 2026-03-09 depot meeting\n\n${text}`).decisions.map(({ topic, text: said }) => [...topic, said]);

test('an outcome alone settles what its heading, or the item above it, says', () => {
  expect(
    decided('## Proposal for a pump fund\n\n- The draft was shared in May\n- Approved unanimously\n'),
  ).toEqual([['Proposal for a pump fund', 'Approved unanimously']]);
  expect(decided('## Pump fund charter\n\nVote passed.\n')).toEqual([['Pump fund charter', 'Vote passed.']]);
  expect(decided('## New business\n\n- Charter of the pump fund\n  - Passed 5-0\n')).toEqual([
    ['Charter of the pump fund', 'Passed 5-0'],
  ]);
});

test('so does one that says for what the vote was', () => {
  expect(decided('## Banner for the fair\n\n- Board vote: approved to spend 150 euros\n')).toEqual([
    ['Banner for the fair', 'Board vote: approved to spend 150 euros'],
  ]);
});

test.each([
  ['what was not carried', '## Pump fund charter\n\n- Vote failed\n- Not approved\n'],
  ['minutes', '## Minutes of February\n\n- Approved unanimously\n'],
  ['nothing above it', '## New business\n\n- Approved unanimously\n'],
  [
    'a sentence that begins so',
    '## Pump fund charter\n\n- Passed on to the new committee for review in May\n',
  ],
])('it does not settle %s', (_, text) => expect(decided(text)).toEqual([]));

test('the outcome of a motion is no decision of its own', () => {
  expect(
    decided('## Pump fund charter\n\nMotion: Buy two more pumps for the depot.\n\nVote passed.\n'),
  ).toHaveLength(1);
});
