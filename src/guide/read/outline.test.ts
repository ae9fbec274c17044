import { expect, test } from 'vitest';
import { notesOf } from '../../../test/guide/guide-document.ts';

const topics = (markdown: string) => notesOf(`# Gates call 2026-03-09\n\n${markdown}`).outline;

test('what any minutes have below each topic does not hide the topics', () => {
  const topic = (name: string) =>
    `## ${name}\n\nText.\n\n### Speaker's summary of key points\n\nText.\n\n### Conclusion\n\nText.\n\n`;
  expect(topics(topic('Old bridges') + topic('Wet pumps'))).toEqual(['Old bridges', 'Wet pumps']);
});

test('people who were there are no topics, however they are written', () => {
  expect(
    topics(
      '## Attendees\n\n- Ada Lind (@ada-l)\n- Ben Okoro\n\n## Round\n\n- Ada\n  - fixed a pump\n- Okoro\n  - was ill\n- @ada-l\n  - asked\n- from @ben\n  - none\n- Old bridges\n  - hold\n- Wet pumps\n  - leak\n',
    ),
  ).toEqual(['Old bridges', 'Wet pumps']);
});

test('how long a topic may take is not part of it, and forms of meetings are no topics', () => {
  expect(
    topics(
      '## Old bridges (15 minute timebox)\n\nText.\n\n## Wet pumps (5 min)\n\nText.\n\n## Discussion (45 minutes)\n\nText.\n\n## Action items as a result of this meeting\n\nText.\n',
    ),
  ).toEqual(['Old bridges', 'Wet pumps']);
});

test('a file named by a day is minutes if its title names a meeting', () => {
  const { kind } = notesOf('# 111th Gate Meeting\n\nText.\n', {
    metadata: { root_path: '2025-11/november-20.md' },
  });
  expect(kind).toBe('meeting');
});

test('minutes of a day in a folder of minutes are minutes whatever was talked about', () => {
  const kindAt = (path: string) =>
    notesOf('# Gate process meeting\n\nText.\n', { metadata: { root_path: path } }).kind;
  expect(kindAt('meeting-notes/2019-07-11--gates.md')).toBe('meeting');
  expect(kindAt('meeting-notes/how-we-meet.md')).toBe('page');
});

test('facts about a meeting that are written as headings are none of its topics', () => {
  const minutes =
    '# Gate call 2026-03-09\n\n### Meeting Duration: 90 minutes\n\n### Note taker: Ada Lind\n\n### Date/Time: Monday, 14:00 UTC\n\n### [Video recording](https://a.example)\n\n## Frozen locks\n\nText.\n\n## New seals\n\nText.\n';
  expect(notesOf(minutes).outline).toEqual(['Frozen locks', 'New seals']);
});

test('what introduces each topic is not part of it, and whoever spoke is none', () => {
  expect(
    topics(
      '## Topic: Agenda review\n\nText.\n\n## Topic: Old bridges\n\nText.\n\n## Agenda item 2: Wet pumps\n\nText.\n\n## Info Share\n\nText.\n',
    ),
  ).toEqual(['Old bridges', 'Wet pumps']);
  expect(
    topics(
      '- [name=Ada]\n  - fixed a pump\n- [name=Ben]\n  - was ill\n- Old bridges\n  - hold\n- Wet pumps\n  - leak\n',
    ),
  ).toEqual(['Old bridges', 'Wet pumps']);
});
