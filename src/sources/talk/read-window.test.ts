import { expect, test } from 'vitest';
import { readLastDays, readWindow } from './read-window.ts';
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

const DAY_MS = 86_400_000;
const NOW = 20_000 * DAY_MS;
const daysAgo = (days: number): string => String(NOW - days * DAY_MS);

/** Reads the last days of an empty place in which the ledger has `held` talks, and returns what was asked; items are their times. */
async function readEmpty(held: (readonly [item: string, version: string])[], at = NOW) {
  const asked: [oldest: string, isDeep: boolean][] = [];
  const place = {
    writeTime: String,
    startOf: (item: string) => item,
    isThread: (version: string | null) => version === 'thread',
    talkMsMax: 25 * DAY_MS,
    readFrom(...given: [oldest: string, isDeep: boolean]) {
      asked.push(given);
      return pagesOf();
    },
  };
  const [talks = []] = await Array.fromAsync(readLastDays(place, at, { since: NOW, held: async () => held }));
  return { asked, gone: talks.map(({ item }) => item) };
}

test('the last days begin a week ago, or with the talk that may reach into them; a thread or an older talk does not', async () => {
  const beginWith = async (...held: (readonly [string, string])[]) => (await readEmpty(held)).asked[0]?.[0];
  expect(await beginWith()).toBe(daysAgo(7));
  expect(await beginWith([daysAgo(10), 'x'], [daysAgo(9), 'x'], [daysAgo(6), 'x'])).toBe(daysAgo(9));
  expect(await beginWith([daysAgo(9), 'thread'], [daysAgo(33), 'x'])).toBe(daysAgo(7));
});

test('of the ledger, only talks that began in the last days can be gone', async () => {
  const held = [daysAgo(8), daysAgo(6)].map((item) => [item, 'thread'] as const);
  expect((await readEmpty(held)).gone).toEqual([daysAgo(6)]);
});

test('the first run of a day reads threads again', async () => {
  expect((await readEmpty([])).asked).toEqual([[daysAgo(7), false]]);
  expect((await readEmpty([], NOW + DAY_MS)).asked).toEqual([[daysAgo(7), true]]);
});
