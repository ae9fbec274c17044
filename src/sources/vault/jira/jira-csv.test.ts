import { expect, test } from 'vitest';
import { readSource } from '../../../../test/files/read-source.ts';

const HEADER =
  'Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Project lead,Priority,Assignee,Assignee Id,Reporter,Reporter Id,Created,Updated,Due date,Labels,Labels,Description,Votes,Custom field (Story Points),Custom field (Rank),Comment,Comment';
const read = (...rows: string[]) => readSource([HEADER, ...rows].join('\n'), 'jira.csv');
const ISSUE =
  'Gate 4 leaks,GATE-7,10007,Bug,In Progress,GATE,Gates,Bo Lee,High,Ann Moor,557058:a1,Bo Lee,557058:b2,11/Mar/26 9:42 AM,12/Mar/26 4:05 PM,20/Mar/26 12:00 AM,night,seal,"h2. Why\n\n* the *old* seal\n** from 2019",0,3.0,0|i0001,"11/Mar/26 10:00 AM;557058:b2;Seal 7; it fits.","12/Mar/26 4:05 PM;557058:zz;{quote}Seal 7{quote}\nOrdered."';

test('an issue of a Jira export is a task with its state, people, dates, description and comments', async () => {
  const [issue, ...others] = await read(ISSUE);
  expect(others).toEqual([]);
  expect(issue).toMatchObject({
    source: 'vault',
    type: 'task',
    resourceId: 'GATE-7',
    title: 'Gate 4 leaks',
    createdAt: '2026-03-11T09:42:00.000Z',
    lastModified: '2026-03-12T16:05:00.000Z',
    metadata: {
      identifier: 'GATE-7',
      author: 'Bo Lee',
      project: 'Gates',
      Status: 'In Progress',
      Assignee: 'Ann Moor',
      Labels: 'night; seal',
      Story_Points: '3.0',
      Due_date: '2026-03-20',
    },
    participants: [
      { name: 'Bo Lee', email: null },
      { name: 'Ann Moor', email: null },
      { name: '557058:zz', email: null },
    ],
  });
  expect(issue?.blocks.slice(1).map(({ type, text, level }) => [type, text, level])).toEqual([
    ['heading', 'Why', 2],
    ['list_item', 'the old seal', 1],
    ['list_item', 'from 2019', 2],
    ['message', 'Seal 7; it fits.', undefined],
    ['message', 'Seal 7\nOrdered.', undefined],
  ]);
});

test('a comment names its author where another column has the name of the id, and its time', async () => {
  const [issue] = await read(ISSUE);
  expect(
    issue?.blocks.filter(({ type }) => type === 'message').map(({ sender, date }) => [sender?.name, date]),
  ).toEqual([
    ['Bo Lee', '2026-03-11T10:00:00.000Z'],
    ['557058:zz', '2026-03-12T16:05:00.000Z'],
  ]);
});

test('ids, counters and settings of Jira are not told', async () => {
  const [issue] = await read(ISSUE);
  const [facts] = issue?.blocks ?? [];
  expect(facts?.text).toContain('Story Points: 3.0');
  expect(facts?.text).not.toMatch(/557058|Votes|Rank|Project lead|10007/);
});

test('a comment in another form is its text, and a row without a key is skipped', async () => {
  const row = (key: string) => `x,${key},1,Bug,Open,G,Gates,,,,,,,,,,,,,,,,It was; closed.,`;
  const documents = await read(row('G-1'), row(''));
  expect(documents.map(({ resourceId, blocks }) => [resourceId, blocks.at(-1)?.text])).toEqual([
    ['G-1', 'It was; closed.'],
  ]);
});

test('a table without these columns stays a table', async () => {
  expect(await readSource('Summary,Status,Issue key\na,b,c\n', 'x.csv')).toMatchObject([{ type: 'file' }]);
});
