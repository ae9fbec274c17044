import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { startService, type TestService } from '../service.ts';

/** On a busy machine, storing and reading everything exceeds the usual minute. */
const PATIENCE_MS = 240_000;

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, PATIENCE_MS);
afterAll(() => service?.close());

const TEXTS = [
  'Marta Keller signed contract 7 with Harbour Bridge. The water gate opens in June.',
  'Marta Keller works at Harbour Bridge. Ada Lind leads the gate team. We decided to close the water gate in July.',
  'Harbour Bridge and Ada Lind met on 3 March 2026. Ada Lind owns the contract.',
];

/** Stores documents with the same words, names and fields for everyone; only ids and a number differ. */
async function fill(caller: Caller, mark: string, copies: number): Promise<void> {
  for (let copy = 0; copy < copies; copy++)
    for (const [i, text] of TEXTS.entries()) {
      const answer = await caller.post('/memories/add', {
        text: `${text} Note ${mark}${copy}.`,
        title: `Gate ${i}`,
        resource_id: `${mark}-${copy}-${i}`,
        collection: 'gates',
        date: `2026-03-0${i + 1}`,
        metadata: { team: 'gates', stage: i },
      });
      expect(answer.status).toBe(200);
    }
  await service.settled();
}

const FILTER = encodeURIComponent(JSON.stringify({ team: 'gates' }));
const query = (more: object): [string, object] => [
  '/memories/query',
  { query: 'who signed the contract of the water gate', max_results: 50, ...more },
];

/** What a reader may ask about documents, names and trees, with every field that counts, ranks or suggests: a path, and a body to post. */
const readings = (entity: string, own: string): [path: string, body?: object][] => [
  ['/memories/status'],
  ['/memories/timeline'],
  [`/memories/timeline?collection=gates&bucket=day&filter=${FILTER}`],
  ['/memories/list?size=100&order=newest'],
  [`/memories/list?size=2&collection=gates&filter=${FILTER}`],
  [`/memories/get/vault/${own}?include=entities,memories,files`],
  ['/vault/list'],
  ['/search/suggest?q=gate'],
  ['/search/suggest?q=Mar'],
  ['/entities?limit=100&sort_by=prominence&sort_dir=desc'],
  ['/entities?search=Ada&type=person'],
  ['/entities/reviews?limit=200'],
  ['/entities/merges'],
  ...['', '/sources', '/related', '/graph', '/timeline?bucket=day'].map((part): [string] => [
    `/entities/${entity}${part}`,
  ]),
  ['/entities/search', { query: 'Marta Keler' }],
  ['/entities/search', { query: 'Ada Lind' }],
  query({ answer: true, explain: true }),
  query({ effort: 'high', options: { filter: { team: 'gates' } } }),
  query({ options: { recency_half_life_days: 30, memory_types: ['memory'] } }),
  ['/connections/list'],
  ['/webhooks'],
  ['/integrations/list'],
  ['/live/sources'],
  ['/evaluate/feedback'],
  ['/context-documents'],
  ['/context-documents/data-summary'],
  ['/context-documents/tree'],
];

/** New for each request, or decaying with the clock: of a passage's score, its parts are compared. */
const OF_REQUEST = new Set(['query_id', 'request_id', 'recency', 'score']);
/** The id of a highlight begins with the id of its query. */
const OF_QUERY = /^[0-9a-f-]{36}\./;

/** Returns all answers without what differs from request to request. */
async function readAll(caller: Caller, own: string): Promise<Record<string, unknown>> {
  const [ada] = (await caller.post('/entities/search', { query: 'Ada Lind' })).body.items;
  const answers: Record<string, unknown> = {};
  for (const [path, body] of readings(ada.id, own)) {
    const answer = await (body ? caller.post(path, body) : caller.get(path));
    const what = `${path} ${JSON.stringify(body ?? '')}`;
    expect(answer.status, what).toBe(200);
    const compared = JSON.stringify(answer.body, (key, value) =>
      OF_REQUEST.has(key) ? undefined : typeof value === 'string' ? value.replace(OF_QUERY, '') : value,
    );
    answers[what] = JSON.parse(compared);
  }
  return answers;
}

test(
  'no count, rank, score, suggestion or relation that an owner reads depends on what another user or app stores',
  async () => {
    const rival = await service.createApp('rival');
    const readers = [
      { caller: service.admin, mark: 'app' },
      { caller: service.admin.as('ana'), mark: 'ana' },
      { caller: rival, mark: 'rival' },
    ];
    for (const { caller, mark } of readers) await fill(caller, mark, 2);
    const before = await Promise.all(readers.map(({ caller, mark }) => readAll(caller, `${mark}-0-0`)));
    for (const [app, mark] of [
      [service.admin, 'ben'],
      [rival, 'rival-ben'],
    ] as const) {
      const ben = app.as('ben');
      await fill(ben, mark, 12);
      await ben.post('/memories/query', { query: 'who signed the contract of the water gate' });
      await ben.post('/context-documents/tree', {});
    }
    await service.settled();
    for (const [i, { caller, mark }] of readers.entries())
      expect(await readAll(caller, `${mark}-0-0`)).toEqual(before[i]);
  },
  PATIENCE_MS,
);
