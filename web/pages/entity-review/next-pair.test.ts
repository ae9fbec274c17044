import { expect, test } from 'vitest';
import { likelySurvivor, nextPair } from './next-pair.ts';

test('pairs come in their order, and postponed ones do not return', () => {
  const pairs = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(nextPair(pairs, [])).toEqual({ id: 'a' });
  expect(nextPair(pairs, ['a', 'c'])).toEqual({ id: 'b' });
  expect(nextPair(pairs, ['b', 'a', 'c'])).toBeNull();
  expect(nextPair([], ['a'])).toBeNull();
});

const named = (id: string, mention_count: number, type = 'person') => ({ id, mention_count, type });

test('the more frequent name stays, and of equally frequent ones the left one', () => {
  expect(likelySurvivor({ left: named('l', 1), right: named('r', 35) })).toBe('r');
  expect(likelySurvivor({ left: named('l', 35), right: named('r', 1) })).toBe('l');
  expect(likelySurvivor({ left: named('l', 2), right: named('r', 2) })).toBe('l');
});

test('a name stays rather than a handle, however often each is used', () => {
  const handle = named('h', 35, 'handle');
  expect(likelySurvivor({ left: handle, right: named('n', 1) })).toBe('n');
  expect(likelySurvivor({ left: named('n', 1), right: handle })).toBe('n');
  expect(likelySurvivor({ left: handle, right: named('other', 36, 'handle') })).toBe('other');
});
