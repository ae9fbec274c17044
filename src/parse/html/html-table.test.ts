import { expect, test } from 'vitest';
import { parseDom } from './dom.ts';
import { isDataTable, tableRows } from './html-table.ts';

const table = (html: string) => parseDom(html).querySelector('table')!;

test('header and data cells are both cells, and rows without text are omitted', () => {
  const element = table(
    '<table><thead><tr><th>Gate</th><th>Flow</th></tr></thead><tbody><tr><td> 1 </td><td>3\n l</td></tr><tr><td></td><td> </td></tr></tbody></table>',
  );
  expect(isDataTable(element)).toBe(true);
  expect(tableRows(element)).toEqual([
    ['Gate', 'Flow'],
    ['1', '3 l'],
  ]);
});

test('a cell that spans columns keeps later columns aligned', () => {
  const element = table(
    '<table><tr><td colspan="2">both</td><td>c</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>',
  );
  expect(tableRows(element)).toEqual([
    ['both', '', 'c'],
    ['a', 'b', 'c'],
  ]);
});

test('an invalid column span counts as one, and a huge one is limited', () => {
  expect(tableRows(table('<table><tr><td colspan="x">a</td><td colspan="-3">b</td></tr></table>'))).toEqual([
    ['a', 'b'],
  ]);
  expect(tableRows(table('<table><tr><td colspan="99999999">a</td><td>b</td></tr></table>'))[0]).toHaveLength(
    101,
  );
});

test('tables that lay out a page are not tables of data', () => {
  for (const html of [
    '<table role="presentation"><tr><td>a</td><td>b</td></tr></table>',
    '<table><tr><td><table><tr><td>a</td></tr></table></td><td>b</td></tr></table>',
    '<table><tr><td><h2>Left</h2></td><td>b</td></tr></table>',
    '<table><tr><td>one column</td></tr><tr><td>only</td></tr></table>',
    `<table><tr><td>${'long text '.repeat(300)}</td><td>b</td></tr></table>`,
  ]) {
    expect(isDataTable(table(html))).toBe(false);
  }
});
