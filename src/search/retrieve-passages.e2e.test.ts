import { hashTerm } from '../text/terms/analyze-token.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import type { Caller } from '../../test/caller.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';
import { listCandidates } from './queries.ts';
import { inlineCpu } from '../../test/cpu/inline-cpu.ts';
import { EVERYWHERE, findHits } from './retrieve-passages.ts';
import { countAll } from '../../test/stored/count-all.ts';

const { service } = useSharedService();
let user: Caller;

const FILLER = Array.from(
  { length: 12 },
  (_, i) => `Line ${i} of the daily report says that nothing happened.`,
).join(' ');
const TALK = [
  ['Bob', 'What does the harbor crane cost us?', '2026-03-02T09:00:00Z'],
  ['Ida', 'About nine thousand a year, says the lender.', '2026-03-02T09:01:00Z'],
  ['Bob', 'Too much. Lunch?', '2026-03-02T09:02:00Z'],
] as const;

beforeAll(async () => {
  user = service.admin.as('ines');
  await user.post('/memories/add/bulk', {
    items: [
      { resource_id: 'ticket', text: 'INFRA-2291: the relay of snake_case_name fails since v3.14.2.' },
      { resource_id: 'other', text: 'INFRA-3100: the kettle is empty.' },
      { resource_id: 'kubernetes', text: 'The kubernetes cluster is drained on Fridays.' },
      ...Array.from({ length: 8 }, (_, i) => ({ resource_id: `report${i}`, text: FILLER })),
    ],
  });
  await user.post('/memories/import', {
    items: [
      {
        source: 'slack',
        resource_id: 'talk',
        type: 'conversation',
        data: TALK.map(([name, text, date]) => ({ type: 'message', text, date, sender: { name } })),
      },
    ],
  });
  await service.settled();
  await countAll(service.database.sql);
});

const find = async (query: string, caller = user) =>
  (await caller.post('/memories/query', { query })).body.documents;
const first = async (query: string) => (await find(query))[0]?.resource_id;

describe('codes and numbers', () => {
  test('are found whole, in any case, and by their beginning', async () => {
    expect(await first('INFRA-2291')).toBe('ticket');
    expect(await first('infra-22')).toBe('ticket');
    expect(await first('v3.14')).toBe('ticket');
    expect(await first('snake_case_name')).toBe('ticket');
  });
});

test('a year, month or day in a question favors the documents of that time', async () => {
  const rosa = service.admin.as('rosa');
  await rosa.post('/memories/add/bulk', {
    items: ['2023-05-04', '2024-05-06', '2024-06-10', '2025-06-02'].map((date) => ({
      resource_id: date,
      date,
      text: `The board met and talked about the ferry.`,
    })),
  });
  await service.settled();
  const best = async (query: string, n = 1) =>
    (await find(query, rosa)).slice(0, n).map((one: { resource_id: string }) => one.resource_id);
  expect((await best('What did the board say about the ferry in 2024?', 2)).toSorted()).toEqual([
    '2024-05-06',
    '2024-06-10',
  ]);
  expect(await best('What did the board say about the ferry in June 2025?')).toEqual(['2025-06-02']);
  expect(await best('Which board met on 4 May 2023?')).toEqual(['2023-05-04']);
});

test('a document whose title is all that was asked comes first', async () => {
  const lena = service.admin.as('lena');
  await lena.post('/memories/add/bulk', {
    items: [
      { resource_id: 'rules', title: 'Ferry rules', text: 'Stand behind the line until the bell rings.' },
      {
        resource_id: 'news',
        title: 'News of ferry rules',
        text: 'Ferry rules: ferry rules, new ferry rules.',
      },
      ...Array.from({ length: 6 }, (_, i) => ({ resource_id: `other${i}`, text: FILLER })),
    ],
  });
  await service.settled();
  const [best, next] = await find('ferry rules', lena);
  expect([best.resource_id, next.resource_id]).toEqual(['rules', 'news']);
  expect(best.why.steps.same_title).toBeGreaterThan(0);
  expect(next.why.steps.same_title).toBeUndefined();
});

test('a misspelled word finds its corrections, but only if nothing has the word itself', async () => {
  expect(await first('kubernets')).toBe('kubernetes');
  expect(await first('kettel')).toBe('other');
  expect(await find('zzzzzz')).toEqual([]);
});

test('a hit in a conversation is the message, with its block, and the answer is found by its question', async () => {
  const [hit] = await find('How much is the harbor crane?');
  expect(hit.resource_id).toBe('talk');
  const { body } = await user.get('/memories/get/slack/talk');
  const [highlight] = hit.highlights;
  const block = body.data.find((b: { id: string }) => b.id === highlight.places[0].block_id);
  expect(block.text.slice(highlight.places[0].start, highlight.places[0].end)).toBe(highlight.text);
  expect(TALK.map(([, text]) => text)).toContain(highlight.text);
  expect(hit.why.steps).toMatchObject({ words: expect.any(Number) });
});

const candidatesOf = (
  groups: Parameters<typeof listCandidates>[3]['groups'],
  limit: number,
  { userId = 'ines', isAlone = false } = {},
) =>
  listCandidates(service.database.sql, { appId: service.appId, userId }, EVERYWHERE, {
    groups,
    weights: [{ terms: ['kettl'], idf: 1 }],
    lengthMean: 10,
    limit,
    placed: Int32Array.of(1, hashTerm('kettl')),
    isAlone,
  });

