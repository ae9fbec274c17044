import { expect, test } from 'vitest';
import { notesOf } from '../../../test/guide/guide-document.ts';

const decisions = (markdown: string) => notesOf(markdown).decisions;
const MEETING = '# Water board meeting 2026-03-09\n\n';

test('labeled lines, lists under a decisions heading and “the group decided” are decisions with date and topic', () => {
  expect(
    decisions(
      `${MEETING}## North gate key\n\n- Decision: the key stays in the depot until June.\n- We agreed to paint the north gate green.\n\n## Decisions\n\n- The south gate is closed on all Sundays.\n`,
    ),
  ).toEqual([
    { topic: ['North gate key'], text: 'the key stays in the depot until June.', date: '2026-03-09' },
    { topic: ['North gate key'], text: 'We agreed to paint the north gate green.', date: '2026-03-09' },
    { topic: [], text: 'The south gate is closed on all Sundays.', date: '2026-03-09' },
  ]);
});

test('a record’s text under “Decision” is decided, with its conditions', () => {
  const text = 'The gate is green. If the river rises by a meter, it is closed until the morning.';
  const under = (heading: string) =>
    notesOf(`# ADR-7: A green gate\n\n## ${heading}\n\n${text}\n`).decisions.map((d) => d.text);
  expect(under('Decision')).toEqual([text]);
  expect(under('Context')).toEqual([]);
});

test('a record with a status gives its decision first, and then its details', () => {
  const record = (status: string) =>
    notesOf(
      `# 7. Green gates\n\n${status}\n\n## Decision\n\nThe gates of the north are painted green.\n\nThe depot buys the paint for all gates.\n`,
      { metadata: { root_path: 'adr/0007-green-gates.md' } },
    );
  expect(record('## Status\n\n✅ Accepted')).toMatchObject({
    state: 'Accepted',
    decisions: [{ text: 'The gates of the north are painted green.' }],
  });
  expect(record('Date: 2026-03-09\n\n## Status\n\nAccepted').decisions).toMatchObject([
    { date: '2026-03-09' },
  ]);
  expect(record('A rule.')).toMatchObject({ state: null, decisions: [] });
});

test.each([
  'The board accepted the green gate of the north side.',
  'The WB approved Ada’s plan for the north gate.',
  'The Water Board rejected the red gate of the north side.',
  'We discussed the gates of the north side and decided to paint them green.',
  'The TSC confirmed that the gates of the north side are green.',
  'It was agreed to paint the gates of the north side.',
  'It was unanimously decided that the gates are opened at six.',
])('a body decides by accepting, approving and rejecting: %s', (line) =>
  expect(decisions(`${MEETING}- ${line}\n`)).toMatchObject([{ text: line }]),
);

test.each([
  'Ada approved as the painter of the north gate.',
  'AL agreed that the gates of the north are green.',
  'We accepted it as it was painted by Ada.',
  'The board discussed the green gate of the north side.',
  'Ada: The gates are old. We agreed that the gates of the north are painted green.',
  'Decision: is the gate of the north side painted green?',
  'The board agreed on a date for a day with the painters of the gates.',
])('a person, a speaker’s initials or an unnamed thing does not make a decision: %s', (line) =>
  expect(decisions(`${MEETING}- ${line}\n`)).toEqual([]),
);

test('a decision marked in the middle of a paragraph is one, in minutes, pages and messages', () => {
  const text = 'We looked at the keys. Decision: keys are renewed by the depot each year. Ada tells them.';
  const found = [{ text: 'keys are renewed by the depot each year.' }];
  expect(decisions(`${MEETING}${text}\n`)).toMatchObject(found);
  expect(decisions(`# Keys\n\n${text}\n`)).toMatchObject(found);
  const blocks = [{ type: 'message' as const, text, sender: { name: 'Ann', email: null } }];
  expect(notesOf('', { type: 'conversation', title: 'Keys', blocks }).decisions).toMatchObject(found);
  expect(
    decisions('# Keys\n\nWe have two. Resolution: 1920 by 1080 pixels on each of the screens.\n'),
  ).toEqual([]);
});

test('a date in a heading dates the text below it', () => {
  expect(
    decisions(
      '# Pump minutes\n\n## 2025-11-02\n\n### Keys for all\n\nThe board decided to buy ten new keys.\n',
    ),
  ).toMatchObject([{ topic: ['Keys for all'], date: '2025-11-02' }]);
});

