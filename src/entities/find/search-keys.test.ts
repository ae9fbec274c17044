import { expect, test } from 'vitest';
import { type KeyPair, searchKeys } from './search-keys.ts';

const written = (keys: readonly KeyPair[]) =>
  keys.map(([one, other]) => (one === other ? one : `${one}+${other}`));
const keys = (query: string) => written(Object.values(searchKeys(query)).flat());

test.each([
  ['Bob Miller', ['bob', 'miller', 'bob+miller', 'bmiller'], ['rob|mil']],
  ['KX-TG9343T', ['kxtg9343t', 'kxtg9343'], []],
  ['jsmith', ['jsmith', '^jsmi', '$mith'], ['j|smit']],
  ['fedebongio', ['fedebongio'], ['fed|bon', 'fede', 'bongio']],
  ['NFLX', ['#nfl'], []],
  ['jcbsmpsn', ['#jcb'], []],
  ['jinxu', [], ['jin|xu', 'xujin']],
  ['MeiyangDING', ['dingm', 'meiyangding'], ['mei|din']],
  ['International Machines Union', ['imu'], ['int|uni']],
  ['Tom', ['tom', 'thomas', '^tom'], ['t|om']],
])('%s is looked up by %j among others, and if that finds nothing similar by %j', (query, firm, loose) => {
  expect(written(searchKeys(query).firm)).toEqual(expect.arrayContaining(firm));
  expect(written(searchKeys(query).loose)).toEqual(expect.arrayContaining(loose));
});

test('the initials of a first and a last name come late: too many share them', () => {
  expect(written(searchKeys('Bob Miller').firm)).not.toContain('bm');
  expect(written(searchKeys('Bob Miller').loose)).toContain('bm');
});

test('a name of two or three words is looked up by each one with the beginning or end of another', () => {
  const partlyRight = (query: string) => written(searchKeys(query).partlyRight).toSorted();
  expect(partlyRight('Bob Miller')).toEqual(['bob+$ller', 'bob+^mill']);
  expect(partlyRight('Anna Weber')).toEqual(['anna+$eber', 'anna+^webe', 'weber+$anna', 'weber+^anna']);
  expect(partlyRight('Anna Maria Li')).toEqual(
    expect.arrayContaining(['anna+$aria', 'anna+^mari', 'li+$anna', 'li+^anna', 'li+^mari']),
  );
  for (const query of ['Miller', 'Bo Li', 'one two three four']) expect(partlyRight(query)).toEqual([]);
});

test('each key occurs once, and their number is limited for any text', () => {
  for (const query of ['Anna Anna Berg', 'jsmith', 'annabergs.anna'])
    expect(new Set(keys(query)).size).toBe(keys(query).length);
  expect(keys('x'.repeat(10_000)).length).toBeLessThan(200);
  expect(keys('lorem ipsum mx 200 '.repeat(1_000)).length).toBeLessThan(200);
  expect(keys('…')).toEqual([]);
});
