import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';
import { chunkNext } from './chunk-stored.ts';

/** Long enough that ten of them exceed what is chunked inside a request. */
const FILLER = 'The quick harbour crane lifts containers from the barge to the quay. '.repeat(40);
const item = (id: string, word: string, more: Record<string, unknown> = {}) => ({
  source: 'notion',
  resource_id: id,
  title: `Page ${id}`,
  data: [`# Heading ${word}\n\nIt says *${word}* here.\n\n- first item\n- second item\n\n${FILLER}`],
  ...more,
});
const ids = (reply: { body: { documents: { resource_id: string }[] } }) =>
  reply.body.documents.map((d) => d.resource_id);

describe('a large write, while no background work runs', () => {
  let service: TestService;
  let ines: Caller;
  beforeAll(async () => {
    service = await startService({ env: { CAMBIUM_WORKER: 'false' } });
    ines = service.admin.as('ines');
  });
  afterAll(() => service?.close());

  const unchunked = async () => {
    const [row] = await service.ctx.sql<{ n: number }[]>`
      select count(*)::int as n from documents where blocks is null`;
    return row!.n;
  };
  const find = async (caller: Caller, query: string, more: Record<string, unknown> = {}) =>
    ids(await caller.post('/memories/query', { query, ...more }));

  test('is found by each of its words, and only what is found is chunked', async () => {
    const items = Array.from({ length: 20 }, (_, i) =>
      item(`p${i}`, `aardvark${i}`, { metadata: { site: i % 2 ? 'north' : 'south' } }),
    );
    await ines.post('/memories/import', { items });
    expect(await unchunked()).toBe(20);
    for (let i = 0; i < 5; i++) expect(await find(ines, `aardvark${i}`)).toEqual([`p${i}`]);
    expect(await unchunked()).toBe(15);
    // By title; by words that all contain; within limits.
    expect((await find(ines, 'page p17'))[0]).toBe('p17');
    expect((await find(ines, 'harbour crane', { max_results: 200 })).toSorted()).toEqual(
      items.map((i) => i.resource_id).toSorted(),
    );
    expect(await unchunked()).toBe(0);
  });

  test('is found by its folder, before and after it is chunked', async () => {
    const items = Array.from({ length: 20 }, (_, i) =>
      item(`folder${i}`, 'tapir', { metadata: { folder: `teams/okapi${i}`, filename: 'on-call.md' } }),
    );
    await ines.post('/memories/import', { items });
    const before = await unchunked();
    expect(await find(ines, 'okapi3')).toEqual(['folder3']);
    expect(before - (await unchunked())).toBe(1);
    expect(await find(ines, 'okapi3')).toEqual(['folder3']);
  });

  test('is found within the bounds of a search, and a bound leaves other documents unchunked', async () => {
    const items = Array.from({ length: 20 }, (_, i) => item(`m${i}`, 'bonobo', { metadata: { floor: i } }));
    await ines.post('/memories/import', { items });
    const before = await unchunked();
    expect(await find(ines, 'bonobo', { options: { filter: { floor: { $lt: 2 } } } })).toEqual(
      expect.arrayContaining(['m0', 'm1']),
    );
    expect(before - (await unchunked())).toBe(2);
    expect(await find(ines, 'bonobo', { sources: ['slack'] })).toEqual([]);
  });

  test('is read, listed and counted as if it were chunked', async () => {
    await ines.post('/memories/import', {
      items: Array.from({ length: 20 }, (_, i) => item(`r${i}`, `capybara${i}`)),
    });
    const later = (await ines.get('/memories/get/notion/r3')).body;
    await ines.post('/memories/import', { items: [item('alone', 'capybara3')] });
    const atOnce = (await ines.get('/memories/get/notion/alone')).body;
    expect(later.data).toEqual(atOnce.data);
    expect(later.data.map((b: { type: string }) => b.type)).toEqual([
      'heading',
      'paragraph',
      'list_item',
      'list_item',
      'paragraph',
    ]);
    const listed = (await ines.get('/memories/list?include=data&size=100')).body.items;
    expect(listed.find((m: { resource_id: string }) => m.resource_id === 'r3').data).toEqual(later.data);
    const [row] = await service.ctx.sql<{ unchunked: boolean }[]>`
      select blocks is null as unchunked from documents where resource_id = 'r3'`;
    expect(row).toEqual({ unchunked: true });
  });

  test('can be changed, replaced and deleted before it is chunked', async () => {
    await ines.post('/memories/import', {
      items: Array.from({ length: 20 }, (_, i) => item(`c${i}`, `dormouse${i}`)),
    });
    await ines.post('/memories/update/notion/c0', { metadata: { checked: true } });
    expect((await ines.get('/memories/get/notion/c0')).body).toMatchObject({ metadata: { checked: true } });
    expect(await find(ines, 'dormouse0')).toEqual(['c0']);

    await ines.post('/memories/update/notion/c1', { title: 'Renamed echidna' });
    expect(await find(ines, 'echidna')).toEqual(['c1']);
    expect((await ines.get('/memories/get/notion/c1')).body.data).toHaveLength(5);

    await ines.post('/memories/import', {
      items: Array.from({ length: 20 }, (_, i) => item(`c${i}`, `fossa${i}`)),
    });
    expect([await find(ines, 'dormouse5'), await find(ines, 'fossa5')]).toEqual([[], ['c5']]);

    await ines.send('DELETE', '/memories/delete/notion/c6');
    expect(await find(ines, 'fossa6')).toEqual([]);
  });

  test('is not processed again when it is sent again, alone or among others, chunked or not', async () => {
    const items = Array.from({ length: 20 }, (_, i) => item(`s${i}`, `gerbil${i}`));
    await ines.post('/memories/import', { items });
    expect(await find(ines, 'gerbil1')).toEqual(['s1']);
    const state = () => service.ctx.sql`
      select d.resource_id, d.revision, d.blocks is null as unchunked, array_agg(c.chunk_id order by c.chunk_id) as chunks
      from documents d left join chunks c using (app_id, document_id)
      where d.resource_id ~ '^s[0-9]' group by 1, 2, 3 order by 1`;
    const before = await state();
    await ines.post('/memories/import', { items });
    await ines.post('/memories/import', { items: items.slice(0, 2) });
    expect(await state()).toEqual(before);
  });

  test('belongs to its sender: no other user or app finds it, and no search of theirs chunks it', async () => {
    await ines.post('/memories/import', {
      items: Array.from({ length: 20 }, (_, i) => item(`secret${i}`, `hedgehog${i}`)),
    });
    const before = await unchunked();
    const otherApp = await service.createApp('other');
    for (const caller of [service.admin, service.admin.as('omar'), otherApp, otherApp.as('ines')]) {
      const { body } = await caller.post('/memories/query', { query: 'hedgehog1', answer: true });
      expect([body.documents, body.notices]).toEqual([
        [],
        ['No document that you can see contains a word of the query.'],
      ]);
      expect((await caller.get('/memories/get/notion/secret1')).status).toBe(404);
    }
    expect(await unchunked()).toBe(before);
    expect(await find(ines, 'hedgehog1')).toEqual(['secret1']);
  });

  test('is not found before a person approves it, and at once afterwards', async () => {
    await ines.post('/memories/add/bulk', {
      items: Array.from({ length: 20 }, (_, i) => ({
        resource_id: `review${i}`,
        text: `# Ibex\n\nThe ibex${i} waits.\n\n${FILLER}`,
        review: true,
      })),
    });
    expect(await find(ines, 'ibex7')).toEqual([]);
    expect((await ines.post('/memories/approve/vault/review7')).status).toBe(200);
    expect(await find(ines, 'ibex7')).toEqual(['review7']);
  });

  test('is chunked once, however many processes run', async () => {
    await ines.post('/memories/import', {
      items: Array.from({ length: 60 }, (_, i) => item(`n${i}`, `jackal${i}`)),
    });
    const turns = async (): Promise<void> => {
      while ((await chunkNext(service.ctx)) > 0);
    };
    await Promise.all([turns(), turns(), turns(), find(ines, 'jackal59', { max_results: 200 })]);
    expect(await eventually(unchunked, (n) => n === 0)).toBe(0);
    const doubled = await service.ctx.sql`
      select document_id, position from chunks group by 1, 2 having count(*) > 1`;
    expect(doubled).toEqual([]);
  });
});