test('hypothetical sentences, the next meeting, one person’s task and sentences without a subject are not decisions', () => {
  for (const line of [
    'We agreed to paint the gate if the money comes.',
    'We decided to continue the discussion of gates next week.',
    'Agreed: Ada will call the painter about the north gate.',
    'We agreed to do it.',
    'Decision: allow this to land as soon as the gate is green.',
    'Decision: nobody abstained from it and the motion is passed.',
    'Then we agreed that all the gates should be green.',
    'We decided that not too many gates of the north.',
    'Decision: Ada Lind - approve, with paint for all the gates.',
    'It was agreed that Ada would ask the painters of the gates.',
    'We agreed to fix this issue in the gates of the north.',
    'The team agreed to wait for Ada to look at the gates.',
    'We decided that the gate is better in green, so …',
    'Decision: none was taken on the north gate.',
    'Do we agree that the gate is painted in green?',
    'Consensus: Do not paint any of these before the end of May.',
    'We agreed to handle the gates in some specific ways on Monday.',
    'We have agreed to open without it and then to add it in June.',
    'Resolved: Merge after Ada removes the old rules of the gates.',
    'Consensus: 2a and fewer keys for all of the northern gates.',
  ])
    expect(decisions(`${MEETING}- ${line}\n`)).toEqual([]);
});

test('pages, posts and examples contain no decisions', () => {
  const line = 'We agreed to paint the north gate green.';
  expect(decisions(`# How we work\n\n${line}\n`)).toEqual([]);
  expect(decisions(`${MEETING}## Example\n\n- ${line}\n`)).toEqual([]);
  expect(decisions(`${MEETING}## Agenda\n\n- ${line}\n`)).toEqual([]);
});

test('action items of a meeting are tasks with its date, unless they are checked off', () => {
  expect(
    notesOf(
      `${MEETING}## Action items\n\n- [ ] Ada calls the painter on Monday\n- [x] Ben sends the old key back\n- none\n\n## Gate\n\n- AI: Ben looks for the key\n- We talked a lot.\n`,
    ).actions,
  ).toEqual([
    { text: 'Ada calls the painter on Monday', date: '2026-03-09' },
    { text: 'Ben looks for the key', date: '2026-03-09' },
  ]);
});

test('a decision log gives one decision for each item that begins with a date', () => {
  const log =
    '# Decision log of the board\n\nOne line each.\n\n- **2026-01-15** The pump is sold for 229 euros from May on. *(replaced)*\n- **2026-03-12** No pump is sold this month.\n- **2026-04-02** No pump is sold that was not measured for a week.\n- Not dated, so it is none of the decisions here.\n';
  expect(notesOf(log).decisions).toEqual([
    {
      topic: [],
      text: 'The pump is sold for 229 euros from May on. (replaced)',
      date: '2026-01-15',
    },
    { topic: [], text: 'No pump is sold that was not measured for a week.', date: '2026-04-02' },
  ]);
  expect(notesOf(log.replace('Decision log', 'Diary')).decisions).toEqual([]);
});

test('the number of an item is not shown without its list, and a sentence that announces a list is not a decision', () => {
  expect(decisions(`${MEETING}- Decision: (2) the north gate is painted in green.\n`)).toMatchObject([
    { text: 'the north gate is painted in green.' },
  ]);
  expect(decisions(`${MEETING}- Agreed: our way forward for all of the gates is:\n`)).toEqual([]);
});

test('a decision about the text above it is not shown without that text', () => {
  const decided = '  - Decision: the depot asks three painters first.\n';
  expect(decisions(`${MEETING}- Paint the gates of the north?\n${decided}`)).toHaveLength(1);
  expect(decisions(`${MEETING}- Pay for the above mentioned gates?\n${decided}`)).toEqual([]);
});

test('a joke, or something that only those present could know, is not a decision', () => {
  expect(decisions(`${MEETING}- We all decided to go and find other rooms :)\n`)).toEqual([]);
  expect(
    decisions(`${MEETING}- The team agreed to merge the first pull request and to review the other ones.\n`),
  ).toEqual([]);
  expect(
    decisions(`${MEETING}- The team agreed to merge pull request 12 and to paint the north gate.\n`),
  ).toHaveLength(1);
});

test('an option that is only numbered is not a decision', () => {
  const decided = (text: string) => decisions(`# 2026-03-09 meeting\n\n## Keys\n\n${text}\n`).length;
  expect(decided('We agreed to go with two keys for each gate of the north.')).toBe(1);
  expect(decided('We agreed to go with the keys of option 3.')).toBe(0);
});

