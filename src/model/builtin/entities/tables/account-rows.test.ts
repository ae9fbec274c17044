import { expect, test } from 'vitest';
import { findAccountRows } from './account-rows.ts';

const pairs = (...rows: string[][]) => findAccountRows(rows).map(({ name, other }) => `${name} ${other}`);

test.each(['GitHub ID', 'GitHub', 'github username', 'Handle'])(
  'the column %s contains accounts',
  (header) => {
    expect(
      pairs(['Maintainer', 'Company', header], ['Anna Berg', 'Globex', 'aberg'], ['Bo Li', '', '@bo-li']),
    ).toEqual(['Anna Berg @aberg', 'Bo Li @bo-li']);
  },
);

test('a column of addresses has addresses, and names are where the header says so', () => {
  expect(
    pairs(
      ['Present', 'Name', 'Email', 'Company', 'GitHub ID'],
      ['x', 'Anna Berg*', 'anna@example.org', 'Globex', 'aberg'],
      ['', 'Bo Li', 'bo at example.org', '', ''],
      ['', 'Eva Roth', 'eva@example.org', '', ''],
    ),
  ).toEqual(['Anna Berg @aberg', 'Anna Berg anna@example.org', 'Eva Roth eva@example.org']);
});

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
