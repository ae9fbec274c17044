import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { isolationCase } from '../../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

isolationCase('GET /memories/timeline', (_viewer, victim) => {
  const collection = `collection=${encodeURIComponent(`shelf ${victim.marker}`)}`;
  return [
    { method: 'GET', path: `/memories/timeline?${collection}` },
    { method: 'GET', path: `/memories/timeline?title=${victim.marker}&bucket=day` },
    { method: 'GET', path: `/memories/timeline?title=${victim.marker}&team=${victim.oldSlug}` },
  ];
});

const { service, admin } = useSharedService();
let user: Caller;
let rival: Caller;

const DATED: [string, string, string][] = [
  ['jan', 'The Kiln Order', '2025-01-31T23:30:00Z'],
  ['feb', 'Kiln repair', '2025-02-01'],
  ['mar', 'Order of Élan paint', '2025-03-10'],
  ['late', 'Kiln closing', '2025-03-31T23:59:59Z'],
];

beforeAll(async () => {
  user = admin.as('ines');
  rival = await service.createApp('rival');
  for (const [resource_id, title, date] of DATED.slice(0, 2))
    await admin.post('/memories/add', {
      resource_id,
      title,
      date,
      text: `About ${title}.`,
      collection: 'kilns',
    });
  for (const [resource_id, title, date] of DATED.slice(2))
    await user.post('/memories/add', { resource_id, title, date, text: `About ${title}.` });
  await admin.as('tomas').post('/memories/add', { title: 'Kiln of Tomas', text: 'x', date: '2025-02-02' });
  await rival.post('/memories/add', { title: 'Kiln of the rival', text: 'x', date: '2025-02-02' });
  await service.settled();
});

