import { expect, test } from 'vitest';
import { notesOf } from '../../../test/guide/guide-document.ts';
import { dateAbove, dateIn, dayInYearOfPath, isDateOnly, isDay, monthInTitle } from './dates.ts';
import { readPieces } from './pieces.ts';

test('dates are read in the forms that people write; impossible or ambiguous ones are ignored', () => {
  for (const text of [
    '2026-03-09 Meeting',
    'notes/2026_03_09.md',
    'calls/2026/03-Mar/09-gates.md',
    '20260309',
    'March 9, 2026',
    '9th of March 2026',
    'Mar. 9 2026',
  ])
    expect(dateIn(text)).toBe('2026-03-09');
  for (const text of ['Date: 23-09-2021', '09/23/2021', '23.9.2021']) expect(dateIn(text)).toBe('2021-09-23');
  for (const text of ['03/09/2026', '2026-13-09', 'March 2026', 'version 2026.3', 'Marching 9 2026'])
    expect(dateIn(text)).toBeNull();
  expect(dateAbove(['2025-01-02', 'Topic', '2026-03-09 again', 'Votes'], null)).toBe('2026-03-09');
  expect(isDateOnly('March 9th, 2026')).toBe(true);
  expect(isDateOnly('March 9th, 2026: budget')).toBe(false);
});

test('a day without a year gets the year of its folder or file', () => {
  expect(dayInYearOfPath(['Board', 'Board, March 9'], 'minutes/2026/gates.md')).toBe('2026-03-09');
  expect(dayInYearOfPath(['Gates'], 'minutes/2026/gates-03-09.md')).toBe('2026-03-09');
  expect(dayInYearOfPath(['March 9'], 'minutes/gates.md')).toBeNull();
  expect(dateAbove(['March', 'March 9'], '2026')).toBe('2026-03-09');
  expect(dateAbove(['March', 'March 9'], null)).toBeNull();
  const text = '## March 9\n\n- The board agreed to paint the north gate green.\n';
  expect(notesOf(text, { metadata: { root_path: 'updates/2026-03-board-update.md' } })).toMatchObject({
    dates: { own: '2026-03-09' },
    decisions: [{ topic: [], date: '2026-03-09' }],
  });
});

test('a title may be just a date, or name a month', () => {
  expect(['March 9', '9 March', '2026-03-09', 'March 9: gates', 'Gates'].map(isDay)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(['Board in March 2026', '2026-03 board', '2026-03-09', 'Board 2026'].map(monthInTitle)).toEqual([
    '2026-03',
    '2026-03',
    '2026-03',
    null,
  ]);
});

test('items of a list are one piece, and later text belongs to its headings', () => {
  const pieces = readPieces([
    { type: 'heading', text: 'A', level: 1 },
    { type: 'list_item', text: 'one', level: 1, ordered: true },
    { type: 'list_item', text: '[x] two', level: 2 },
    { type: 'heading', text: 'B', level: 2 },
    { type: 'paragraph', text: 'end' },
  ]);
  expect(pieces.map((p) => [p.kind, p.path])).toEqual([
    ['heading', []],
    ['list', ['A']],
    ['heading', ['A']],
    ['paragraph', ['A', 'B']],
  ]);
  expect(pieces[1]?.items).toEqual([
    { text: 'one', depth: 0, isOrdered: true, isDone: false },
    { text: 'two', depth: 1, isOrdered: false, isDone: true },
  ]);
});

test('a document’s kind follows from its type, title, path or attendance list', () => {
  const kind = (markdown: string, title: string, type = 'document', path = '') =>
    notesOf(markdown, { title, type, metadata: { path } }).kind;
  expect(kind('x', 'Fix the gate', 'task')).toBe('ticket');
  expect(kind('x', 'Merge pull request #3 from a/b')).toBe('change');
  expect(kind('x', 'ADR-7: Use queues')).toBe('proposal');
  expect(kind('x', 'Weekly sync 2026-03-09')).toBe('meeting');
  expect(kind('x', 'March 9, 2026')).toBe('meeting');
  expect(kind('x', 'Budget', 'document', 'minutes/budget.md')).toBe('meeting');
  expect(kind('# 2026-03-09\n\n## Attendees\n\n- Ada Lind', 'Pumps')).toBe('meeting');
  expect(kind('## Participants\n\nEverybody who likes pumps.', 'Pumps')).toBe('page');
  expect(kind('x', 'Firmware charter')).toBe('charter');
});

test('forms and examples are templates, and nothing from them is shown', () => {
  for (const [title, path] of [
    ['Meeting template', ''],
    ['Plan', 'docs/templates/plan.md'],
    ['NNNN-title', ''],
  ] as const)
    expect(
      notesOf('# T\n\n## Steps\n\n1. Add a\n2. Add b\n3. Add c', { title, metadata: { path } }),
    ).toMatchObject({ isTemplate: true, procedures: [] });
  const placeholders =
    '[your name] [your date] [your place] [your team] [your reason] [your owner] [your text]';
  expect(notesOf(placeholders, { title: 'Report' }).isTemplate).toBe(true);
  expect(notesOf('Nothing to fill in.', { title: 'Report' }).isTemplate).toBe(false);
});

test('a title is readable: file names yield to the heading, a read-me to its folder', () => {
  const title = (given: string, markdown: string, path: string) =>
    notesOf(markdown, { title: given, metadata: { path } }).title;
  expect(title('claiming-time-off.md', 'Text.', 'hr/claiming-time-off.md')).toBe('Claiming time off');
  // A page that begins with its first section is named after its file.
  expect(title('I. Overview', 'Text.', 'docs/PROJECT_PROGRESSION.md')).toBe('Project progression');
  expect(title('Description', 'Text.', 'docs/NORTH_GATE.md')).toBe('North gate');
  expect(title('2. Scope', 'Text.', 'docs/README.md')).toBe('Docs');
  expect(title('Overview of gates', 'Text.', 'docs/GATES.md')).toBe('Overview of gates');
  expect(title('README.md', '# Water rights\n\nText.', 'law/README.md')).toBe('Water rights');
  expect(title('README.md', 'Text.', 'field-work/README.md')).toBe('Field work');
  expect(title('Plan 2026', '# Other', '')).toBe('Plan 2026');
});

test('the state of a proposal counts only once it is settled, that of a ticket always', () => {
  expect(notesOf('# ADR-1: Queues\n\nStatus: Accepted\n').state).toBe('Accepted');
  expect(notesOf('# ADR-1: Queues\n\n## Status\n\nSuperseded by 4\n').state).toBe('Superseded');
  expect(notesOf('# ADR-1: Queues\n\nStatus: draft\n').state).toBeNull();
  expect(notesOf('text', { type: 'task', metadata: { status: 'In Review' } }).state).toBe('In Review');
  expect(notesOf('Priority: High\n\nState: merged\n', { type: 'task' }).state).toBe('merged');
  expect(notesOf('It ended in\n\nState of mind: none\n', { type: 'task' }).state).toBeNull();
});
