import { expect, test } from 'vitest';
import { assignBlockIds } from '../../parse/blocks/block-id.ts';
import type { RawBlock } from '../../parse/block.ts';
import { splitSentences } from '../../text/sentences.ts';
import { readFields, readStatements } from './read-statements.ts';

const rows = [
  ['Depot', 'Gateways', 'Probes'],
  ['Utrecht', '8', '60'],
  ['Maidstone', '6', '40'],
  ['Oslo', '5', '9'],
];
const table: RawBlock = {
  type: 'table',
  text: rows.map((row) => row.join(' | ')).join('\n'),
  table_rows: rows,
};

/** Returns the memories of a table's rows, and what the sentences of the comment below it replace. */
function read(comment: string, above: RawBlock[] = [table]) {
  const blocks = assignBlockIds([...above, { type: 'message', text: comment }]);
  const document = { title: 'Spare parts', metadata: {}, blocks };
  const spoken = blocks.map((block) => ({ block, speaker: null, sentences: splitSentences(block.text) }));
  return {
    rows: readFields(document).map(({ text }) => text),
    replaced: readStatements(document, spoken)
      .flatMap(({ claims }) => claims)
      .filter(({ replaces }) => replaces.length)
      .map(({ subject, key, replaces }) => `${subject}: ${key}, not ${replaces.map((old) => old.key)}`),
  };
}

test('a line that says it replaces the table above replaces the values of the rows that it names', () => {
  const replacing = {
    rows: ['Utrecht, Gateways: 8; Probes: 60', 'Maidstone, Gateways: 6; Probes: 40'],
    replaced: ['utrecht: 12, not 8,60', 'maidston: 4, not 6,40'],
  };
  expect(read('Decided: 12 in Utrecht, 4 in Maidstone. The table above is replaced by this line.')).toEqual(
    replacing,
  );
  expect(read('Utrecht 12; Maidstone 4. These numbers correct the table above.')).toEqual(replacing);
});

test('a row that the table gives by its column stays one memory, with its claims', () => {
  const prices = [
    ['Product', 'Price'],
    ['Taproot 2', '169'],
  ];
  const priced: RawBlock = { type: 'table', text: 'Product | Price\nTaproot 2 | 169', table_rows: prices };
  expect(read('Taproot 2: 189. This line supersedes the table above.', [priced]).rows).toEqual([
    'Taproot 2, Price: 169',
  ]);
});

test('nothing is replaced by a line that does not say so, names no row, or has no table above it', () => {
  const nothing = { rows: [], replaced: [] };
  expect(read('Decided: 12 in Utrecht. The table above is fine.')).toEqual(nothing);
  expect(read('Decided: 12 in Utrechtse. The table above is replaced by this line.')).toEqual(nothing);
  expect(read('12 in Utrecht. The table above is replaced by this line.', [])).toEqual(nothing);
});
