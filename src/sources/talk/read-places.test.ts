import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { AccountReader } from '../../../test/vendors/account-reader.ts';
import { defineConnector } from '../contract.ts';
import { deliverDocument } from '../reporting/deliver-document.ts';
import type { ListedItem } from '../reporting/report-items.ts';
import { VendorError, type VendorErrorKind } from '../vendor-error.ts';
import { readPlaces } from './read-places.ts';
import { readWindow } from './read-window.ts';
import { goneTalk, talkCursor, type TalkPage, type TalkPlace } from './talk-place.ts';
import { inParts } from '../../lib/lists/in-parts.ts';

const HOUR_MS = 3_600_000;

/** A chat in memory: places with messages by number, each of which is a talk of its own; two to a page. */
const places = new Map<string, { key: string; said: Map<number, string>; refusal: VendorErrorKind | null }>();
let at: number;
/** What was requested: a place, and the number to resume before. */
const requests: string[] = [];
let reader: AccountReader;

const connector = defineConnector({
  source: 'vault',
  name: 'Chat',
  auth: 'none',
  everyMs: 0,
  listingHours: 7 * 24,
  config: z.object({}),
  cursor: talkCursor,
  check: async () => ({ id: 'chat', label: 'Chat' }),
  changes: (ctx, cursor) =>
    readPlaces(
      ctx,
      { places: [...places.keys()].map(placeOf), at, placeOf: (item) => item.split(':').slice(0, 1).join() },
      cursor,
    ),
});

const placeOf = (id: string): TalkPlace => ({
  id,
  key: places.get(id)?.key ?? id,
  readBack: (next) => readBack(id, next),
  async *readChanged({ since, held }) {
    expect(since).toBeGreaterThan(0);
    const items = (await held()).map(([item]) => item);
    yield await readWindow(readBack(id, null), items);
  },
});

async function* readBack(id: string, next: string | null): AsyncGenerator<TalkPage> {
  const place = places.get(id);
  const numbers = [...(place?.said.keys() ?? [])].filter((number) => number < Number(next ?? Infinity));
  const pages = inParts(
    numbers.toSorted((a, b) => b - a),
    2,
  );
  for (const [i, page] of (pages.length ? pages : [[]]).entries()) {
    requests.push(next === null ? id : `${id} before ${next}`);
    if (place?.refusal) throw new VendorError(place.refusal, 'Refused.');
    const talks = page.map((number) => talkOf(id, number, place?.said.get(number) ?? ''));
    yield { talks, next: page.at(-1)?.toString() ?? null, isLast: i >= pages.length - 1 };
  }
}

function talkOf(id: string, number: number, title: string): ListedItem {
  const item = `${id}:${number}`;
  if (title === '') return goneTalk(item);
  const document = { source: 'vault', type: 'conversation', resourceId: item, title } as const;
  const group = places.get(id)?.key ?? id;
  const delivered = {
    ...deliverDocument(item, { ...document, blocks: [], metadata: {}, warnings: [] }),
    access: { kind: 'group', group } as const,
  };
  const version = `${delivered.version} ${group}`;
  return { item, version, read: async () => ({ ...delivered, version }) };
}

const open = (id: string, ...said: string[]) =>
  places.set(id, { key: `all/${id}`, said: new Map(said.entries()), refusal: null });
const say = (id: string, number: number, text: string) => void places.get(id)?.said.set(number, text);
const held = () => Object.fromEntries([...reader.documents].map(([item, { title }]) => [item, title]));
const expected = () =>
  Object.fromEntries(
    [...places].flatMap(([id, { said, refusal }]) =>
      refusal === null ? [...said].map(([number, text]) => [`${id}:${number}`, text]) : [],
    ),
  );
/** Reads an hour later; omits what was only seen. */
const read = async (pagesMax?: number) => {
  requests.length = 0;
  return (await reader.read({}, pagesMax)).filter((one) => !one.startsWith('seen'));
};

beforeEach(() => {
  reader = new AccountReader(connector);
  places.clear();
  at = Date.UTC(2026, 0, 1);
});

test('a new place is read from its newest talk to its oldest, and afterwards only for changes', async () => {
  open('a', 'One', 'Two', 'Three');
  expect(await read()).toEqual(['upsert a:2', 'upsert a:1', 'upsert a:0']);
  expect(await read()).toEqual([]);
  say('a', 1, 'Two, edited');
  say('a', 3, 'Four');
  places.get('a')?.said.delete(0);
  open('b', 'Hello');
  expect(await read()).toEqual(['upsert a:3', 'upsert a:1', 'gone a:0', 'upsert b:0']);
  expect(held()).toEqual(expected());
});

test.each(['constructor', '__proto__'])(
  'a place that a vendor calls %s is read to its oldest talk, too',
  async (key) => {
    open('a', 'One', 'Two', 'Three', 'Four', 'Five');
    const place = places.get('a');
    if (place) place.key = key;
    await read();
    expect(held()).toEqual(expected());
    say('a', 5, 'Six');
    await read();
    expect(held()).toEqual(expected());
  },
);

test('an interrupted reading resumes inside its place, then reads the places that are left', async () => {
  open('a', 'One');
  open('b', ...Array.from({ length: 5 }, (_, i) => `Message ${i}`));
  expect(await read(1)).toEqual(['upsert a:0']);
  expect(await read(1)).toEqual(['upsert b:4', 'upsert b:3']);
  at += HOUR_MS;
  expect(await read()).toEqual(['upsert b:2', 'upsert b:1', 'upsert b:0']);
  expect(requests).toEqual(['b before 3', 'b before 3']);
  await read();
  expect(new Set(requests)).toEqual(new Set(['a', 'b']));
});