test('a rare word is found although more chunks than are read contain the others, whatever the counts say', async () => {
  const found = await candidatesOf(
    [
      { terms: ['kettl'], beside: [], limit: 2, isFallback: false },
      { terms: ['report'], beside: [], limit: 2, isFallback: false },
    ],
    10,
  );
  const { body } = await user.get('/memories/get/vault/other');
  expect(body.text).toContain('kettle');
  const [kettle] = await service.database.sql<{ document_id: number }[]>`
    select document_id from documents where app_id = ${service.appId} and resource_id = 'other'`;
  expect(found.map((row) => row.document_id)).toContain(kettle?.document_id);
  expect(found).toHaveLength(3);
  for (const row of found) {
    const [absent, kettl = 0] = row.places;
    expect([absent, kettl > 0]).toEqual([0, row.document_id === kettle?.document_id]);
  }
});

test('a viewer who counts as the only one finds the same, and nothing of others', async () => {
  const groups = [{ terms: ['kettl', 'report'], beside: [], limit: 50, isFallback: false }];
  const found = await candidatesOf(groups, 50);
  expect(found.length).toBeGreaterThan(8);
  expect(await candidatesOf(groups, 50, { isAlone: true })).toEqual(found);
  expect(await candidatesOf(groups, 50, { isAlone: true, userId: 'pia' })).toEqual([]);
});

test('if words never occur together, chunks with fewer of them are read, and only then', async () => {
  const groups = (beside: string[][]) => [
    { terms: ['report'], beside, limit: 5, isFallback: false },
    { terms: ['report'], beside: [], limit: 2, isFallback: true },
  ];
  expect(await candidatesOf(groups([['report'], ['kettl']]), 5)).toHaveLength(2);
  expect(await candidatesOf(groups([['report']]), 5)).toHaveLength(5);
});

test('a document found only by its title has representative passages, with scores above zero', async () => {
  await user.post('/memories/add', {
    resource_id: 'titled',
    title: 'Zeppelin moorings',
    text: 'The mast is checked twice.',
  });
  await service.settled();
  const [hit] = await find('zeppelin');
  expect(hit.resource_id).toBe('titled');
  expect(hit.highlights[0].score).toBe(hit.score);
  expect(hit.score).toBeGreaterThan(0);
});

test('the place of a highlight in a document is its position in its blocks', async () => {
  const [hit] = await find('drained on Fridays');
  const { body } = await user.get('/memories/get/vault/kubernetes');
  const { places, text } = hit.highlights[0];
  const shown = places.map((place: { block_id: string; start: number; end: number }) =>
    body.data.find((b: { id: string }) => b.id === place.block_id).text.slice(place.start, place.end),
  );
  expect(text).toBe(shown.join('\n\n'));
});

test('another user and another app find nothing of it, even by a prefix or a misspelling', async () => {
  const other = await service.createApp('other');
  for (const caller of [service.admin.as('omar'), other, other.as('ines')])
    for (const query of ['INFRA-2291', 'infra-22', 'kubernets', 'harbor crane'])
      expect(await find(query, caller)).toEqual([]);
});

test('a document that waits for review is not found, and neither is a deleted one', async () => {
  await user.post('/memories/add', { resource_id: 'held', text: 'The ibex waits.', review: true });
  expect(await find('ibex')).toEqual([]);
  await user.post('/memories/approve/vault/held');
  expect(
    await eventually(
      () => first('ibex'),
      (id) => id === 'held',
    ),
  ).toBe('held');
  await user.send('DELETE', '/memories/delete/vault/held');
  expect(await find('ibex')).toEqual([]);
});

test('an abbreviation finds texts that only spell it out, for those who can see its explanation', async () => {
  const explained = 'Our Marine Works Inspection (MWI) visits quays.';
  await service.admin.post('/memories/add', {
    resource_id: 'spelled',
    text: 'Marine works inspection comes in June.',
  });
  await user.post('/memories/add', { resource_id: 'explained', text: explained });
  await service.settled();
  const ids = async (query: string, caller: Caller) =>
    (await find(query, caller)).map((hit: { resource_id: string }) => hit.resource_id);
  expect(await ids('When does MWI come?', user)).toEqual(expect.arrayContaining(['spelled', 'explained']));
  expect(await ids('MWI', service.admin)).toEqual([]);
  await user.post('/memories/add', { resource_id: 'explained', text: 'Nothing is explained here now.' });
  await service.settled();
  expect(await ids('MWI', user)).toEqual([]);
});

test('a talkative conversation does not crowd out other documents', async () => {
  const other = service.admin.as('otto');
  await other.post('/memories/import', {
    items: [
      {
        source: 'slack',
        resource_id: 'chatter',
        type: 'conversation',
        data: Array.from({ length: 60 }, (_, i) => ({
          type: 'message',
          text: `Zeppelin talk ${i}: is the zeppelin hall open, and who opens the zeppelin hall?`,
          date: `2026-03-02T09:${String(i).padStart(2, '0')}:00Z`,
          sender: { name: 'Bob' },
        })),
      },
    ],
  });
  await other.post('/memories/add/bulk', {
    items: Array.from({ length: 6 }, (_, i) => ({
      resource_id: `page${i}`,
      text: `${FILLER} The zeppelin waits. ${i}`,
    })),
  });
  const { body } = await other.post('/memories/query', { query: 'zeppelin hall', max_results: 5 });
  expect(body.documents.map((one: { resource_id: string }) => one.resource_id)).toHaveLength(5);
});

test('a search returns the words that nothing has, so that no statement asks for them again', async () => {
  const ctx = { sql: service.database.sql, cpu: inlineCpu, findSimilarity: async () => null };
  const viewer = { appId: service.appId, userId: 'ines' };
  const query = 'does the walrus guard the kettle of xenophon';
  const found = await findHits(ctx, viewer, { query, scope: EVERYWHERE, limit: 3, candidatesMax: 100 });
  expect(found.unknown).toContain('walrus');
  expect(found.unknown).not.toContain('kettl');
  expect(found.hits.flatMap(({ words }) => words)).toContain('kettl');
});
