import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument } from '../parse-document.ts';
import { ParseError } from '../parse-error.ts';
import { looksLikeCsv, parseCsv } from './parse-csv.ts';
import { readCsv } from './read-csv.ts';

test('cells are read as they were written: quotes, delimiters and line feeds inside, empty cells', () => {
  expect(readCsv('a,b,c\r\n1,"x, ""y""",\r\n"line\nfeed",,3\r\n').rows).toEqual([
    ['a', 'b', 'c'],
    ['1', 'x, "y"', ''],
    ['line\nfeed', '', '3'],
  ]);
});

test('any cells written by the rules are read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ';', ' ', 'é'), maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      (rows) => {
        const source = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\n');
        expect(readCsv(source, { delimiter: ',' }).rows).toEqual(rows);
      },
    ),
  );
});

test('semicolons, tabs and pipes are detected as separators', () => {
  for (const delimiter of [';', '\t', '|', ',']) {
    const source = `name${delimiter}flow, l/s${delimiter === ',' ? '' : ''}\nGate 1${delimiter}3\nGate 2${delimiter}4\n`;
    expect(readCsv(source).delimiter).toBe(delimiter);
  }
});

test('rows of uneven length and lone quotes are read, and a quote without an end is refused', () => {
  expect(readCsv('a,b\n1\n1,2,3\n').rows).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  expect(readCsv('pipe,n\n6" pipe,2\n')).toMatchObject({
    rows: [
      ['pipe', 'n'],
      ['6" pipe', '2'],
    ],
    warnings: [expect.stringContaining('quotes')],
  });
  expect(() => readCsv('a,b\n"open,2\n')).toThrow(ParseError);
});

test('a CSV file is a table with its header; long ones are truncated with a warning', () => {
  expect(parseCsv('a,b\n1,2\n').blocks).toEqual([
    {
      type: 'table',
      text: 'a | b\n1 | 2',
      table_rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
  ]);
  expect(parseCsv('a,b\n1,2\n3,4\n', 4).warnings).toEqual(['Only the first 2 of 3 rows were read.']);
});

test('a text without a name is CSV only if every line has the same number of cells', () => {
  expect(looksLikeCsv('id,name,flow\n1,North,3\n2,South,4\n')).toBe(true);
  expect(
    looksLikeCsv(
      'First, we met Ada, Bo and Cy.\nThen, later, came Di, too.\nNobody else, as far as I know, came.\n',
    ),
  ).toBe(false);
});

test('a CSV in an old encoding is decoded', async () => {
  const bytes = Uint8Array.from('Straße,Ort\nBäckerweg,Köln\nÄhrengasse,Düren\n', (char) =>
    char.charCodeAt(0),
  );
  expect((await parseDocument({ bytes, filename: 'a.csv' })).blocks[0]!.table_rows![1]).toEqual([
    'Bäckerweg',
    'Köln',
  ]);
});
