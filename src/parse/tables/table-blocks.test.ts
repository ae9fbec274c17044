import { describe, expect, test } from 'vitest';
import { sheetBlocks, tableBlocks } from './table-blocks.ts';

const rows = (count: number) => Array.from({ length: count }, (_, i) => [`${i}`, 'x']);

describe('a table', () => {
  test.each([
    [0, [1]],
    [1, [2]],
    [1_000, [1_001]],
    [1_001, [1_001, 2]],
    [2_500, [1_001, 1_001, 501]],
  ])('with %d rows below its header becomes blocks of %o rows', (count, expected) => {
    const blocks = tableBlocks([['n', 'value'], ...rows(count)]);
    expect(blocks.map(({ table_rows: own }) => own?.length)).toEqual(expected);
    for (const { table_rows: own } of blocks) expect(own?.[0]).toEqual(['n', 'value']);
    expect(blocks.flatMap(({ table_rows: own }) => own?.slice(1) ?? [])).toEqual(rows(count));
  });

  test('without rows gives no block', () => {
    expect(tableBlocks([])).toEqual([]);
  });
});

describe('sheets', () => {
  test('are a heading and a table each, without empty sheets, rows and trailing cells', () => {
    const blocks = sheetBlocks([
      { name: 'Empty', rows: [['', ''], []] },
      {
        name: 'Full',
        rows: [
          ['a', '', ''],
          ['', ''],
          ['', 'b', ''],
        ],
      },
    ]);
    expect(blocks).toEqual([
      { type: 'heading', text: 'Full', level: 2 },
      { type: 'table', text: 'a\n | b', table_rows: [['a'], ['', 'b']] },
    ]);
  });
});
