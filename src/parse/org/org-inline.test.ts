import { expect, test } from 'vitest';
import { expansionRoom } from '../blocks/expansion-room.ts';
import { orgInline } from './org-inline.ts';

const definitions = {
  macros: new Map([
    ['greet', 'Hello $1 and $2'],
    ['title', 'Pumps'],
  ]),
  links: new Map([['bug', 'https://bugs.example/%s']]),
  room: expansionRoom(0),
};
const shown = (source: string): string => orgInline(source, definitions).text;

test.each([
  ['emphasis', 'a *b* /c/ _d_ +e+ =f= ~g~.', 'a b c d e f g.'],
  ['emphasis in emphasis', '*a /b/ c*', 'a b c'],
  ['marks inside words and paths stay', 'snake_case_name, a/b/c, 2*3*4, ~/.emacs and x = y = z', null],
  ['code keeps the marks in it', '=a *b* c=', 'a *b* c'],
  ['a link shows its text', 'the [[https://a.example][plan of *May*]]', 'the plan of May'],
  ['brackets in a link’s text', '[[https://a.example][plan [2] [[x]​] end]]', 'plan [2] [[x]​] end'],
  [
    'a bare link shows its address',
    '[[https://a.example]] <https://b.example>',
    'https://a.example https://b.example',
  ],
  ['a link to a heading shows it', '[[*Oil the pumps]]', 'Oil the pumps'],
  [
    'times lose their brackets',
    'from <2026-05-01 Fri 10:00> to [2026-05-02 Sat]',
    'from 2026-05-01 Fri 10:00 to 2026-05-02 Sat',
  ],
  ['notes', 'a[fn:1] b[fn:: see [[https://a.example][A]]] c[fn:x: so]', 'a[^1] b (see A) c (so)'],
  ['macros', '{{{greet(Ada,Bo\\, too)}}}, {{{title}}}, {{{kbd(C-x)}}}', 'Hello Ada and Bo, too, Pumps, C-x'],
  ['inline code and targets', 'run src_sh[:eval no]{make all} <<here>>now', 'run make all herenow'],
  ['lines are joined, forced ones stay', 'one\ntwo \\\\\nthree', 'one two\nthree'],
])('%s', (_, source, text) => expect(shown(source)).toBe(text ?? source));

test('links carry their addresses, abbreviations written out', () =>
  expect(
    orgInline('[[bug:12]] [[file:a.org::*B][b]] [[id:7f][c]] [[mailto:ada@x.example]]', definitions).links,
  ).toEqual([
    { text: 'bug:12', url: 'https://bugs.example/12' },
    { text: 'b', url: 'a.org' },
    { text: 'ada@x.example', url: 'mailto:ada@x.example' },
  ]));

test('a very long paragraph stays as it is', () => {
  const long = '*a* '.repeat(10_000).trim();
  expect(shown(long)).toBe(long);
});

test('macros and abbreviated addresses that would fill the memory stay as written', () => {
  const bomb = {
    macros: new Map([['m', '$1'.repeat(5_000)]]),
    links: new Map([['a', `https://x.example/${'y'.repeat(60_000)}`]]),
    room: expansionRoom(0),
  };
  expect(orgInline('[[a:1]] [[a:2]]', bomb).links).toHaveLength(1);
  expect(orgInline(`{{{m(${'z'.repeat(100)})}}}`, bomb).text).toBe(`{{{m(${'z'.repeat(100)})}}}`);
});
