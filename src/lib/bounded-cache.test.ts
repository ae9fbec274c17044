import { describe, expect, test, vi } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

describe('the bounded cache', () => {
  test('evicts the least recently used entry, and every entry after its time', () => {
    const cache = new BoundedCache<string, number>(2, 100);
    cache.set('a', 1, 0);
    cache.set('b', 2, 0);
    cache.get('a', 1);
    cache.set('c', 3, 2);
    expect([cache.get('a', 3), cache.get('b', 3), cache.get('c', 3)]).toEqual([1, undefined, 3]);
    expect([cache.get('a', 100), cache.get('c', 101), cache.get('c', 102)]).toEqual([
      undefined,
      3,
      undefined,
    ]);
  });

  test('forgets an entry that is deleted, and every entry when it is cleared', () => {
    const cache = new BoundedCache<string, number>(3, 100);
    for (const key of ['a', 'b', 'c']) cache.set(key, 1, 0);
    cache.delete('a');
    expect([cache.get('a', 1), cache.get('b', 1)]).toEqual([undefined, 1]);
    cache.clear();
    expect([cache.get('b', 1), cache.get('c', 1)]).toEqual([undefined, undefined]);
  });

  test('is not kept longer by a clock that was set back', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const cache = new BoundedCache<string, number>(1, 0);
    cache.set('a', 1);
    vi.setSystemTime(Date.now() - 3_600_000);
    const seen = cache.get('a');
    vi.useRealTimers();
    expect(seen).toBeUndefined();
  });
});
