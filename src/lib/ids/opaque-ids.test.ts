import { expect, test } from 'vitest';
import { createOpaqueIds } from './opaque-ids.ts';

const SECRET = Buffer.alloc(32, 7);
const ids = createOpaqueIds(SECRET, 'a');

test('a number is decoded again, and the same number has the same id', () => {
  for (const n of [0, 1, 42, Number.MAX_SAFE_INTEGER]) expect(ids.parse(ids.format(n))).toBe(n);
  expect(ids.format(42)).toBe(createOpaqueIds(SECRET, 'a').format(42));
});

test('an id does not depend on earlier ones', () => {
  const many = createOpaqueIds(SECRET, 'a');
  const fresh = (n: number) => createOpaqueIds(SECRET, 'a').format(n);
  expect([3, 1, 3, 2].map((n) => many.format(n))).toEqual([3, 1, 3, 2].map(fresh));
});

test('neighboring ids have nothing in common, and another app has other ids', () => {
  expect(ids.format(1).slice(0, 6)).not.toBe(ids.format(2).slice(0, 6));
  const other = createOpaqueIds(SECRET, 'b');
  expect(other.format(1)).not.toBe(ids.format(1));
  expect(other.parse(ids.format(1))).toBeNull();
});

test('an invented string is not an id', () => {
  for (const text of [
    '',
    '1',
    'x'.repeat(22),
    `${ids.format(1)}=`,
    `${ids.format(1)} `,
    ids.format(1).toLowerCase(),
  ])
    expect(ids.parse(text)).toBeNull();
});
