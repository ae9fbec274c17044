import { describe, expect, test } from 'vitest';
import { LONG, notesOf } from '../../../test/guide/guide-document.ts';

const kind = (title: string, more: { type?: string; path?: string; text?: string } = {}) =>
  notesOf(more.text ?? LONG, {
    title,
    type: more.type ?? 'document',
    metadata: more.path === undefined ? {} : { path: more.path },
  }).kind;

describe('the type that the source gave a document takes precedence', () => {
  test.each([
    ['task', 'ticket'],
    ['message', 'talk'],
    ['conversation', 'talk'],
    ['transcript', 'talk'],
    ['trace', 'talk'],
    ['event', 'talk'],
    ['website', 'post'],
    ['company', 'post'],
    ['deal', 'post'],
    ['person', 'profile'],
    ['document', 'page'],
    ['file', 'page'],
  ])('%s is a %s', (type, expected) => expect(kind('Pumps', { type })).toBe(expected));

  test.each([
    ['pull_request', 'change'],
    ['merge request', 'page'],
    ['commit', 'change'],
    ['issue', 'ticket'],
    ['bug', 'ticket'],
    ['email', 'talk'],
    ['chat', 'talk'],
    ['post', 'post'],
    ['profile', 'profile'],
    ['proposal', 'proposal'],
  ])('the word of an unknown type counts as well: %s is a %s', (original, expected) => {
    const given = { title: 'Pumps', metadata: { original_type: original } };
    expect(notesOf(LONG, given).kind).toBe(expected);
  });
});

describe('a meeting', () => {
  test.each([
    'Meeting notes',
    'Board minutes',
    'Weekly sync 2026-03-09',
    'Stand-up of 9 March 2026',
    'Agenda for 2026-03-09',
    'Retrospective, March 9, 2026',
    'Call notes 2026-03-09',
    'Notes of March 2026',
    'Sep 25 pumps meeting',
    'Weekly call, 3rd of May',
    'September 06 project call',
    '2026-03-09',
    '9 March 2026',
  ])('is recognized by its title: %s', (title) => expect(kind(title)).toBe('meeting'));

  test.each(['meetings/budget.md', 'board/minutes/budget.md', 'docs/meeting-notes/budget.md'])(
    'is recognized by its path: %s',
    (path) => expect(kind('Budget', { path })).toBe('meeting'),
  );

  test.each([
    'How to hold a meeting',
    'Meeting rooms of the depot',
    'Release notes of March 2026',
    'Agenda',
    'Synchronous pumps 2026-03-09',
    'Plan of 2026-03-09 and after',
    'May 9 pumps were painted',
  ])('is not: %s', (title) => expect(kind(title)).not.toBe('meeting'));
});

test.each([
  ['June 3 call', 'gates/2024/notes.md', '2024-06-03'],
  ['3rd of June', '2024/gates/notes.md', '2024-06-03'],
  ['Minutes', 'gates/2024/gates-06-03.md', '2024-06-03'],
  ['June 3 call', 'gates/notes.md', null],
  ['Minutes', 'gates/2024/gates-16-03.md', null],
])('%s at %s took place on %s', (title, path, day) => {
  expect(notesOf(LONG, { title, metadata: { path } }).dates.own).toBe(day);
});

describe('a record of a decision or a proposal', () => {
  test.each([
    'ADR-7: Steel',
    'ADR 7',
    'FW-ADR-7: Steel',
    'RFC 12: Gates',
    'RFD-3',
    'XEP-44: Keys',
    'Proposal: keys',
    'Design proposal: keys',
  ])('is recognized by its title: %s', (title) => expect(kind(title)).toBe('proposal'));

  test('is recognized by number and status in front, whatever the series is called', () => {
    const kindOf = (metadata: Record<string, string | number>, root_path: string) =>
      notesOf(LONG, { title: 'Gates', metadata: { ...metadata, root_path } }).kind;
    expect(kindOf({ gip: 7, status: 'Final' }, 'gip/gip-0007.md')).toBe('proposal');
    expect(kindOf({ gip: 7, status: 'Final' }, 'gip/gip-8.md')).toBe('page');
    expect(kindOf({ gip: 7 }, 'gip/gip-7.md')).toBe('page');
    expect(kindOf({ status: 'Final' }, 'gip/part-7.md')).toBe('page');
  });

  test.each(['docs/adr/0007-gates.md', 'design-decisions/2024/012_gates.md', 'decision_record/07-gates.md'])(
    'is recognized by its number in a folder of records: %s',
    (path) => expect(kind('Green gates', { path })).toBe('proposal'),
  );

  test('is recognized by a file named as one, wherever it is, or as one of a series with a state', () => {
    const notesAt = (root_path: string, state?: string) =>
      notesOf(`## Problem\n\nText.\n\n## Proposal\n\n${LONG}`, {
        title: 'Problem',
        metadata: { root_path, ...(state === undefined ? {} : { state }) },
      });
    expect(notesAt('rfc-172-green-gates.md', 'accepted')).toMatchObject({
      kind: 'proposal',
      state: 'accepted',
      title: 'RFC 172: Green gates',
    });
    expect(notesAt('notes/adr_0007_steel.md').kind).toBe('proposal');
    expect(notesAt('gip-12-green-gates.md', 'draft').kind).toBe('proposal');
    expect(notesAt('gip-12-green-gates.md').kind).toBe('page');
    expect(notesAt('rfc-process.md').kind).toBe('page');
  });

  test('is recognized in a repository of records', () => {
    const at = (root: string) =>
      notesOf(LONG, { title: 'Green gates', metadata: { root, root_path: 'text/0007-gates.md' } }).kind;
    expect(at('rfcs')).toBe('proposal');
    expect(at('gates')).toBe('page');
  });

  test.each(['docs/adr/README.md', 'gates/0007-gates.md', 'decision-makers/07-ada.md'])(
    'is not recognized at %s',
    (path) => expect(kind('Green gates', { path })).toBe('page'),
  );

  test.each(['How to write an ADR', 'Proposals of the year', 'Keys'])('is not: %s', (title) =>
    expect(kind(title)).toBe('page'),
  );
});

