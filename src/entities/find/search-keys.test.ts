import { expect, test } from 'vitest';
import { searchKeys } from './search-keys.ts';

const keys = (query: string) =>
  searchKeys(query).map(([one, other]) => (one === other ? one : `${one}+${other}`));

test.each([
  ['Bob Miller', ['bob', 'miller', 'bob+miller', 'rob|mil', 'bmiller']],
  ['KX-TG9343T', ['kxtg9343t', 'kxtg9343']],
  ['jsmith', ['j|smit', '^jsmi', '$mith']],
  ['fedebongio', ['fed|bon', 'fede', 'bongio']],
  ['NFLX', ['#nfl']],
  ['International Machines Union', ['imu']],
])('%s is looked up by %j among others', (query, some) => {
  expect(keys(query)).toEqual(expect.arrayContaining(some));
});

test('each key once, and a bounded number of them for any text', () => {
  expect(new Set(keys('Anna Anna Berg')).size).toBe(keys('Anna Anna Berg').length);
  expect(keys('x'.repeat(10_000)).length).toBeLessThan(200);
  expect(keys('lorem ipsum mx 200 '.repeat(1_000)).length).toBeLessThan(200);
  expect(searchKeys('…')).toEqual([]);
});
