import { expect, test } from 'vitest';
import { parseRst } from './parse-rst.ts';

/** Each block as its type, level and text. */
const read = (...lines: string[]) =>
  parseRst(lines.join('\n')).blocks.map(
    ({ type, level, ordered, text }) => `${type}${level ?? ''}${ordered ? '#' : ''} ${text}`,
  );

test('titles are headings whose level is the order of their styles, with a line above or without', () => {
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

test('a line that is much shorter than the text above it makes no title, and one alone is a rule', () => {
  expect(read('A long sentence.', '..')).toEqual(['paragraph A long sentence. ..']);
  expect(read('One.', '', '----', '', 'Two.')).toEqual(['paragraph One.', 'rule ', 'paragraph Two.']);
});

test('lists keep their depth and their numbers, and text that belongs to an item follows it', () => {
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

test('a sentence that begins with an initial is no list item', () => {
  expect(read('A. Lind wrote this', 'in spring.')).toEqual(['paragraph A. Lind wrote this in spring.']);
});

test('a definition is an item with its term; so is a field', () => {
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

test('a term without a text is not lost', () => {
  expect(read('weir', '   ::', '', '      code', '')).toEqual(['list_item1 weir', 'code code']);
});

test('two colons announce literal text, which keeps its lines and indentation', () => {
  expect(read('Run::', '', '   a', '     b', '', '   c', '', 'Then.')).toEqual([
    'paragraph Run:',
    'code a\n  b\n\nc',
    'paragraph Then.',
  ]);
  expect(read('::', '', '  alone')).toEqual(['code alone']);
  expect(read('Said ::', '', '  x')).toEqual(['paragraph Said', 'code x']);
});

test('indented text is a quote; a list that is only indented stays a list', () => {
  expect(read('Ada wrote:', '', '   The gate is open.', '', 'Steps:', '', '  * one')).toEqual([
    'paragraph Ada wrote:',
    'quote1 The gate is open.',
    'paragraph Steps:',
    'list_item1 one',
  ]);
});

test('line blocks keep their lines, doctests are code, options are items', () => {
  expect(read('| North street 1', '| Northwater')).toEqual(['paragraph North street 1\nNorthwater']);
  expect(read('>>> 1 + 1', '2', '', 'Text.')).toEqual(['code >>> 1 + 1\n2', 'paragraph Text.']);
  expect(read('-v, --verbose  Says more.', '--out FILE', '    Where to.')).toEqual([
    'list_item1 -v, --verbose Says more.',
    'list_item1 --out FILE Where to.',
  ]);
});

test('fields at the beginning are metadata, and so is the head of a numbered proposal', () => {
  const told = parseRst(':Author: Ada *Lind*\n:Date: 2026-03-02\n:orphan:\n\nText.');
  expect(told).toMatchObject({ title: null, metadata: { author: 'Ada Lind', date: '2026-03-02' } });
  const proposal = parseRst(
    'PEP: 8\nTitle: Style of\n  ``code``\nCreated: 05-Jul-2001\n\nIntroduction\n============\n\nText.',
  );
  expect(proposal).toMatchObject({ title: 'Style of code', metadata: { pep: '8', created: '05-Jul-2001' } });
  expect(read('Note: this is', 'a sentence.')).toEqual(['paragraph Note: this is a sentence.']);
});

test('footnotes are blocks; targets, comments and substitutions show nothing', () => {
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

test('time is linear in nesting and in marks that never end', () => {
  const deep = Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(Math.min(i, 180))}- x`).join('\n');
  expect(parseRst(deep).blocks.length).toBeGreaterThan(10);
  for (const mark of ['``', '`', '**', '*', '|', ':a:`', '[1', '.. ', '+--', '=== '])
    expect(parseRst(mark.repeat(50_000)).blocks.length).toBeLessThan(3);
});

test('a table whose border announces far more cells than it has is no table', () => {
  const grid = `${'+--'.repeat(5_000)}+\n${'|\n'.repeat(5_000)}`;
  const columns = `${'== '.repeat(5_000)}==\n${'a\n'.repeat(5_000)}`;
  for (const table of [grid, columns])
    expect(new Set(parseRst(table).blocks.map((block) => block.type))).toEqual(new Set(['paragraph']));
});