const ids = async (query: string, by = user): Promise<string[]> => {
  const { status, body } = await by.get(`/memories/list?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.items.map((item: { resource_id: string }) => item.resource_id);
};
const timeline = async (query: string, by = user) => {
  const { total, buckets } = (await by.get(`/memories/timeline?${query}`)).body;
  return [
    total,
    ...buckets.map((b: { start: string; count: number }) => `${b.start.slice(0, 10)} ${b.count}`),
  ];
};

describe('the list by date', () => {
  test('goes both ways, with the app’s documents that the caller sees and their own, and no others', async () => {
    expect(await ids('order=newest')).toEqual(['late', 'mar', 'feb', 'jan']);
    expect(await ids('order=oldest')).toEqual(['jan', 'feb', 'mar', 'late']);
    expect(await ids('order=newest', admin)).toEqual(['feb', 'jan']);
  });

  test('can be loaded from a date in both directions, which meet without a gap', async () => {
    expect(await ids('order=newest&before=2025-03-01')).toEqual(['feb', 'jan']);
    expect(await ids('order=oldest&after=2025-03-01')).toEqual(['mar', 'late']);
    expect(await ids('after=2025-02-01&before=2025-03-31T23:59:59Z')).toEqual(['mar', 'feb']);
  });

  test('has each document once over pages of one, even among equal dates', async () => {
    const many = admin.as('many');
    const items = Array.from({ length: 7 }, (_, i) => ({
      resource_id: `m${i}`,
      text: `text ${i}`,
      date: i < 4 ? '2025-05-05' : '2025-06-06',
    }));
    await many.post('/memories/add/bulk', { items });
    for (const order of ['newest', 'oldest']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const path: string = `/memories/list?after=2025-05-01&size=2&order=${order}${cursor ? `&cursor=${cursor}` : ''}`;
        const { body } = await many.get(path);
        seen.push(...body.items.map((item: { resource_id: string }) => item.resource_id));
        cursor = body.next_cursor;
      } while (cursor);
      expect(seen.toSorted()).toEqual(items.map((item) => item.resource_id));
    }
  });

  test('refuses a cursor of another order, and an invented one', async () => {
    const { next_cursor } = (await user.get('/memories/list?order=newest&size=1')).body;
    const made = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const cursors = [
      `order=oldest&cursor=${next_cursor}`,
      `cursor=${next_cursor}`,
      `order=newest&cursor=${made(['newest', '2025-99-99T00:00:00Z', 'x'])}`,
      `order=newest&cursor=${made(['newest', "' or true --", 1])}`,
      'order=newest&cursor=x',
    ];
    for (const query of cursors)
      expect([query, (await user.get(`/memories/list?${query}`)).status]).toEqual([query, 422]);
    for (const query of [
      'order=random',
      'type=poem',
      'after=yesterday',
      'before=2025-02-30',
      `title=${'x'.repeat(501)}`,
      'team=',
    ])
      expect([query, (await user.get(`/memories/list?${query}`)).status]).toEqual([query, 422]);
  });
});

describe('a title', () => {
  test('is found by the beginnings of its words, regardless of case and accents', async () => {
    expect(await ids('title=kil')).toEqual(['late', 'feb', 'jan']);
    expect(await ids('title=ORD+kiln')).toEqual(['jan']);
    expect(await ids('title=elan')).toEqual(['mar']);
    expect(await ids('title=iln')).toEqual([]);
    expect(await ids('title=kiln&order=oldest&after=2025-02-01')).toEqual(['feb', 'late']);
  });

  test('of only symbols, operators or quotes finds nothing and breaks nothing', async () => {
    for (const title of ["'", '...', '%', "kiln' | 'x", '!kiln', '\u0000', '🙂', '\\'])
      expect((await user.get(`/memories/list?title=${encodeURIComponent(title)}`)).status).toBeLessThan(500);
    expect(await ids(`title=${encodeURIComponent('%')}`)).toEqual([]);
  });

  test('is found after a change, and not any more once it is removed', async () => {
    const changing = admin.as('changing');
    await changing.post('/memories/add', { resource_id: 'c', text: 'x', title: 'Lantern' });
    await changing.post('/memories/update/vault/c', { title: 'Beacon' });
    expect([await ids('title=lantern', changing), await ids('title=beacon', changing)]).toEqual([[], ['c']]);
    await changing.post('/memories/update/vault/c', { title: null, text: '…' });
    expect(await ids('title=beacon', changing)).toEqual([]);
  });
});

describe('the timeline', () => {
  test('counts exactly what the list shows, by bucket', async () => {
    expect(await timeline('')).toEqual([4, '2025-01-01 1', '2025-02-01 1', '2025-03-01 2']);
    expect(await timeline('bucket=year')).toEqual([4, '2025-01-01 4']);
    expect(await timeline('bucket=week&before=2025-02-03')).toEqual([2, '2025-01-27 2']);
    expect(await timeline('bucket=day&after=2025-03-01')).toEqual([2, '2025-03-10 1', '2025-03-31 1']);
    expect(await timeline('', admin)).toEqual([2, '2025-01-01 1', '2025-02-01 1']);
  });

  test('accepts every condition of the list, even those that are counted one by one', async () => {
    expect(await timeline('collection=kilns')).toEqual([2, '2025-01-01 1', '2025-02-01 1']);
    expect(await timeline('status=completed&source=vault&bucket=year')).toEqual([4, '2025-01-01 4']);
    expect(await timeline('status=failed')).toEqual([0]);
    expect(await timeline('title=kiln&bucket=year')).toEqual([3, '2025-01-01 3']);
    expect([await timeline('type=file'), await ids('type=file')]).toEqual([[0], []]);
    expect(await timeline('type=document&bucket=year')).toEqual([4, '2025-01-01 4']);
    expect(await timeline('before=2025-01-31T23:45:00Z')).toEqual([1, '2025-01-01 1']);
    expect(await timeline(`filter=${encodeURIComponent('{"nothing":1}')}`)).toEqual([0]);
    expect(await timeline('team=no-such-team')).toEqual([0]);
    expect((await user.get('/memories/timeline?source=none_of_ours')).body).toMatchObject({
      total: 0,
      errors: [{ error: 'IntegrationNotSupported' }],
    });
  });
});

test('the team of a list comes from the latest tree: the documents of its files', async () => {
  const team = await service.createApp('team');
  const add = (resource_id: string, title: string, metadata: object) =>
    team.post('/memories/add', {
      resource_id,
      title,
      metadata,
      text: `${title}. We decided to sell kilns to Falkirk.`,
    });
  for (let i = 0; i < 4; i++) await add(`s${i}`, `Sales note ${i}`, { team: 'Sales' });
  await add('other', 'Lunch', {});
  await service.settled();
  expect(await ids('team=sales', team)).toEqual([]);
  const { tree_id } = (await team.post('/context-documents/tree', {})).body;
  for (;;) {
    const { body } = await team.get(`/context-documents/tree/by-id/${tree_id}`);
    if (body.status !== 'processing') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const found = await ids('team=sales', team);
  expect(found).toContain('s0');
  expect(found).not.toContain('other');
  expect((await timeline('team=sales', team))[0]).toBe(found.length);
});

test('the timeline refuses an invalid bucket, and one that exceeds an answer’s limit', async () => {
  expect((await user.get('/memories/timeline?bucket=hour')).status).toBe(422);
  const crowd = admin.as('crowd');
  await crowd.post('/memories/add', { text: 'The first of many.', date: '2000-01-01' });
  // Inserts only the counts for this many days: storing documents would keep the service busy for minutes.
  await service.database.sql`
    insert into document_counts (app_id, owner, day, source, status, collection, documents)
    select ${service.appId}, 'crowd', date '2000-01-02' + i, 'vault', 'completed', null, 1 from generate_series(1, 4100) as i`;
  const { status, body } = await crowd.get('/memories/timeline?bucket=day');
  expect([status, body.detail?.[0].loc]).toEqual([422, ['query', 'bucket']]);
  expect((await timeline('bucket=year', crowd))[0]).toBe(4_103);
});
