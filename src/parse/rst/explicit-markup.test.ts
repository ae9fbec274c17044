import { expect, test } from 'vitest';
import { parseRst } from './parse-rst.ts';

const blocksOf = (...lines: string[]) => parseRst(lines.join('\n')).blocks;
const read = (...lines: string[]) => blocksOf(...lines).map(({ type, text }) => `${type} ${text}`);

test('admonitions show their text, whether it begins on the directive’s line or below it', () => {
  expect(read('.. note:: Mind the *gate*,', '   it is heavy.', '', '   And old.')).toEqual([
    'paragraph Mind the gate, it is heavy.',
    'paragraph And old.',
  ]);
  expect(read('.. warning::', '', '   - one')).toEqual(['list_item one']);
  expect(read('.. admonition:: Keys', '   :class: wide', '', '   Ada has them.')).toEqual([
    'paragraph Keys',
    'paragraph Ada has them.',
  ]);
  expect(read('.. my-own-box:: Said here.')).toEqual(['paragraph Said here.']);
});

test('code keeps its lines and language but not its options', () => {
  expect(blocksOf('.. code-block:: bash', '   :caption: Run', '', '   make', '', '   make test')).toEqual([
    { type: 'code', text: 'make\n\nmake test', language: 'bash' },
  ]);
  expect(read('.. math:: a + b')).toEqual(['code a + b']);
  expect(read('.. code-block:: rst', '', '   :Author: Ada')).toEqual(['code :Author: Ada']);
});

test('a directive that describes an object begins with the object’s name', () => {
  expect(read('.. py:function:: open(gate)', '   :module: gates', '', '   Opens it.')).toEqual([
    'paragraph open(gate)',
    'paragraph Opens it.',
  ]);
  expect(read('.. versionadded:: 3.2', '   The colors.')).toEqual([
    'paragraph New in version 3.2',
    'paragraph The colors.',
  ]);
  expect(read('.. deprecated:: 4.0 Use keys.')).toEqual([
    'paragraph Deprecated since version 4.0: Use keys.',
  ]);
});

test('navigation and settings produce no blocks', () => {
  expect(
    read(
      '.. toctree::',
      '   :maxdepth: 2',
      '',
      '   a',
      '   b',
      '',
      '.. contents::',
      '',
      '.. index:: gate',
      '',
      'Text.',
    ),
  ).toEqual(['paragraph Text.']);
});

test('images show their description, and figures their caption as well', () => {
  expect(blocksOf('.. figure:: gate.png', '   :alt: The gate', '', '   The gate in *spring*.')).toEqual([
    { type: 'image', text: 'The gate', url: 'gate.png' },
    { type: 'paragraph', text: 'The gate in spring.' },
  ]);
  expect(read('.. image:: gate.png')).toEqual([]);
});

test('raw HTML is read as HTML, and other raw formats are omitted', () => {
  expect(read('.. raw:: html', '', '   <p>Ada &amp; Bo</p><script>x</script>')).toEqual([
    'paragraph Ada & Bo',
  ]);
  expect(read('.. raw:: latex', '', '   \\newpage')).toEqual([]);
});

const ROWS = [
  ['Gate', 'Owner'],
  ['North', 'Ada Lind'],
  ['South', 'Bo'],
];

test.each([
  [
    'a list',
    [
      '.. list-table::',
      '   :header-rows: 1',
      '',
      '   * - Gate',
      '     - Owner',
      '   * - **North**',
      '     - Ada',
      '       Lind',
      '   * - South',
      '     - Bo',
    ],
  ],
  ['CSV', ['.. csv-table::', '   :header: Gate, Owner', '', '   North, Ada Lind', '   South, "Bo"']],
  [
    'a grid',
    [
      '+-------+----------+',
      '| Gate  | Owner    |',
      '+=======+==========+',
      '| North | Ada      |',
      '|       | Lind     |',
      '+-------+----------+',
      '| South | Bo       |',
      '+-------+----------+',
    ],
  ],
  [
    'columns',
    [
      '=====  ========',
      'Gate   Owner',
      '=====  ========',
      'North  Ada',
      '       Lind',
      'South  Bo',
      '=====  ========',
    ],
  ],
])('a table written as %s keeps its rows', (_, lines) => {
  const rows = blocksOf(...lines, '', 'Behind.')[0]?.table_rows?.map((row) => row.map((cell) => cell.trim()));
  expect(rows).toEqual(ROWS);
  expect(blocksOf(...lines, '', 'Behind.').at(-1)).toEqual({ type: 'paragraph', text: 'Behind.' });
});

test('the text of a cell that spans columns or rows appears once', () => {
  const lines = ['+---+---+', '| both  |', '+---+---+', '| a | b |', '|   +---+', '|   | c |', '+---+---+'];
  expect(blocksOf(...lines)[0]?.table_rows).toEqual([
    ['both', ''],
    ['a', 'b c'],
  ]);
});

test('CSV that cannot be parsed is kept as written', () => {
  expect(read('.. csv-table::', '', '   a,"b')).toEqual(['code a,"b']);
});
