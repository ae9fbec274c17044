import { describe, expect, test } from 'vitest';
import { guardPages, readPages, timeOfAnswer, walkPages } from './pages.ts';
import { inParts } from '../../lib/lists/in-parts.ts';

const walk = async (next: Record<string, string | null>, start: string | null = null) => {
  const asked: (string | null)[] = [];
  const pages = walkPages('Example', start, async (cursor) => {
    asked.push(cursor);
    return { next: next[cursor ?? 'first'] ?? null };
  });
  for await (const _page of pages);
  return asked;
};

describe('a list of a vendor', () => {
  test('is read from its beginning, or from where reading stopped, to its end', async () => {
    expect(await walk({ first: 'b', b: 'c' })).toEqual([null, 'b', 'c']);
    expect(await walk({ first: 'b', b: 'c' }, 'c')).toEqual(['c']);
  });

  test('that leads back to one of its own pages fails instead of looping forever', async () => {
    await expect(walk({ first: 'b', b: 'b' })).rejects.toThrow('Example gave the same page twice');
    await expect(walk({ first: 'b', b: 'c', c: 'b' })).rejects.toMatchObject({ kind: 'contract' });
    const long = 'b'.repeat(1_000_000);
    await expect(walk({ first: long, [long]: long })).rejects.toThrow('Example gave the same page twice');
  });
});

test('all items of a list are those of its pages', async () => {
  const pages = new Map<string | null, { items: number[]; next: string | null }>([
    [null, { items: [1, 2], next: 'b' }],
    ['b', { items: [3], next: null }],
  ]);
  expect(
    await readPages('Example', async (cursor) => pages.get(cursor) ?? { items: [], next: null }),
  ).toEqual([1, 2, 3]);
});

test('a page may have more items than a function takes arguments', async () => {
  const items = Array.from({ length: 500_000 }, () => 1);
  expect(await readPages('Example', async () => ({ items, next: null }))).toHaveLength(items.length);
});

test('a list that is read in parts may start over, and otherwise gives no page twice', () => {
  const refuseRepeat = guardPages('Example');
  for (const page of [null, 'b', 'c', null, 'b']) refuseRepeat(page, 'folder 1');
  refuseRepeat('b', 'folder 2');
  expect(() => refuseRepeat('b', 'folder 1')).toThrow('Example gave the same page twice');
});

test('a batch has as many items as the vendor accepts', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([], 2)).toEqual([]);
});

test('the time of a response is the vendor’s own, and a response without it is refused', () => {
  const answer = (date: string | null) => ({
    url: 'https://api.example.com/',
    status: 200,
    headers: new Headers(date === null ? {} : { date }),
    bytes: new Uint8Array(),
  });
  const at = timeOfAnswer('Example', answer('Mon, 04 May 2026 10:00:00 GMT'));
  expect(at).toBe(Date.parse('2026-05-04T10:00:00Z'));
  for (const date of [null, 'soon'])
    expect(() => timeOfAnswer('Example', answer(date))).toThrow('Example answered without a date');
});
