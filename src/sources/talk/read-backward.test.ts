import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBackward } from './read-backward.ts';
import { splitAtPauses } from './split-at-pauses.ts';
import { inParts } from '../../lib/lists/in-parts.ts';

const split = (times: readonly number[]) => splitAtPauses(times, { timeOf: (time) => time, pause: 10 });

async function* pagesOf(times: readonly number[], size: number) {
  const pages = inParts(times, size);
  for (const [at, items] of pages.entries())
    yield { items, next: at + 1 < pages.length ? `page ${at + 1}` : null };
}

test('a group that crosses a page boundary is delivered with the page that contains its beginning', async () => {
  const found = [];
  for await (const { whole, open } of readBackward(pagesOf([99, 60, 55, 50, 20], 2), split))
    found.push({ whole, open });
  expect(found).toEqual([
    { whole: [[99]], open: [60] },
    { whole: [], open: [50, 55, 60] },
    { whole: [[50, 55, 60], [20]], open: [] },
  ]);
});

test('groups are the same however messages are divided into pages', async () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 300 }));
  await fc.assert(
    fc.asyncProperty(times, fc.integer({ min: 1, max: 20 }), async (all, size) => {
      const groups: number[][] = [];
      const newestFirst = all.toSorted((a, b) => b - a);
      for await (const { whole } of readBackward(pagesOf(newestFirst, size), split)) groups.push(...whole);
      expect(groups.toReversed()).toEqual(split(all));
    }),
  );
});
