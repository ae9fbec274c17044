import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';

const decided = (text: string, title = '2026-03-09 depot meeting') =>
  notesOf(`# ${title}\n\n${text}`).decisions.map((decision) => decision.text);

test('a motion that was carried is a decision, wherever the outcome stands', () => {
  for (const text of [
    'Motion: Buy two more pumps for the depot. Carried 5-0.\n',
    'Motion: Buy two more pumps for the depot. Moved by Ada, seconded by Ben. Motion passed.\n',
    '**Motion:** "Buy two more pumps for the depot."\n\n**Background:** The old ones are worn.\n\n**Result:** The motion passes with a vote of 6-0.\n',
    '- Motion (Lind/Okoro): Buy two more pumps for the depot. - PASSED\n',
    '## Motions\n\n### Motion 2\n\nPresenter: Ada Lind.\n\nText: Buy two more pumps for the depot.\n\nResolution: Passed.\n',
    '### Motion 1: Buy two more pumps for the depot.\n\n- **Presented by:** Ada\n- **Passed: Yes or No:** The motion passed.\n',
    'I move that Buy two more pumps for the depot. All in favor. Motion carried.\n'.replace(
      'I move',
      'Motion: I move',
    ),
  ])
    expect([text, decided(text)]).toEqual([
      text,
      [expect.stringMatching(/^Buy two more pumps for the depot\.?$/)],
    ]);
});

test('a sentence that says who moved what is shown whole', () => {
  expect(decided('Ada Lind moved to buy two more pumps. Ben Okoro seconded. Carried.\n')).toEqual([
    'Ada Lind moved to buy two more pumps.',
  ]);
  expect(decided('Motion to elect Ada Lind as treasurer. Carried.\n')).toEqual([
    'Motion to elect Ada Lind as treasurer.',
  ]);
});

test('what failed, was put off, is how a meeting is held, or has no outcome in its section is no decision', () => {
  for (const text of [
    'Motion: Buy two more pumps for the depot. Failed 2-5.\n',
    'Motion: Buy two more pumps for the depot.\n\nResolution: Postponed to the next meeting.\n',
    'Motion: Approve the minutes of February. Carried.\n',
    'Motion to adjourn the meeting. Carried.\n',
    '### Motion: Buy two more pumps for the depot.\n\n### Fees\n\nPassed.\n',
    'Motion: approve that. Carried.\n',
  ])
    expect([text, decided(text)]).toEqual([text, []]);
});

test('resolutions are decisions of the day in brackets after them, also several in one paragraph', () => {
  const { decisions } = notesOf(
    '# Resolutions\n\nResolved: The depot keeps two pumps in reserve\n(2025-03-04)\n\nWHEREAS pumps break; now, therefore, be it RESOLVED, that two pumps are kept in reserve.\n\n' +
      'Resolved: The gate is painted green each spring\nResolved: The gate is locked at nine each night\n',
  );
  expect(decisions.map(({ text, date }) => [text, date])).toEqual([
    ['The depot keeps two pumps in reserve', '2025-03-04'],
    ['be it RESOLVED, that two pumps are kept in reserve.', null],
    ['The gate is painted green each spring', null],
    ['The gate is locked at nine each night', null],
  ]);
});

test('“Agenda and minutes” are minutes, and what is below “Changes to the agenda” is none', () => {
  const carried = 'Motion: Buy two more pumps for the depot. Carried.\n';
  expect(decided(carried, 'March 2026 agenda/minutes')).toHaveLength(1);
  expect(decided(`## Changes to the agenda\n\n${carried}`)).toEqual([]);
});

test('what people have not agreed on is no decision', () => {
  expect(decided('## Decisions\n\n- Add Ada Lind to the board: 3 yes, still open, no majority\n')).toEqual(
    [],
  );
});

test('how many motions were approved does not say what was decided', () => {
  expect(decided('We approved four motions regarding the structure of the merged depots.\n')).toEqual([]);
});
