import { expect, test } from 'vitest';
import { parseRst } from './parse-rst.ts';

/** Each block as its type, level and text. */
const read = (...lines: string[]) =>
  parseRst(lines.join('\n')).blocks.map(
    ({ type, level, ordered, text }) => `${type}${level ?? ''}${ordered ? '#' : ''} ${text}`,
  );

test('headings get their level from the order of title styles, with or without an overline', () => {
  const lines = [
    '=====',
    'Gates',
    '=====',
    '',
    'North',
    '-----',
    '',
    'Keys',
    '~~~~',
    '',
    'South',
    '-----',
    '',
    'Text.',
  ];
  expect(read(...lines)).toEqual([
    'heading1 Gates',
    'heading2 North',
    'heading3 Keys',
    'heading2 South',
    'paragraph Text.',
  ]);
  expect(parseRst(lines.join('\n')).title).toBe('Gates');
});

test('an underline much shorter than its text makes no title, and one on its own is a rule', () => {
  expect(read('A long sentence.', '..')).toEqual(['paragraph A long sentence. ..']);
  expect(read('One.', '', '----', '', 'Two.')).toEqual(['paragraph One.', 'rule ', 'paragraph Two.']);
});

test('lists keep their nesting and numbering, and an item’s second paragraph follows it', () => {
  expect(
    read(
      '- one',
      '  more',
      '',
      '  Its second paragraph.',
      '- two',
      '',
      '  * inner',
      '',
      '1. first',
      '#. next',
      'a) letter',
      '',
      'Behind.',
    ),
  ).toEqual([
    'list_item1 one more',
    'paragraph Its second paragraph.',
    'list_item1 two',
    'list_item2 inner',
    'list_item1# first',
    'list_item1# next',
    'list_item1# letter',
    'paragraph Behind.',
  ]);
});

test('a sentence that begins with an initial is not a list item', () => {
  expect(read('A. Lind wrote this', 'in spring.')).toEqual(['paragraph A. Lind wrote this in spring.']);
});

test('a definition becomes a list item with its term, and so does a field', () => {
  expect(read('weir', '   A low dam.', '', '   It holds back water.', 'lock', '   - chamber')).toEqual([
    'list_item1 weir: A low dam.',
    'paragraph It holds back water.',
    'list_item1 lock',
    'list_item2 chamber',
  ]);
  expect(read('Text.', '', ':Owner: Ada', ':Since: 2020,', '   in spring')).toEqual([
    'paragraph Text.',
    'list_item1 Owner: Ada',
    'list_item1 Since: 2020, in spring',
  ]);
});

test('a term without a definition is kept', () => {
  expect(read('weir', '   ::', '', '      code', '')).toEqual(['list_item1 weir', 'code code']);
});

test('two colons introduce literal text, which keeps its lines and indentation', () => {
  expect(read('Run::', '', '   a', '     b', '', '   c', '', 'Then.')).toEqual([
    'paragraph Run:',
    'code a\n  b\n\nc',
    'paragraph Then.',
  ]);
  expect(read('::', '', '  alone')).toEqual(['code alone']);
  expect(read('Said ::', '', '  x')).toEqual(['paragraph Said', 'code x']);
});

test('indented text is a quote, but an indented list stays a list', () => {
  expect(read('Ada wrote:', '', '   The gate is open.', '', 'Steps:', '', '  * one')).toEqual([
    'paragraph Ada wrote:',
    'quote1 The gate is open.',
    'paragraph Steps:',
    'list_item1 one',
  ]);
});

test('line blocks keep their lines, doctests are code, and options are list items', () => {
  expect(read('| North street 1', '| Northwater')).toEqual(['paragraph North street 1\nNorthwater']);
  expect(read('>>> 1 + 1', '2', '', 'Text.')).toEqual(['code >>> 1 + 1\n2', 'paragraph Text.']);
  expect(read('-v, --verbose  Says more.', '--out FILE', '    Where to.')).toEqual([
    'list_item1 -v, --verbose Says more.',
    'list_item1 --out FILE Where to.',
  ]);
});

test('fields at the beginning become metadata, and so does the header of a numbered proposal', () => {
  const told = parseRst(':Author: Ada *Lind*\n:Date: 2026-03-02\n:orphan:\n\nText.');
  expect(told).toMatchObject({ title: null, metadata: { author: 'Ada Lind', date: '2026-03-02' } });
  const proposal = parseRst(
    'PEP: 8\nTitle: Style of\n  ``code``\nCreated: 05-Jul-2001\n\nIntroduction\n============\n\nText.',
  );
  expect(proposal).toMatchObject({ title: 'Style of code', metadata: { pep: '8', created: '05-Jul-2001' } });
  expect(read('Note: this is', 'a sentence.')).toEqual(['paragraph Note: this is a sentence.']);
});

test('footnotes become blocks; targets, comments and substitutions produce none', () => {
  expect(
    read(
      'See [1]_ and [#a]_.',
      '',
      '.. [1] The plan.',
      '.. [#a] Ada,',
      '   in a letter.',
      '.. _plan: https://a.example',
      '.. a remark',
      '   on two lines',
      '',
      '..',
      '',
      'Behind.',
    ),
  ).toEqual([
    'paragraph See [^1] and [^a].',
    'footnote [^1]: The plan.',
    'footnote [^a]: Ada, in a letter.',
    'paragraph Behind.',
  ]);
});

test('parsing time is linear in nesting depth and in unclosed marks', () => {
  const deep = Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(Math.min(i, 180))}- x`).join('\n');
  expect(parseRst(deep).blocks.length).toBeGreaterThan(10);
  for (const mark of ['``', '`', '**', '*', '|', ':a:`', '[1', '.. ', '+--', '=== '])
    expect(parseRst(mark.repeat(50_000)).blocks.length).toBeLessThan(3);
});

test('a table whose border announces far more cells than it has is read as paragraphs', () => {
  const grid = `${'+--'.repeat(5_000)}+\n${'|\n'.repeat(5_000)}`;
  const columns = `${'== '.repeat(5_000)}==\n${'a\n'.repeat(5_000)}`;
  for (const table of [grid, columns])
    expect(new Set(parseRst(table).blocks.map((block) => block.type))).toEqual(new Set(['paragraph']));
});

test('a text that is named a hundred thousand times is shown as often as there is room', () => {
  const long = 'b'.repeat(20_000);
  const names = 100_000;
  const substituted = parseRst(`.. |a| replace:: ${long}\n\n${'|a| '.repeat(names)}\nend\n`);
  const referred = parseRst(`.. _c:\n\n${long}\n====\n\n${':ref:`c` '.repeat(names)}\nend\n`);
  for (const { blocks } of [substituted, referred]) {
    const text = blocks.map((block) => block.text).join(' ');
    expect(text.split(long).length).toBeGreaterThan(5);
    expect(text.length).toBeLessThan(3_000_000);
    expect(text).toMatch(/end$/);
  }
});