describe('a template or example', () => {
  const isTemplate = (title: string, path = '') => notesOf(LONG, { title, metadata: { path } }).isTemplate;

  test.each([
    ['Key template', ''],
    ['Templates of the board', ''],
    ['Example of a report', ''],
    ['Sample letter', ''],
    ['Style guide', ''],
    ['NNNN-title', ''],
    ['Project: MILL_NAME', ''],
    ['Name of project', ''],
    ['YOURTEAM charter', ''],
    ['Report', 'reports/template.md'],
    ['Security policy', 'SECURITY_TEMPLATE.md'],
    ['Report', 'docs/templates/report.md'],
    ['Creative Commons CC0 License', 'LICENSE.md'],
    ['LICENCE', 'LICENCE'],
    ['License', 'LICENSE-CCA-4.0.txt'],
    ['Footer', 'src/_includes/footer.html'],
    ['Page', 'src/_layouts/page.html'],
    ['requirements.txt', 'docs/requirements.txt'],
    ['googleeada45d77c45bd4d', 'source/googleeada45d77c45bd4d.html'],
    ['_site-banner', 'source/partials/_site-banner.html.erb'],
    ['handbook', 'package.json'],
    ['site.webmanifest', 'src/assets/site.webmanifest'],
    ['make.bat', 'docs/make.bat'],
    ['Report', 'docs/examples/report.md'],
    ['Report', 'test/fixtures/report.md'],
  ])('is recognized by its name: %s %s', (title, path) => expect(isTemplate(title, path)).toBe(true));

  test('is a program whose first line says how to run it, whatever its name', () => {
    const program = '```\n#!/bin/sh\n# Installs what the site needs.\nset -e\n```';
    expect(notesOf(program, { title: 'bootstrap' }).isTemplate).toBe(true);
    expect(notesOf(`# Scripts\n\n${program}`, { title: 'Scripts' }).isTemplate).toBe(false);
  });

  test('is a record whose own day nobody has filled in', () => {
    const record = (day: string) =>
      notesOf(`# Empty ADR\n\nDate: ${day}\n\n## Status\n\nAccepted\n`).isTemplate;
    expect(record('YYYY-MM-DD')).toBe(true);
    expect(record('2019-05-13')).toBe(false);
  });

  test.each([
    ['Your first week', ''],
    ['Contemplation', ''],
    ['Report', 'docs/contemplation/report.md'],
    ['License management', 'docs/license-management.md'],
    ['Requirements', 'docs/requirements.md'],
    ['Google', 'docs/google.html'],
    ['What it includes', 'docs/includes/what.md'],
  ])('is not: %s %s', (title, path) => {
    expect(isTemplate(title, path)).toBe(false);
  });
});

describe('a home page', () => {
  test.each(['README.md', 'docs/index.md', 'teams/pumps/README.md', 'teams/pumps/_index.md', 'home.md'])(
    'is recognized by its path: %s',
    (path) => expect(notesOf(LONG, { title: 'Pumps', metadata: { path } }).isIndex).toBe(true),
  );

  test.each(['pumps.md', 'docs/readme-first.md', 'docs/indexes.md'])('is not: %s', (path) =>
    expect(notesOf(LONG, { title: 'Pumps', metadata: { path } }).isIndex).toBe(false),
  );
});

