import { describe, expect, test } from 'vitest';
import { notesOf } from '../../../test/guide/guide-document.ts';
import { readableTitle } from './title.ts';
import { deslug } from './titles/deslug.ts';

describe('the words of a file name', () => {
  test.each([
    ['claiming-time-off.md', 'Claiming time off'],
    ['CODE_OF_CONDUCT.md', 'Code of conduct'],
    ['SECURITY.md', 'SECURITY'],
    ['WASI-08-06.md', 'WASI 08-06'],
    ['CG-10.md', 'CG 10'],
    ['2023-10-council-update.md', '2023-10 council update'],
    ['0042-green-gates.md', '0042 Green gates'],
    ['40th-birthday.md', '40th birthday'],
  ])('%s → %s', (name, words) => expect(deslug(name)).toBe(words));
});

test('a readme without a title is named after its folder', () => {
  const untitled = { title: 'README.md', metadata: {} };
  expect(readableTitle(untitled, 'docs/gate-keys/README.md', [])).toBe('Gate keys');
});

test('a title for programs gives way to the heading for readers', () => {
  const titled = (heading: string) =>
    notesOf(`---\ntitle: green-gates\n---\n\n${heading}\n\nText.\n`, {
      metadata: { root_path: 'green-gates.md' },
    }).title;
  expect(titled('# Gates that are painted green')).toBe('Gates that are painted green');
  expect(titled('## Paint\n\nText.\n\n## Price')).toBe('green-gates');
});

test.each([
  ['Meeting Date/Time: Thursday at two', 'gate-calls/call_088.md', 'Gate calls: Call 088'],
  ['https://gates.example', 'gates/opening-rules.md', 'Opening rules'],
])('“%s” is no title: a line of a form or an address names nothing', (heading, path, title) =>
  expect(notesOf(`## ${heading}\n\nText.\n`, { title: heading, metadata: { root_path: path } }).title).toBe(
    title,
  ),
);

test('minutes without a title are called by their file, not by their first section', () => {
  const at = (path: string, markdown: string) => notesOf(markdown, { metadata: { root_path: path } }).title;
  const sections = '### Attendees\n\n- Ada Lind\n\n# Agenda\n\n## Gates\n\nText.\n';
  expect(at('meetings/2023/notes-2023-05-08.md', sections)).toBe('Notes 2023-05-08');
  expect(at('meetings/2023/2023-05-08.md', sections)).toBe('Meetings 2023-05-08');
  const parts = '# Gates\n\n## Done\n\nText.\n\n# Keys\n\n## Done\n\nText.\n';
  expect(at('reports/20230508.md', parts)).toBe('Reports 2023-05-08');
  expect(at('reports/20230508.md', '# Done\n\nText.\n\n## Gates\n\nText.\n')).toBe('Reports 2023-05-08');
  expect(at('calls/2023-05-08.irc.log', 'Text.\n')).toBe('Calls 2023-05-08');
  expect(at('calls/20230508.md', '# Board meeting\n\nText.\n\n# Gates\n\nText.\n')).toBe('Board meeting');
  expect(at('gates/keys.md', '## Keys of the north\n\nText.\n\n## Keys of the south\n\nText.\n')).toBe(
    'Keys of the north',
  );
  expect(at('calls/#12-2023-05-08.md', '## Executive summary ([whole](https://a.example))\n\nText.\n')).toBe(
    'Calls 2023-05-08',
  );
});

test('a heading below the fields of a record is its first section if others of its level follow', () => {
  const record = (rest: string) =>
    notesOf(`- Start Date: 2026-03-09\n- RFC Status: approved\n\n# Stakeholders\n\nAda Lind\n\n${rest}`, {
      metadata: { root_path: 'rfcs/0042-green-gates.md' },
    });
  expect(record('# Summary\n\nText.\n')).toMatchObject({
    title: '0042 Green gates',
    state: 'approved',
    dates: { own: '2026-03-09' },
  });
  expect(record('## Summary\n\nText.\n').title).toBe('Stakeholders');
});

test('a resolution or memo is called by its subject, with its number, and has the day of its status', () => {
  const at = (text: string, path = 'resolutions/approved/2026-03.md') =>
    notesOf(text, { metadata: { root_path: path } });
  const head = '# Water Board\n\n## Resolution 2026-03\n\n## Status: Accepted on 2026-03-09\n\n';
  expect(at(`${head}## Subject: Paint for the gates\n\nThe gates shall be green.\n`)).toMatchObject({
    title: 'Resolution 2026-03: Paint for the gates',
    kind: 'proposal',
    state: 'Accepted',
    dates: { own: '2026-03-09' },
  });
  const lines =
    'Resolution 2026-08  \nStatus: Declined  \nSubject: Paint for the pumps\n\n## Proposal\n\nText.\n';
  expect(at(lines, 'resolutions/declined/2026-08-05.md')).toMatchObject({
    title: 'Resolution 2026-08: Paint for the pumps',
    state: 'Declined',
  });
  const mail = '# How to write to us\n\nBegin like this:\n\nSubject: Paint for the gates\n';
  expect(at(mail, 'help/writing.md').title).toBe('How to write to us');
});

test('a record is called by the name among its fields if its heading is that of the fields', () => {
  const record = (heading: string, name: string) =>
    notesOf(
      `# ${heading}\n\n- Name: ${name}\n- Start Date: 2026-03-09\n- Author(s): @ada\n- Status: Accepted\n\n## Summary\n\nText.\n`,
      { metadata: { root_path: 'rfc/rfc-0007-green-gates.md' } },
    ).title;
  expect(record('Meta', 'Green gates in the north')).toBe('Green gates in the north');
  // A heading of its own stays, with its number, and so does one above a name for programs.
  expect(record('RFC 7: Green gates', 'Green gates in the north')).toBe('RFC 7: Green gates');
  expect(record('Paint for all', 'green_gates')).toBe('Paint for all');
  const page = '# Depot\n\n- Name: Green gates of the depot\n- Text\n';
  expect(notesOf(page, { metadata: { root_path: 'depot.md' } }).title).toBe('Depot');
});

test('a heading that says where to read on is no title', () => {
  const page = '## How gates are painted is documented in the wiki:\n\nText.\n';
  expect(notesOf(page, { metadata: { root_path: 'gates/painting-gates.md' } }).title).toBe('Painting gates');
});
