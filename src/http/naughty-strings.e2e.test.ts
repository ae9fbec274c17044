import { describe, expect, test } from 'vitest';
import { NAUGHTY, NAUGHTY_LIST, UNSTORABLE } from '../../test/files/naughty-strings.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';

const { service, admin } = useSharedService();

/** Processes a few at a time, because the service has more than one connection. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += 8)
    await Promise.all(items.slice(from, from + 8).map((item) => work(item)));
}

interface Sent {
  resource_id: string;
  text: string;
  title: string;
  metadata: Record<string, string>;
  collection: string;
}

const sentOf = (text: string, i: number): Sent => ({
  resource_id: `n${i}`,
  text,
  title: text.slice(0, 5_000).toWellFormed(),
  metadata: { naughty: text, needle: `needle${i}` },
  collection: `c${text}`.slice(0, 400).toWellFormed(),
});

const pick = (memory: Record<string, unknown> & { metadata: Record<string, unknown> }) => ({
  resource_id: memory.resource_id,
  text: memory.text,
  title: memory.title,
  metadata: { naughty: memory.metadata.naughty, needle: memory.metadata.needle },
  collection: memory.collection,
});

test('the list is long enough and contains no duplicates', () => {
  expect(NAUGHTY_LIST.length).toBeGreaterThan(150);
  expect(new Set(NAUGHTY_LIST).size).toBe(NAUGHTY_LIST.length);
});

describe('text, title, metadata and collection are returned byte for byte by add, get, list and query', () => {
  let at = 0;
  test.each(Object.keys(NAUGHTY))('%s', async (kind) => {
    const sent = (NAUGHTY[kind] ?? []).map((text) => sentOf(text, at++));
    for (let from = 0; from < sent.length; from += 50) {
      const { status, body } = await admin.post('/memories/add/bulk', { items: sent.slice(from, from + 50) });
      expect([status, body.detail]).toEqual([200, undefined]);
    }
    await inTurns(sent, async (item) => {
      const got = await admin.get(`/memories/get/vault/${item.resource_id}`);
      expect(got.status).toBe(200);
      expect(pick(got.body)).toEqual(item);
    });
    // Filtered by the texts themselves, as many as an address holds.
    for (let from = 0; from < sent.length; from += 10) {
      const some = sent.slice(from, from + 10).filter(({ text }) => text.length <= 1_000);
      const filter = encodeURIComponent(JSON.stringify({ naughty: { $in: some.map(({ text }) => text) } }));
      const listed = (await admin.get(`/memories/list?include=data&size=100&filter=${filter}`)).body.items;
      expect(listed.map(pick)).toEqual(expect.arrayContaining(some));
    }
    const found = await admin.post('/memories/query', {
      query: 'n c',
      options: { resource_ids: sent.map((s) => s.resource_id) },
      max_results: 200,
    });
    expect(found.status).toBe(200);
  });
});

test('each can be requested, in every field that takes words, without an error', async () => {
  await inTurns(NAUGHTY_LIST, async (query) => {
    const short = query.slice(0, 500).toWellFormed();
    const q = encodeURIComponent(short);
    const filter = { naughty: short, k: { $gte: short } };
    const answers = await Promise.all([
      admin.post('/memories/query', { query: short, answer: true, options: { filter } }),
      admin.post('/entities/search', { query: short }),
      admin.get(`/entities?search=${q}`),
      admin.get(`/memories/list?collection=${q}`),
      // None of them is a type of entities.
      admin.get(`/entities?type=x${q}`),
    ]);
    expect([short, ...answers.map((a) => a.status)]).toEqual([short, 200, 200, 200, 200, 422]);
  });
});

test('all of them are processed to the end and break nothing after them', async () => {
  await service.settled();
  const { total } = (await admin.get('/memories/status')).body;
  expect(total).toEqual({ completed: NAUGHTY_LIST.length });
});

test('a query finds the words of a naughty document and quotes them unchanged', async () => {
  const text = 'Zoë 👩‍👩‍👧‍👦 sagt: „Größe ≠ 3½“ \u202eesrever\u202c und quetzal';
  await admin.post('/memories/add', { resource_id: 'quoted', text });
  const [hit] = (await admin.post('/memories/query', { query: 'quetzal' })).body.documents;
  expect(hit.highlights[0].text).toBe(text);
});

test('ids and users accept every string that is legal there, byte for byte', async () => {
  const ids = NAUGHTY_LIST.filter((text) => Buffer.byteLength(text) <= 1_024);
  const user = admin.as('ids');
  const items = ids.map((resource_id, i) => ({ resource_id, text: `document ${i}` }));
  for (let from = 0; from < items.length; from += 100)
    await user.post('/memories/add/bulk', { items: items.slice(from, from + 100) });
  await inTurns(items, async ({ resource_id, text }) => {
    // URL parsers treat "." and ".." as path steps even if encoded: such ids are reached through list and query.
    if (resource_id === '.' || resource_id === '..') return;
    const got = await user.get(`/memories/get/vault/${encodeURIComponent(resource_id)}`);
    expect([got.status, got.body.resource_id, got.body.text]).toEqual([200, resource_id, text]);
  });
  const users = NAUGHTY_LIST.filter(
    (u) => u.trim() && !/[\u0000-\u001f\u007f]/.test(u) && Buffer.byteLength(u) <= 512,
  );
  await inTurns(users, async (user_id) => {
    const { token } = (await admin.post('/auth/user_token', { user_id })).body;
    expect((await service.caller(token).get('/auth/me')).body.id).toBe(user_id);
  });
});

test('NUL and lone surrogates are 422 with their path, wherever they occur', async () => {
  for (const escaped of UNSTORABLE) {
    const bodies: [string, string][] = [
      [`{"text":"${escaped}"}`, 'body.text'],
      [`{"text":"x","title":"${escaped}"}`, 'body.title'],
      [`{"text":"x","resource_id":"${escaped}"}`, 'body.resource_id'],
      [`{"text":"x","metadata":{"k":"${escaped}"}}`, 'body.metadata.k'],
      [`{"text":"x","unknown":["${escaped}"]}`, 'body.unknown.0'],
    ];
    for (const [body, loc] of bodies) {
      const answer = await admin.send('POST', '/memories/add', body, { 'content-type': 'application/json' });
      expect([body, answer.status, answer.body.detail?.[0].loc.join('.')]).toEqual([body, 422, loc]);
    }
    const query = await admin.send('POST', '/memories/query', `{"query":"${escaped}"}`, {
      'content-type': 'application/json',
    });
    expect(query.status).toBe(422);
  }
  for (const path of [
    '/memories/get/vault/%00',
    '/memories/list?collection=%00',
    '/entities?search=a%00',
    '/entities/%00',
    '/users?cursor=WyJhXHUwMDAwIl0',
    '/memories/list?filter=%7B%22a%22%3A%22%5Cu0000%22%7D',
    '/memories/list?filter=%7B%22a%22%3A%22%5Cud800%22%7D',
    '/memories/list?cursor=%00',
  ])
    expect([path, (await admin.get(path)).status]).toEqual([path, 422]);
});