test('the folders come from the path, and a moved page says so', () => {
  const notes = notesOf('This page has been moved to the depot.', {
    title: 'Keys',
    metadata: { path: '/teams/pumps/keys.md' },
  });
  expect(notes.folders).toEqual(['teams', 'pumps']);
  expect(notes.isRetired).toBe(true);
  expect(notesOf(LONG, { title: 'Keys' })).toMatchObject({ folders: [], isRetired: false });
});

test('a page in an archive is retired and gives no instructions; archived minutes stay minutes', () => {
  const steps = '# How to order keys\n\n1. Open the shop.\n2. Choose the keys.\n3. Send the order.\n';
  const read = (path: string, text = steps) => notesOf(text, { metadata: { path } });
  expect(read('buying/archive/keys.md')).toMatchObject({ isRetired: true, procedures: [] });
  expect(read('buying/keys.md')).toMatchObject({ isRetired: false, procedures: [{ steps: 3 }] });
  expect(read('buying/archive-of-maps/keys.md').isRetired).toBe(false);
  const minutes = read('archive/2026-03-05.md', '# Board meeting 2026-03-05\n\n## Attendees\n\n- Ada Moor\n');
  expect(minutes).toMatchObject({ kind: 'meeting', isRetired: false });
});

test('an import by cambium is in all folders of its file, below the name of the import', () => {
  const metadata = { root: 'gates', folder: 'gates/teams/pumps', filename: 'README.md' };
  const imported = notesOf(LONG, {
    title: 'README.md',
    metadata: { ...metadata, root_path: 'teams/pumps/README.md' },
  });
  expect(imported).toMatchObject({
    root: 'gates',
    folders: ['teams', 'pumps'],
    isIndex: true,
    title: 'Pumps',
  });
  const { root: _, ...foldered } = metadata;
  expect(notesOf(LONG, { title: 'README.md', metadata: foldered })).toMatchObject({
    root: null,
    folders: ['gates', 'teams', 'pumps'],
    isIndex: true,
  });
});

test.each([
  ['old/2021-02-22/gates/2020-05-13.md', '2020-05-13'],
  ['old/2021-02-22/gates/keys.md', '2021-02-22'],
  ['notes/2020/05/13.md', '2020-05-13'],
])('the date of %s is %s', (path, day) => {
  expect(notesOf(LONG, { title: 'Gates', metadata: { path } }).dates.own).toBe(day);
});

test('agendas, dated notes and summaries of meetings are meetings, and “Date: …” is not a title', () => {
  expect(kind('Gates in May', { path: 'agendas/05-May/gates.md' })).toBe('meeting');
  expect(kind('Gates', { path: 'notes/2026-03-09.md' })).toBe('meeting');
  expect(kind('Gates', { path: 'notes/gates.md' })).toBe('page');
  expect(kind('Summary of the meeting')).toBe('meeting');
  expect(kind('Helper for meeting notes', { path: 'tools/meeting-helper/README.md' })).toBe('page');
  expect(kind('Board meeting process, agendas and minutes')).toBe('page');
  expect(kind('How to write the notes of a weekly')).toBe('page');
  expect(kind('Water café', { path: 'meetings/cafe/index.md' })).toBe('page');
  expect(kind('Facilitator checklist', { path: 'meetings/2026-03-09/checklist.md' })).toBe('page');
  const text = `# Date: 2026-03-09\n\n## Gates of the north\n\n${LONG}`;
  expect(notesOf(text, { title: '2026-03-09.md' }).title).toBe('Gates of the north');
});

test('notes without a heading take as title a first line that stands alone and is not a sentence', () => {
  const titled = (markdown: string) => notesOf(markdown, { title: 'gate-notes.txt' });
  expect(titled('Notebook of Ada Lind (north gate)\n\n6 May. The key is lost.')).toMatchObject({
    title: 'Notebook of Ada Lind (north gate)',
    isTitled: true,
  });
  for (const text of [
    'The key of the gate is lost.\n\nWe look for it.',
    'Keys\n\nThey are lost.',
    'Notebook of Ada Lind',
    '6 May in the north\n\nThe key is lost.',
  ])
    expect(titled(text)).toMatchObject({ title: 'Gate notes', isTitled: false });
});

test('a title with checkboxes is a form’s', () => {
  expect(notesOf(LONG, { title: '□ No key □ Two keys' }).isTemplate).toBe(true);
});

test('a first heading followed by others of its level is not a title', () => {
  const titled = (markdown: string) =>
    notesOf(markdown, { title: 'log-files.md', metadata: { path: 'log-files.md' } }).title;
  expect(titled(`## Gates\n\n${LONG}`)).toBe('Gates');
  expect(titled(`## Gates\n\n${LONG}\n\n### Keys\n\n${LONG}`)).toBe('Gates');
  expect(titled(`# Gates\n\n${LONG}\n\n# Keys\n\n${LONG}`)).toBe('Gates');
  expect(titled(`## Gates\n\n${LONG}\n\n## Keys\n\n${LONG}`)).toBe('Log files');
});

