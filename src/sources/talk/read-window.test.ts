import { expect, test } from 'vitest';
import { readWindow } from './read-window.ts';
import { goneTalk } from './talk-place.ts';

const talk = (item: string, version: string) => ({ ...goneTalk(item), version });

async function* pagesOf(...pages: ReturnType<typeof talk>[][]) {
  for (const [at, talks] of pages.entries()) yield { talks, next: null, isLast: at === pages.length - 1 };
}

test('each talk is listed once, as first seen, and ledger entries that were not seen are removed', async () => {
  const pages = pagesOf([talk('c', '2'), talk('a', '1')], [talk('a', '0'), talk('b', '1')]);
  const found = await readWindow(pages, ['a', 'd', 'c']);
  expect(found.map(({ item, version }) => [item, version])).toEqual([
    ['c', '2'],
    ['a', '1'],
    ['b', '1'],
    ['d', null],
  ]);
  expect(await found.at(-1)?.read()).toBeNull();
});
