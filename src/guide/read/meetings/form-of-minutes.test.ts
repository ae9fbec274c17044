import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';
import { isFormOfMinutes, withoutTwins } from './form-of-minutes.ts';

test('what any minutes have is no topic of a meeting', () => {
  for (const text of [
    'Action items',
    'Previous action items',
    'Old business',
    'Roll call',
    'Zoom link',
    'Connection details',
    'Details of the call',
    'Staff attending',
    'Committee members not attending',
    'Approval of the March minutes',
    'Post-hoc summary',
    'Treasurer’s report (Ada Lind)',
    'Updates from the board',
    'Plan for next meeting',
    'Action AL: set up the calendar',
    'Progress report',
    'Nominate a note-taker for today',
    'Notes from the call',
    'Before the meeting',
  ])
    expect([text, isFormOfMinutes(text)]).toEqual([text, true]);
  for (const text of [
    'Fees',
    'Financial update',
    'Zoom licenses',
    'Staff handbook',
    'Call for speakers',
    'Welcome kits',
  ])
    expect([text, isFormOfMinutes(text)]).toEqual([text, false]);
});

test('an agenda with notes names each topic once, without its number and the time it may take', () => {
  expect(withoutTwins(['Fees', 'Fees notes', 'Keys minutes', 'Minutes'])).toEqual([
    'Fees',
    'Keys',
    'Minutes',
  ]);
  const { outline } = notesOf(
    '# 2026-03-09 meeting\n\n## Attending\n\n### Staff of the depot\n\n- Ada Lind\n\n## Agenda\n\n### 1 Fees 5 min, until 0:10\n\nText.\n\n### 2 Keys\n\nText.\n\n' +
      '## Record\n\n### 1 Fees Minutes\n\nText.\n\n### 2 Keys Minutes\n\nText.\n\n### Old business:\n\nText.\n',
  );
  expect(outline).toEqual(['Fees', 'Keys']);
});