test('a text whose sections are dates is minutes titled by its file, unless it lists changes', () => {
  const days = '## 2026-03-09\n\nThe gate is green.\n\n## 2026-03-16\n\nThe key is lost.\n';
  const read = (title: string, path: string) => notesOf(`${title}${days}`, { metadata: { root_path: path } });
  expect(read('', 'updates/2026-03-water-board-update.md')).toMatchObject({
    kind: 'meeting',
    title: '2026-03 water board update',
  });
  expect(read('# Water board in March\n\n', 'march.md').kind).toBe('meeting');
  expect(read('# Changelog\n\n', 'changes.md').kind).toBe('page');
  expect(
    notesOf('# March\n\nThe gate is green.\n', { metadata: { root_path: 'water-board-update.md' } }).title,
  ).toBe('Water board update');
});

test('a list of attendees turns a file named by a day, in the folder of a year, into minutes', () => {
  const text = '# Gates\n\n## Attendees\n\n- Ada Lind\n';
  expect(notesOf(text, { metadata: { root_path: 'main/2026/gates-03-09.md' } }).kind).toBe('meeting');
  expect(notesOf(text, { metadata: { root_path: 'main/gates-03-09.md' } }).kind).toBe('page');
});

test('a report in a notes folder is not a meeting', () => {
  const kind = (title: string) =>
    notesOf(`# ${title}\n\n${LONG}`, { metadata: { path: 'notes/2026/2026-05-01.md' } }).kind;
  expect(kind('Gates in May 2026')).toBe('meeting');
  expect(kind('Report on gates, May 2026')).toBe('page');
});

test.each(['gate-keys.qmd', 'gate_keys.Rmd', 'gate-keys.markdown'])(
  '%s is a file name, not a title',
  (file) => {
    const { title, isTitled } = notesOf(LONG, { title: file, metadata: { path: `book/${file}` } });
    expect({ title, isTitled }).toEqual({ title: 'Gate keys', isTitled: false });
  },
);

test('a file named by date in a folder of a year is minutes if it lists attendees or its title begins with a date', () => {
  const noted = (title: string, text: string, path: string) =>
    notesOf(`# ${title}\n\n${text}\n\n${LONG}`, { metadata: { path } });
  const attended = '## Attending\n\n- Ada Lind\n- Jon Moor';
  expect(noted('12/17 Meeting', attended, '2018/2018-12/dec-17.md')).toMatchObject({
    kind: 'meeting',
    dates: { own: '2018-12-17' },
  });
  expect(noted('Feb 22 (talk)', '', '2017/feb_22.md')).toMatchObject({
    kind: 'meeting',
    dates: { own: '2017-02-22' },
  });
  expect(noted('Gates', '', '2017/feb-22.md').kind).toBe('page');
  expect(noted('Feb 22 (talk)', '', '2017/gates.md').kind).toBe('page');
});

test('a page that says first that it moved is retired', () => {
  expect(notesOf('# Moved to acme/site\n\nThe handbook is there now.\n').isRetired).toBe(true);
  expect(notesOf('# Gates\n\nAda moved to the north.\n').isRetired).toBe(false);
});

test.each([
  ['a state', '# Gate keys\n\nKeys are in the depot.', { state: 'Withdrawn' }],
  ['a layout', '# Gate keys\n\nKeys are in the depot.', { layout: 'withdrawn' }],
  ['its first words', '# Gate keys\n\n**DEPRECATED** Keys are in the depot.', {}],
])('a page that %s says to be withdrawn is no longer current', (_, markdown, metadata) => {
  expect(notesOf(markdown, { metadata }).isRetired).toBe(true);
  expect(
    notesOf('# Gate keys\n\nThe old lock is deprecated.', { metadata: { state: 'active' } }).isRetired,
  ).toBe(false);
});

test('what has a day in its name is minutes in a folder of one kind of meetings', () => {
  const kindAt = (path: string) =>
    notesOf('# Gates and keys\n\nText.\n', { metadata: { root_path: path } }).kind;
  expect(kindAt('monthly_meetings/2020-02-24.md')).toBe('meeting');
  expect(kindAt('board-calls/2020/2020-03-09-keys.md')).toBe('meeting');
  expect(kindAt('monthly_meetings/keys.md')).toBe('page');
});

test('a page kept for historical reasons is retired', () => {
  const isRetired = (text: string) => notesOf(`# Old gates\n\n${text}\n`).isRetired;
  expect(isRetired('This is here for historic purposes. Gates are painted by the depot now.')).toBe(true);
  expect(isRetired('The depot keeps the old keys of all gates for historians.')).toBe(false);
});
