import { expect, test } from 'vitest';
import { makeZip } from '../../../test/files/make-zip.ts';
import { ReadBudget } from '../parse-limits.ts';
import { parseXlsx } from './parse-xlsx.ts';
import { sheetBlocks, tableBlocks } from '../tables/table-blocks.ts';

const RELS = (target: string): string =>
  `<Relationships><Relationship Id="rId1" Type="x" Target="${target}"/></Relationships>`;

async function rows(
  sheet: string,
  options: { workbook?: string; target?: string } = {},
): Promise<string[][][]> {
  const bytes = makeZip({
    'xl/workbook.xml':
      options.workbook ?? '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': RELS(options.target ?? 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  });
  const { blocks } = await parseXlsx(bytes, new ReadBudget());
  return blocks.flatMap((block) => (block.table_rows ? [block.table_rows] : []));
}

test('gaps between cells stay gaps, cells without a position follow each other', async () => {
  expect(
    await rows(
      '<row><c r="B1"><v>1</v></c><c r="D1"><v>2</v></c></row><row><c><v>3</v></c><c><v>4</v></c></row>',
    ),
  ).toEqual([
    [
      ['', '1', '', '2'],
      ['3', '4'],
    ],
  ]);
});

test('errors, formulas and texts are shown as the program displayed them', async () => {
  expect(
    await rows(
      '<row><c t="e"><v>#DIV/0!</v></c><c><f>A1+1</f><v>7</v></c><c t="str"><f>x</f><v>text</v></c><c t="s"><v>99</v></c><c t="b"><v>0</v></c></row>',
    ),
  ).toEqual([[['#DIV/0!', '7', 'text', '', 'FALSE']]]);
});

test('dates count from 1904 if the workbook says so', async () => {
  const workbook =
    '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>';
  expect(await rows('<row><c s="1"><v>44621</v></c></row>', { workbook })).toEqual([[['2026-03-02']]]);
});

test('a cell far to the right is omitted', async () => {
  expect(await rows('<row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>')).toEqual([[['1']]]);
});

test('a sheet with a missing part and an empty sheet give nothing', async () => {
  expect(await rows('', { target: 'worksheets/gone.xml' })).toEqual([]);
  expect(await rows('<row/><row><c/></row>')).toEqual([]);
});

test('a target relative to the package root is found', async () => {
  expect(await rows('<row><c><v>1</v></c></row>', { target: '/xl/worksheets/sheet1.xml' })).toEqual([
    [['1']],
  ]);
});

test('numbers lose binary rounding noise and nothing else', async () => {
  const values = ['0.1', '0.30000000000000004', '1E+20', '123456789012345', '-0.5', '1e-7'];
  const row = `<row>${values.map((value) => `<c><v>${value}</v></c>`).join('')}</row>`;
  expect(await rows(row)).toEqual([
    [['0.1', '0.3', '100000000000000000000', '123456789012345', '-0.5', '1e-7']],
  ]);
});

test('sheets without text have no heading', () => {
  expect(sheetBlocks([{ name: 'Empty', rows: [['', '']] }])).toEqual([]);
  expect(sheetBlocks([{ name: 'A', rows: [['x', '', '']] }])).toEqual([
    { type: 'heading', text: 'A', level: 2 },
    { type: 'table', text: 'x', table_rows: [['x']] },
  ]);
});

test('a table with exactly as many rows as a block holds is one block, and a header alone is a table', () => {
  const body = (count: number): string[][] => Array.from({ length: count }, (_, i) => [`${i}`]);
  expect(tableBlocks([['h'], ...body(1000)]).map((block) => block.table_rows!.length)).toEqual([1001]);
  expect(tableBlocks([['h'], ...body(1001)]).map((block) => block.table_rows!.length)).toEqual([1001, 2]);
  expect(tableBlocks([['h']])).toHaveLength(1);
  expect(tableBlocks([])).toEqual([]);
});