test('a text with a question in it is not a decision', () => {
  const decided = (text: string) =>
    notesOf(`# Gates meeting 2026-03-09\n\n## Decisions\n\n- ${text}\n`).decisions;
  expect(decided('Paint the north gate. Is it still red? Ask Ada about the color.')).toEqual([]);
  expect(decided('Paint the north gate. It is still red, and Ada knows the color.')).toHaveLength(1);
});

test('of a record only the text right below “Decision” is the decision, up to where it is cut off', () => {
  const record = (text: string) =>
    notesOf(`# 7. Green gates\n\n## Status\n\nAccepted\n\n## Decision\n\n${text}\n`, {
      metadata: { root_path: 'adr/0007-green-gates.md' },
    }).decisions.map((d) => d.text);
  expect(record('We will do the following:\n\nThe paint of the depot is bought in spring.')).toEqual([]);
  expect(record('We choose option 4 because it needs no new paint.')).toEqual([]);
  expect(record('The gates of the north are painted green. A green gate is\n\n> well\n')).toEqual([
    'The gates of the north are painted green.',
  ]);
});

test('decisions that people mark in a ticket or a conversation are of the day of their message', () => {
  const said = (text: string, date?: string) => ({
    type: 'message' as const,
    text,
    sender: { name: 'Ann', email: null },
    ...(date ? { date } : {}),
  });
  const blocks = [
    said(
      'The seal is old.\nDecision: we raise the pressure until the new seal is in.',
      '2026-03-09T10:00:00Z',
    ),
    said('Decision: none yet'),
    said('We agreed to talk again.'),
    said('Agreed: it is fine'),
  ];
  const found = { topic: [], text: 'we raise the pressure until the new seal is in.', date: '2026-03-09' };
  for (const type of ['task', 'conversation'])
    expect(notesOf('', { type, title: 'Gate 4 leaks', blocks }).decisions).toEqual([found]);
  expect(notesOf('', { type: 'document', title: 'Gate 4 leaks', blocks }).decisions).toEqual([]);
});

test('a subject that says what a group decided is a decision of the first message, unless a message says it too', () => {
  const decided = (title: string, text: string) =>
    notesOf('', {
      type: 'conversation',
      title,
      blocks: [{ type: 'message', text, date: '2026-03-09T10:00:00Z' }],
    }).decisions;
  const found = { topic: [], text: 'we renew the lease of the mill', date: '2026-03-09' };
  expect(decided('Decision: we renew the lease of the mill', 'Cy signs on Friday.')).toEqual([found]);
  expect(
    decided('Decision: we renew the lease of the mill', 'Decided: we renew the lease of the mill.'),
  ).toEqual([{ ...found, text: 'we renew the lease of the mill.' }]);
  expect(decided('Decision: the lease of the mill', 'Cy signs on Friday.')).toEqual([]);
  expect(decided('We renew the lease of the mill', 'Cy signs on Friday.')).toEqual([]);
});

test('what somebody told the others is no decision, even in a list of decisions', () => {
  expect(
    decisions(
      `${MEETING}## Decisions\n\n- Ada shared what she knows about the new gates\n- The north gate is painted green by the depot\n`,
    ),
  ).toMatchObject([{ text: 'The north gate is painted green by the depot' }]);
});

test('how many motions there were, or that people voted, says no decision', () => {
  const listed = (text: string) => decisions(`${MEETING}## Decisions\n\n- ${text}\n`);
  expect(listed('The board approved three more motions of the water board in May.')).toEqual([]);
  expect(listed('The color of the north gate was voted on by the whole board.')).toEqual([]);
  expect(listed('The color of the north gate is approved by the whole board.')).toHaveLength(1);
});

test.each([
  'The team agreed to review and comment on the plan of the depot.',
  'The board agreed to look into cheaper paint for the north gate.',
  'The team agreed to merge the changes before the end of the month.',
  'The board agreed to count all such keys in the north depot.',
])('“%s” decides nothing that a reader could know', (sentence) => {
  expect(decisions(`${MEETING}## Paint and keys\n\n${sentence}\n`)).toEqual([]);
});

test('what is meant may be in the topic', () => {
  const sentence = 'The board agreed to accept the proposal before the end of the month.';
  expect(decisions(`${MEETING}## Proposal for a green gate\n\n${sentence}\n`)).toMatchObject([
    { text: sentence },
  ]);
});
