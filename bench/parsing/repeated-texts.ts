import { nested, type Pattern, unitOf } from './repeated-pattern.ts';

export const CSV: Pattern[] = [
  'a,b\n',
  'a',
  ',',
  '"',
  '"a',
  '""',
  'a"b,',
  '"a\n',
  '\n',
  'a;b,c|d\te\n',
  '"a",',
  '\r',
]
  .map(unitOf)
  .map((pattern) => ({ before: 'a,b,c\n', ...pattern }));
export const JSONS: Pattern[] = [
  { before: '[', unit: '{"a":1},', after: '1]' },
  { before: '{"a":0', unit: ',"a":1', after: '}' },
  { before: '[0', unit: ',[1]', after: ']' },
  { before: '[0', unit: ',"\\\\"', after: ']' },
  { before: '["', unit: '\\"', after: '"]' },
  { before: '{"role":"user","content":"', unit: 'a\\n', after: '"}' },
  { before: '[{"role":"user","content":"a"}', unit: ',{"role":"user","content":"a"}', after: ']' },
  { before: '{"text":"', unit: '# a\\n', after: '"}' },
  unitOf('['),
  unitOf('{"a":'),
  nested('[', ']'),
  unitOf('"'),
  unitOf('\\'),
];
const ISSUE = `Summary,Issue key,Issue id,Issue Type,Status,Project key,Created,Updated,Description
a,G-1,1,Bug,Open,G,11/Mar/26 9:42 AM,12/Mar/26 4:05 PM,"`;
/** Descriptions in Jira's wiki markup. */
export const JIRA: Pattern[] = [
  '{code:a}',
  '{noformat:a}',
  '{quote}',
  '{panel:title=a',
  '{panel:title=a|',
  '[a|',
  '!a.b|',
  '*a ',
  '|| a',
  '** a\n',
].map((unit) => ({ before: ISSUE, unit, after: '"\n' }));
export const LINES: Pattern[] = [
  '{"a":1}\n',
  '{"type":"message","message":{"role":"user","content":"a"}}\n',
  '{"type":"user","message":{"role":"user","content":"a"}}\n',
  '[]\n',
  '\n',
  '{}\n',
  '{"a":',
].map(unitOf);
export const CALENDAR: Pattern[] = [
  ...[
    'BEGIN:VEVENT\nUID:1\nSUMMARY:a\nEND:VEVENT\n',
    'BEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\n',
    'BEGIN:VEVENT\n',
    'BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Europe/Berlin:20260302T100000\nEND:VEVENT\n',
    'X:\n',
    '\n',
    ' a\n',
    ':',
    ';',
    'END:VEVENT\n',
  ].map(unitOf),
  { before: 'BEGIN:VEVENT\nUID:1\n', unit: 'ATTENDEE;CN=a:mailto:b@c\n', after: 'END:VEVENT\n' },
  { before: 'BEGIN:VEVENT\nUID:1\nDESCRIPTION:', unit: '<b>', after: '\nEND:VEVENT\n' },
  { before: 'BEGIN:VEVENT\nUID:1\nDESCRIPTION:a\n', unit: ' b\n', after: 'END:VEVENT\n' },
].map((pattern) => ({
  ...pattern,
  before: `BEGIN:VCALENDAR\n${pattern.before ?? ''}`,
  after: `${pattern.after ?? ''}END:VCALENDAR\n`,
}));
const HEAD = 'From: a@x\nTo: b@x\nSubject: c\nMessage-ID: <1@x>\nMIME-Version: 1.0\n';
export const MAIL: Pattern[] = [
  ...[
    '> ',
    '> a\n',
    '>a\n\n',
    'On a b c wrote:\n',
    'On a\n',
    '-----Original Message-----\n',
    'From: a\n',
    'From: a\nSent: b\n',
    '-- \n',
    '\n',
    ' ',
    'a\n',
    'a',
    'Sent from my a\n',
    '\n>',
    '> a\nb\n',
  ].map((unit) => ({ before: `${HEAD}\n`, unit })),
  ...['X: a\n', ' a\n', 'To: a@b\n', 'To: =?utf-8?Q?a?= <a@b>\n'].map((unit) => ({
    before: HEAD,
    unit,
    after: '\na\n',
  })),
  ...['a@b, ', '"a" <a@b>, ', '(', '<', 'a:', '"'].map((unit) => ({
    before: `${HEAD}Cc: `,
    unit,
    after: '\n\na\n',
  })),
  { before: `${HEAD}References: `, unit: '<a@b> ', after: '\n\na\n' },
  ...['<div>', '<blockquote type=cite>', '<br>', '<div class=gmail_quote>', '<p>a'].map((unit) => ({
    before: `${HEAD}Content-Type: text/html\n\n<html><body>`,
    unit,
  })),
  {
    before: `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n`,
    unit: '--b\nContent-Type: text/plain\n\na\n',
    after: '--b--\n',
  },
  {
    before: `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n`,
    unit: '--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\na\n',
    after: '--b--\n',
  },
  { before: `${HEAD}Content-Transfer-Encoding: quoted-printable\n\n`, unit: '=E2=82' },
  { before: `${HEAD}Content-Transfer-Encoding: base64\n\n`, unit: 'QUJD\n' },
];
const MESSAGE = 'From a@x Mon Mar  2 10:00:00 2026\nFrom: a@x\nTo: b@x\nSubject: c\n';
export const MBOX: Pattern[] = [
  unitOf(`${MESSAGE}\na\n`),
  unitOf(`${MESSAGE}Message-ID: <1@x>\nReferences: <2@x>\n\na\n`),
  { before: MESSAGE, unit: '\nFrom a' },
  { before: `${MESSAGE}\n`, unit: '>From a\n' },
];
export const CAPTIONS: Pattern[] = [
  '00:00.000 --> 00:02.000\na\n\n',
  '00:00.000 --> 00:02.000\n',
  '<v A>b\n',
  '<v A>',
  '<',
  '<i>',
  'a\n',
  '\n',
  '{\\',
  'NOTE a\n',
].map((unit) => ({ before: 'WEBVTT\n\n00:00.000 --> 00:02.000\n', unit }));
export const RTF: Pattern[] = [
  '{',
  '{}',
  '\\par ',
  '\\cell ',
  '\\row ',
  "\\'e4",
  '\\u8364?',
  '\\intbl a\\cell\\row ',
  'a',
  '{\\info {\\title a}}',
  '\\',
  '\\bin',
  '\\b ',
  '\\par a',
  '}',
].map((unit) => ({ before: '{\\rtf1\\ansi ', unit }));
export const TEXT: Pattern[] = [
  'a',
  'a\n',
  '\n',
  ' ',
  ' \n',
  'a\r',
  '0:01 - A\n',
  '**a',
  '**A:** b\n',
  '@',
  '[',
  'Me: a\n',
  'name: value\n',
  '\u0000',
  '\u3000',
  'é',
  '[00:01] A: b\n',
].flatMap((unit) => [
  unitOf(unit),
  { before: 'T\nVIEW RECORDING - 3 mins: https://fathom.video/calls/1\n\n', unit },
  { before: 'Chat with meeting transcript: https://notes.granola.ai/t/a1\n## Transcript\n', unit },
]);
export const CODE: Pattern[] = ['a\n', '\n', '\n\na', 'a', '  '].map(unitOf);
