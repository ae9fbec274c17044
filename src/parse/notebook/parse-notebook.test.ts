import { describe, expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { detectTextFormat } from '../text-formats.ts';
import { parseNotebook } from './parse-notebook.ts';

const notebook = (cells: readonly object[], more: object = {}): string =>
  JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5, ...more });
const markdown = (...source: string[]): object => ({ cell_type: 'markdown', metadata: {}, source });
const code = (source: string, ...outputs: object[]): object => ({
  cell_type: 'code',
  metadata: {},
  source: [source],
  outputs,
});
const read = (...cells: object[]): string[] =>
  parseNotebook(notebook(cells)).blocks.map(({ type, text }) => `${type} ${text}`);

test('text cells are Markdown, code cells code in the language of the notebook', () => {
  const { title, blocks, metadata } = parseNotebook(
    notebook([markdown('# Flow\n', '\n', 'See [plan](https://a.example).'), code('\nflow()\n')], {
      metadata: {
        kernelspec: { language: 'R' },
        authors: [{ name: 'Ada Lind' }, { name: 'Bo' }],
      },
    }),
  );
  expect(title).toBe('Flow');
  expect(metadata).toEqual({ language: 'r', author: 'Ada Lind, Bo' });
  expect(blocks).toEqual([
    { type: 'heading', text: 'Flow', level: 1 },
    { type: 'paragraph', text: 'See plan.', links: [{ text: 'plan', url: 'https://a.example' }] },
    { type: 'code', text: 'flow()', language: 'r' },
  ]);
});

test('a first raw cell of YAML is the front matter', () => {
  const { title, metadata, blocks } = parseNotebook(
    notebook([{ cell_type: 'raw', source: '---\ntitle: Flow\ndate: 2026-03-02\n---\n' }, markdown('Text.')]),
  );
  expect({ title, date: metadata.date, blocks: blocks.length }).toEqual({
    title: 'Flow',
    date: '2026-03-02',
    blocks: 1,
  });
});

describe('outputs', () => {
  const data = (types: object): object => ({ output_type: 'execute_result', data: types });

  test('tables are tables, Markdown is Markdown, and other text is code', () =>
    expect(
      read(
        code(
          'a',
          data({
            'text/html': [
              '<table><tr><td>who</td><td>at</td></tr>',
              '<tr><td>Ada</td><td>9</td></tr></table>',
            ],
            'text/plain': 'who',
          }),
        ),
        code('b', data({ 'text/markdown': '**ready**' })),
        code('c', data({ 'text/plain': ['1\n', '2'] }), {
          output_type: 'stream',
          name: 'stdout',
          text: 'done\n',
        }),
      ),
    ).toEqual([
      'code a',
      'table who | at\nAda | 9',
      'code b',
      'paragraph ready',
      'code c',
      'code 1\n2',
      'code done',
    ]));

  test('pictures and warnings are skipped, an error is said in one line without colors', () =>
    expect(
      read(
        code(
          'plot()',
          data({ 'image/png': 'iVBORw0KGgo=', 'text/plain': '<Figure size 640x480>' }),
          { output_type: 'stream', name: 'stderr', text: 'FutureWarning' },
          {
            output_type: 'error',
            ename: 'ValueError',
            evalue: '\u001b[31mno flow\u001b[0m',
            traceback: ['…'],
          },
        ),
      ),
    ).toEqual(['code plot()', 'code ValueError: no flow']));

  test('long ones are cut, and a warning says how much', () => {
    const { blocks, warnings } = parseNotebook(
      notebook([code('', { output_type: 'stream', name: 'stdout', text: 'row\n'.repeat(100) })]),
    );
    expect(blocks[0]?.text.split('\n')).toHaveLength(60);
    expect(warnings).toEqual(['40 lines of long outputs were omitted.']);
  });
});

test('version 3 keeps cells in worksheets, and headings as cells', () =>
  expect(
    parseNotebook(
      JSON.stringify({
        nbformat: 3,
        metadata: { name: 'x' },
        worksheets: [
          {
            cells: [
              { cell_type: 'heading', level: 2, source: ['Flow'] },
              {
                cell_type: 'code',
                input: ['flow()'],
                outputs: [
                  { output_type: 'pyout', text: ['3'] },
                  { output_type: 'pyerr', ename: 'E', evalue: 'v' },
                ],
              },
            ],
          },
        ],
      }),
    ).blocks.map(({ type, text }) => `${type} ${text}`),
  ).toEqual(['heading Flow', 'code flow()', 'code 3', 'code E: v']));

test('a language that is longer than a name is none: every cell would repeat it', () => {
  const metadata = { language_info: { name: 'x'.repeat(1_000) } };
  expect(parseNotebook(notebook([code('a')], { metadata })).blocks).toMatchObject([{ language: 'python' }]);
});

describe('what is no notebook', () => {
  test('JSON under its name is read as JSON', () =>
    expect(
      parseNotebook('{"nbformat": "none", "who": "Ada"}')
        .blocks.map(({ text }) => text)
        .join('\n'),
    ).toContain('who: Ada'));

  test('cells that are no objects cost nothing else', () =>
    expect(
      parseNotebook('{"nbformat":4,"cells":[null,7,{"cell_type":"markdown","source":["a",3]}]}').blocks,
    ).toEqual([{ type: 'paragraph', text: 'a' }]));

  test('broken JSON is refused with its place', () =>
    expect(() => parseNotebook('{"nbformat": 4, "cells": [')).toThrow(ParseError));

  test.each([
    ['a notebook without a name', notebook([markdown('# A')]), undefined, 'notebook'],
    ['a notebook under the name of JSON', notebook([markdown('# A')]), 'a.json', 'notebook'],
    ['a JSON file that mentions one', '{"say": "\\"nbformat\\": 4"}', 'a.json', 'json'],
    ['Markdown that shows one', '# A\n\n{"nbformat": 4}', 'a.md', 'markdown'],
  ])('%s', (_, text, filename, format) => expect(detectTextFormat(text, { filename })).toBe(format));
});