describe('texts of every kind', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.close());

  const TEXTS = {
    plain: `No heading here.\n\n${FILLER}`,
    markdown: `# The title\n\n**bold** and [a link](https://example.org/x) and \`code\`.\n\n${FILLER}`,
    marked: `# A *marked* title\n\n${FILLER}`,
    'front-matter': `---\ntitle: Of the front matter\nteam: Harbour\n---\n\nText.\n\n${FILLER}`,
    html: `<!doctype html><html><head><title>Of the page</title></head><body><p>${FILLER}</p></body></html>`,
    json: JSON.stringify({ name: 'A thing', notes: [FILLER] }),
    mail: `From: a@example.org\nTo: b@example.org\nSubject: Of the mail\nDate: Mon, 2 Mar 2026 10:00:00 +0000\n\n${FILLER}`,
    chinese: `港口的起重机把集装箱吊到码头。\n\n${'起重机很快。'.repeat(400)}`,
    dos: `# Windows lines\r\n\r\nText.\r\n\r\n${FILLER}`,
    comment: `<!-- only a comment ${FILLER} -->`,
  };

  test('give the same result whether they are chunked in the request or later', async () => {
    const [alone, bulk] = [service.admin.as('alone'), service.admin.as('bulk')];
    const items = Object.entries(TEXTS).map(([resource_id, text]) => ({ resource_id, text }));
    for (const one of items) await alone.post('/memories/add', one);
    await bulk.post('/memories/add/bulk', { items });
    const before = await Promise.all(items.map((i) => bulk.get(`/memories/get/vault/${i.resource_id}`)));
    await service.settled();
    for (const [i, { resource_id: id }] of items.entries()) {
      const [a, b] = [
        await alone.get(`/memories/get/vault/${id}`),
        await bulk.get(`/memories/get/vault/${id}`),
      ];
      for (const other of [b, before[i]!])
        expect({ id, title: other.body.title, data: other.body.data, text: other.body.text }).toEqual({
          id,
          title: a.body.title,
          data: a.body.data,
          text: a.body.text,
        });
      expect(b.body.memories).toEqual(a.body.memories);
      expect([b.body.metadata.team, b.body.metadata.status]).toEqual([a.body.metadata.team, 'completed']);
    }
    const chunks = (owner: string) => service.ctx.sql`
      select d.resource_id, c.position, c.text, c.heading, c.block_ids, trim_array(c.terms, 1) as terms, c.length, c.packed
      from chunks c join documents d using (app_id, document_id)
      where c.owner = ${owner} order by 1, 2`;
    expect(await chunks('bulk')).toEqual(await chunks('alone'));
    const left = await service.ctx.sql`
      select resource_id from documents where blocks is null or sent is not null or sent_terms is not null`;
    expect(left).toEqual([]);
  });
});
