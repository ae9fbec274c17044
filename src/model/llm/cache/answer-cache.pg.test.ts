import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { createAnswerCache } from './answer-cache.ts';

const database = useDatabase('a', 'b');
beforeEach(async () => {
  await database.sql`delete from model_cache`;
});

const bytes = (text: string) => Buffer.from(text, 'utf8');

test('an answer is found again for the same parts, byte for byte, and only by its app', async () => {
  const cache = createAnswerCache(database.sql, 1_000_000);
  const answer = Buffer.from([0, 255, 10, 13, 0x5c]);
  await cache.save('a', [{ parts: ['m', 'q'], answer }]);
  expect(await cache.find('a', ['m', 'q'])).toEqual(answer);
  expect(await cache.find('b', ['m', 'q'])).toBeNull();
  expect(await cache.find('a', ['mq'])).toBeNull();
  expect(await cache.find('a', ['m', 'q', ''])).toBeNull();
});

test('many answers are looked up in one query, in order', async () => {
  const cache = createAnswerCache(database.sql, 1_000_000);
  await cache.save('a', [
    { parts: ['1'], answer: bytes('one') },
    { parts: ['2'], answer: bytes('two') },
    { parts: ['2'], answer: bytes('two again') },
  ]);
  expect(await cache.findAll('a', [['2'], ['3'], ['1'], ['2']])).toEqual([
    bytes('two again'),
    null,
    bytes('one'),
    bytes('two again'),
  ]);
});

test('the cache is bounded: the least recently used entry is evicted first', async () => {
  const cache = createAnswerCache(database.sql, 20_000);
  for (let i = 0; i < 60; i++) {
    await cache.save('a', [{ parts: [`q${i}`], answer: bytes('x'.repeat(936)) }]);
    await cache.find('a', ['q0']);
  }
  const [row] = await database.sql<
    { bytes: number }[]
  >`select sum(length(answer))::int as bytes from model_cache`;
  expect(row?.bytes).toBeLessThanOrEqual(22_000);
  expect(row?.bytes).toBeGreaterThan(10_000);
  expect(await cache.find('a', ['q0'])).not.toBeNull();
  expect(await cache.find('a', ['q59'])).not.toBeNull();
  expect(await cache.find('a', ['q1'])).toBeNull();
});

test('without room nothing is cached', async () => {
  const cache = createAnswerCache(database.sql, 0);
  await cache.save('a', [{ parts: ['q'], answer: bytes('x') }]);
  expect(await cache.find('a', ['q'])).toBeNull();
  const [row] = await database.sql<{ n: number }[]>`select count(*)::int as n from model_cache`;
  expect(row?.n).toBe(0);
});