test('a round that was interrupted for more than an hour starts over', async () => {
  for (const id of ['a', 'b']) open(id, 'One');
  await read();
  for (const id of ['a', 'b']) say(id, 0, 'Edited');
  await read(1);
  say('a', 0, 'Edited again');
  at += HOUR_MS + 1;
  expect(await read()).toEqual(['upsert a:0', 'upsert b:0']);
});

test('a round continues for as long as it finishes places', async () => {
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids) open(id, 'One');
  await read();
  for (const id of ids) {
    at += HOUR_MS - 1;
    if (id === 'a') for (const one of ids) say(one, 0, 'Edited');
    expect(await read(1)).toEqual([`upsert ${id}:0`]);
  }
});

test('while a new place is read for hours, other places’ changes still arrive, and no other new place is started', async () => {
  open('known', 'One');
  await read();
  places.clear();
  for (const id of ['newer', 'new', 'known']) open(id, 'One', 'Two', 'Three', 'Four');
  const all = [...places];
  places.delete('newer');
  at += HOUR_MS;
  expect(await read(2)).toEqual(
    [3, 2, 1].map((i) => `upsert known:${i}`).concat(['upsert new:3', 'upsert new:2']),
  );
  places.clear();
  for (const [id, place] of all) places.set(id, place);
  say('known', 0, 'Edited');
  at += HOUR_MS + 1;
  expect(await read(2)).toEqual(['upsert known:0', 'upsert new:1', 'upsert new:0']);
});

test('a place that is no longer listed or open is removed with its talks, even if it was only partly read', async () => {
  for (const id of ['a', 'b', 'c']) open(id, 'One', 'Two', 'Three');
  await read();
  open('d', 'One', 'Two', 'Three');
  await read(1);
  Object.assign(places.get('a') ?? {}, { refusal: 'not_found' });
  for (const id of ['b', 'd']) places.delete(id);
  at += 2 * HOUR_MS;
  const gone = ['b:2', 'b:1', 'b:0', 'd:2', 'd:1', 'a:2', 'a:1', 'a:0'];
  expect(await read()).toEqual(gone.map((item) => `gone ${item}`));
  expect(held()).toEqual(expected());
});

test('an empty talk is removed once if it was stored, and never reported if it was not', async () => {
  open('a', 'One', '');
  expect(await read()).toEqual(['upsert a:0']);
  say('a', 0, '');
  expect(await read()).toEqual(['gone a:0']);
  expect(await read()).toEqual([]);
});

test('a place whose audience changed is read again from its newest talk, and none of its talks is removed', async () => {
  open('a', 'One', 'Two');
  await read();
  Object.assign(places.get('a') ?? {}, { key: 'a' });
  expect(await read()).toEqual(['upsert a:1', 'upsert a:0']);
  expect(reader.access()).toEqual([0, 1].map(() => ({ kind: 'group', group: 'a' })));
});

test('an unexpected response fails only its place, whose documents are kept', async () => {
  for (const id of ['a', 'b']) open(id, 'One', 'Two');
  await read();
  Object.assign(places.get('a') ?? {}, { refusal: 'contract' });
  say('b', 0, 'Edited');
  expect(await reader.read({})).toEqual(['seen a:1', 'seen a:0', 'failure a', 'seen b:1', 'upsert b:0']);
  Object.assign(places.get('a') ?? {}, { refusal: null });
  say('a', 1, 'Edited');
  expect(await read()).toEqual(['upsert a:1']);
});

test('other errors fail the whole account', async () => {
  open('a');
  for (const refusal of ['revoked', 'limited', 'transient'] as const) {
    Object.assign(places.get('a') ?? {}, { refusal });
    await expect(read()).rejects.toMatchObject({ kind: refusal });
  }
});

test('places without changes are stored fifty at a time, and others immediately', async () => {
  for (let i = 0; i < 120; i++) open(`p${i}`, 'Hello');
  await read();
  const pagesOf = async () => {
    const changes = await Array.fromAsync(connector.changes(reader.context({}), reader.cursor));
    return changes.filter(({ kind }) => kind === 'page').length;
  };
  expect(await pagesOf()).toBe(3);
  say('p7', 0, 'News');
  expect(await pagesOf()).toBe(4);
});

const operation = fc.record({
  do: fc.constantFrom('say', 'delete', 'close', 'open', 'share', 'read', 'read a page'),
  place: fc.constantFrom('a', 'b', 'c'),
  number: fc.nat(7),
});

test('whatever happens, and wherever reading stops, the final talks are those of the places', async () => {
  const property = fc.asyncProperty(fc.array(operation, { maxLength: 40 }), async (operations) => {
    reader = new AccountReader(connector);
    places.clear();
    for (const id of ['a', 'b', 'c']) open(id);
    for (const [i, { do: what, place: id, number }] of operations.entries()) {
      const place = places.get(id);
      at += number * 600_000;
      if (what === 'say') say(id, number, `Text ${i}`);
      if (what === 'delete') place?.said.delete(number);
      if (what === 'close' || what === 'open')
        Object.assign(place ?? {}, { refusal: what === 'open' ? null : 'not_found' });
      if (what === 'share') Object.assign(place ?? {}, { key: number % 2 ? id : `all/${id}` });
      if (what.startsWith('read')) await read(what === 'read' ? undefined : 1);
    }
    at += 2 * HOUR_MS;
    await read();
    await read();
    expect(held()).toEqual(expected());
  });
  await fc.assert(property, { numRuns: 200 });
});
