import { expect, test } from 'vitest';
import { readSource } from '../../../../test/files/read-source.ts';

const text = (value: string, marks?: object[]) => ({
  type: 'text',
  text: value,
  ...(marks ? { marks } : {}),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', version: 1, content });
const issue = (fields: object) => ({
  id: '10007',
  key: 'GATE-7',
  self: 'https://gates.atlassian.net/rest/api/3/issue/10007',
  fields: { summary: 'Gate 4 leaks', ...fields },
});
const FIELDS = {
  status: { name: 'Done' },
  issuetype: { name: 'Bug' },
  project: { key: 'GATE', name: 'Gates' },
  reporter: { displayName: 'Bo Lee', emailAddress: 'Bo@example.org', accountId: 'b2' },
  assignee: { displayName: 'Ann Moor', accountId: 'a1' },
  labels: ['night'],
  components: [{ name: 'Seals' }],
  created: '2026-03-11T09:42:00.000+0100',
  updated: '2026-03-12T16:05:00.000+0000',
  duedate: '2026-03-20',
  description: doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Why')] },
    paragraph(
      text('Ask '),
      { type: 'mention', attrs: { id: 'a1', text: '@Ann Moor' } },
      { type: 'hardBreak' },
      text('by '),
      { type: 'date', attrs: { timestamp: '1773964800000' } },
    ),
    {
      type: 'panel',
      attrs: { panelType: 'info' },
      content: [paragraph({ type: 'inlineCard', attrs: { url: 'https://example.org/log' } })],
    },
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph(text('Close', [{ type: 'strong' }]), text(' it')),
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('slowly'))] }] },
          ],
        },
      ],
    },
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { state: 'TODO' }, content: [text('Order seal 7')] }],
    },
    { type: 'codeBlock', attrs: { language: 'sh' }, content: [text('gate --close')] },
    { type: 'blockquote', content: [paragraph(text('It leaks.'))] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', content: [paragraph(text('Gate'))] },
            { type: 'tableHeader', content: [paragraph(text('Seal'))] },
          ],
        },
      ],
    },
    { type: 'rule' },
  ),
  comment: {
    comments: [
      {
        author: { displayName: 'Bo Lee', accountId: 'b2' },
        created: '2026-03-12T10:00:00.000+0000',
        body: doc(paragraph(text('Seal 7.')), paragraph(text('It fits.'))),
      },
    ],
  },
};

test("an issue of Jira's API is a task with its page, people, dates, text and comments", async () => {
  const [task] = await readSource(JSON.stringify({ issues: [issue(FIELDS)], total: 1 }), 'search.json');
  expect(task).toMatchObject({
    source: 'vault',
    type: 'task',
    resourceId: 'GATE-7',
    title: 'Gate 4 leaks',
    url: 'https://gates.atlassian.net/browse/GATE-7',
    createdAt: '2026-03-11T09:42:00.000+0100',
    participants: [
      { name: 'Bo Lee', email: 'bo@example.org' },
      { name: 'Ann Moor', email: null },
    ],
    metadata: {
      status: 'Done',
      assignee: 'Ann Moor',
      labels: 'night',
      components: 'Seals',
      project: 'Gates',
      due_date: '2026-03-20',
    },
  });
  expect(task?.blocks.map(({ type, text: shown, level }) => [type, shown, level])).toEqual([
    ['heading', 'Why', 2],
    ['paragraph', 'Ask @Ann Moor\nby 2026-03-20', undefined],
    ['paragraph', 'https://example.org/log', undefined],
    ['list_item', 'Close it', 1],
    ['list_item', 'slowly', 2],
    ['list_item', 'Order seal 7', 1],
    ['code', 'gate --close', undefined],
    ['quote', 'It leaks.', undefined],
    ['table', 'Gate | Seal', undefined],
    ['rule', '', undefined],
    ['message', 'Seal 7.\nIt fits.', undefined],
  ]);
});

test('texts of the older API are wiki markup, in a single issue too', async () => {
  const [task] = await readSource(
    JSON.stringify(
      issue({ description: 'h1. Why\n*Old* seal', comment: { comments: [{ body: 'See {{log}}' }] } }),
    ),
    'issue.json',
  );
  expect(task?.blocks.map(({ type, text: shown }) => [type, shown])).toEqual([
    ['heading', 'Why'],
    ['paragraph', 'Old seal'],
    ['message', 'See log'],
  ]);
});

test.each([
  [{ key: 'GATE-7', fields: { name: 'x' } }],
  [{ issues: [] }],
  [{ key: 'gate', fields: { summary: 'x' } }],
])('%j is other JSON', async (value) => {
  expect(await readSource(JSON.stringify(value), 'x.json')).toMatchObject([
    { type: 'document', resourceId: null },
  ]);
});
