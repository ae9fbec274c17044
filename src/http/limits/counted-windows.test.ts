import { expect, test } from 'vitest';
import { countedWindows } from './counted-windows.ts';

test('counts each key over windows of fixed length, and each limit has its own', () => {
  let nowMs = 0;
  const Store = countedWindows(2, 1_000, () => nowMs);
  const store = new Store({});
  const counted: unknown[] = [];
  const count = (key: string, of = store) => of.incr(key, (_, state) => counted.push(state), 0, 0);
  count('a');
  nowMs = 999;
  count('a');
  count('a', new Store({}));
  nowMs = 1_000;
  count('a');
  expect(counted).toEqual([
    { current: 1, ttl: 1_000 },
    { current: 2, ttl: 1 },
    { current: 1, ttl: 1_000 },
    { current: 1, ttl: 1_000 },
  ]);
});
