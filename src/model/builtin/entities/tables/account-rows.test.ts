import { expect, test } from 'vitest';
import { findAccountRows } from './account-rows.ts';

const pairs = (...rows: string[][]) => findAccountRows(rows).map(({ name, account }) => `${name} ${account}`);

test.each(['GitHub ID', 'GitHub', 'github username', 'Handle'])(
  'the column %s contains accounts',
  (header) => {
    expect(
      pairs(['Maintainer', 'Company', header], ['Anna Berg', 'Globex', 'aberg'], ['Bo Li', '', '@bo-li']),
    ).toEqual(['Anna Berg @aberg', 'Bo Li @bo-li']);
  },
);

test('the row is the evidence', () => {
  const [first] = findAccountRows([
    ['Name', 'GitHub'],
    ['Anna Berg', 'aberg'],
  ]);
  expect(first?.row).toBe('Anna Berg | aberg');
});

test.each([
  [
    'no header says so',
    [
      ['Name', 'Company'],
      ['Anna Berg', 'Globex'],
    ],
  ],
  [
    'the account comes first',
    [
      ['GitHub', 'Name'],
      ['aberg', 'Anna Berg'],
    ],
  ],
  [
    'the cell is not an account',
    [
      ['Name', 'GitHub'],
      ['Anna Berg', 'none yet'],
      ['Bo Li', ''],
    ],
  ],
  ['there are no rows', []],
])('nothing is found if %s', (_, rows) => expect(findAccountRows(rows)).toEqual([]));
