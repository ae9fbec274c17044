import { expect, test } from 'vitest';
import { allItems } from './all-items.ts';

test('yields the items of every page, each page once', async () => {
  const asked: (string | undefined)[] = [];
  const pages: Record<string, { items: number[]; next_cursor: string | null }> = {
    first: { items: [1, 2], next_cursor: 'b' },
    b: { items: [], next_cursor: 'c' },
    c: { items: [3], next_cursor: null },
  };
  const askPage = async ({ cursor }: { cursor?: string }) => {
    asked.push(cursor);
    return pages[cursor ?? 'first'] ?? { items: [], next_cursor: null };
  };
  expect(await Array.fromAsync(allItems(askPage))).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'b', 'c']);
});
