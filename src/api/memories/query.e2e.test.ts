import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isolationCase } from '../../../test/isolation/isolation-case.ts';
import { createNamingModel } from '../../../test/models/naming-model.ts';
import type { ScriptedModel } from '../../../test/models/scripted-model.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';
import { citationLabel } from '../../search/evidence.ts';

isolationCase('POST /memories/query', (_viewer, victim) => [
  {
    method: 'POST',
    path: '/memories/query',
    body: { query: victim.marker, answer: true, effort: 'high', max_results: 200 },
  },
  {
    method: 'POST',
    path: '/memories/query',
    body: { query: `${victim.person} secret`, answer: true, explain: true, max_results: 200 },
  },
  {
    method: 'POST',
    path: '/memories/query',
    body: {
      query: 'secret decided',
      max_results: 200,
      options: { resource_ids: [victim.probe, `id-${victim.marker}`, 'the-same-for-all'] },
    },
  },
  {
    method: 'POST',
    path: '/memories/query',
    body: { query: 'secret', options: { filter: { label: victim.marker } } },
  },
  {
    method: 'POST',
    path: '/memories/query',
    body: { query: 'secret', options: { memory_types: ['decision'] }, max_results: 200 },
  },
  { method: 'POST', path: '/memories/query', body: { query: victim.marker, sources: ['trace', 'slack'] } },
]);

const NOW = new Date('2026-06-01T00:00:00Z');
let service: TestService;
let user: Caller;
const model: ScriptedModel = createNamingModel();

beforeAll(async () => {
  service = await startService({ overrides: { model, now: () => NOW } });
  user = service.admin.as('ines');
  await user.post('/memories/add/bulk', {
    items: [
      {
        resource_id: 'old',
        title: 'Old pump',
        text: 'The turbine pump was repaired by Ida Holm.',
        date: '2020-01-01',
        metadata: { site: 'north', level: 1 },
      },
      {
        resource_id: 'new',
        title: 'New pump',
        text: 'The turbine pump was replaced by Ida Holm.',
        date: '2026-05-01',
        metadata: { site: 'south', level: 2 },
      },
      { resource_id: 'decided', text: 'They decided that the turbine stays off.', date: '2026-04-01' },
      { resource_id: 'aside', text: 'A recipe for lentil soup with cumin.' },
    ],
  });
  await user.post('/memories/import', {
    items: [
      {
        source: 'slack',
        resource_id: 'chat',
        type: 'conversation',
        title: 'Turbine talk',
        data: ['Is the turbine pump on?'],
        metadata: { last_modified: '2026-05-20' },
      },
    ],
  });
  await service.settled();
});
afterAll(() => service?.close());

type Body = Record<string, unknown>;
const query = async (body: Body) => (await user.post('/memories/query', { query: 'turbine', ...body })).body;
const ids = async (body: Body) =>
  (await query(body)).documents.map((d: { resource_id: string }) => d.resource_id);
const sorted = async (body: Body) => (await ids(body)).toSorted();
const refused = async (body: Body) => {
  const answer = await user.post('/memories/query', body);
  return [answer.status, answer.body.detail?.[0].loc.join('.')];
};

test('a hit has every field of the contract and quotes the passage that matched', async () => {
  const body = await query({ query: 'who replaced the pump' });
  expect(Object.keys(body).sort()).toEqual([
    'answer',
    'citations',
    'documents',
    'errors',
    'explain',
    'nearest_passage',
    'notices',
    'query_id',
    'score',
  ]);
  expect(body.documents[0]).toEqual({
    resource_id: 'new',
    source: 'vault',
    type: 'document',
    title: 'New pump',
    status: 'completed',
    document_date: '2026-05-01T00:00:00.000Z',
    date_reason: 'sender',
    ingested_at: expect.any(String),
    last_modified_at: null,
    document: {
      type: 'document',
      id: 'new',
      title: 'New pump',
      children: [
        { type: 'chunk', id: expect.any(String), text: 'The turbine pump was replaced by Ida Holm.' },
      ],
    },
    score: expect.any(Number),
    metadata: expect.objectContaining({
      site: 'south',
      status: 'completed',
      date: '2026-05-01T00:00:00.000Z',
    }),
    highlights: [
      {
        id: expect.any(String),
        text: 'The turbine pump was replaced by Ida Holm.',
        score: expect.any(Number),
        places: [{ block_id: expect.any(String), start: 0, end: 42 }],
        block_id: expect.any(String),
        ranges: expect.any(Array),
      },
    ],
    why: {
      words: ['replac', 'pump'],
      steps: expect.objectContaining({ words: expect.any(Number) }),
      terms: expect.arrayContaining([{ term: 'pump', weight: expect.any(Number) }]),
      meaning: expect.any(Number),
      recency: 1,
    },
    memories: ['The turbine pump was replaced by Ida Holm.'],
    superseded_by: [],
  });
  const scores = body.documents.map((d: { score: number }) => d.score);
  expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  expect(body).toMatchObject({ answer: null, citations: [], errors: [], notices: [] });
});

test('a table shows the header and the row with the answer, each with its position', async () => {
  const text = '| Dock | Depth |\n| --- | --- |\n| Amber | 4 m |\n| Birch | 7 m |\n| Cedar | 9 m |';
  await user.post('/memories/add', { resource_id: 'docks', text: `# Docks\n\n${text}` });
  const { body } = await user.post('/memories/query', { query: 'depth of dock birch' });
  const [highlight] = body.documents[0].highlights;
  expect(highlight).toMatchObject({
    text: 'Dock | Depth\nBirch | 7 m',
    places: [
      { start: 0, end: 12 },
      { start: 25, end: 36 },
    ],
  });
});

describe('bounds', () => {
  test('sources: the given ones, by token or neutral name; none means all', async () => {
    expect(await sorted({})).toEqual(['chat', 'decided', 'new', 'old']);
    expect(await sorted({ sources: [] })).toEqual(['chat', 'decided', 'new', 'old']);
    expect(await sorted({ sources: ['team_chat'] })).toEqual(['chat']);
    expect(await sorted({ sources: ['vault', 'linear'] })).toEqual(['decided', 'new', 'old']);
  });

  test('after is inclusive, before is exclusive, and both apply to the document’s date', async () => {
    expect(await sorted({ options: { after: '2026-05-01' } })).toEqual(['chat', 'new']);
    expect(await sorted({ options: { before: '2026-05-01' } })).toEqual(['decided', 'old']);
    expect(
      await sorted({ options: { after: '2026-04-01T00:00:00Z', before: '2026-05-01T02:00:00+02:00' } }),
    ).toEqual(['decided']);
  });

  test('resource_ids and filter limit results, alone and together', async () => {
    expect(await sorted({ options: { resource_ids: ['new', 'chat', 'absent'] } })).toEqual(['chat', 'new']);
    expect(await sorted({ options: { filter: { site: { $ne: 'north' } } } })).toEqual([
      'chat',
      'decided',
      'new',
    ]);
    expect(await sorted({ options: { filter: { level: { $gte: 2 } } } })).toEqual(['new']);
    expect(await sorted({ options: { filter: { site: 'north' }, resource_ids: ['new'] } })).toEqual([]);
  });

  test('memory_types keeps documents with such a memory, and shows only those memories', async () => {
    const body = await query({ options: { memory_types: ['decision'] } });
    expect(
      body.documents.map((d: { resource_id: string; memories: string[] }) => [d.resource_id, d.memories]),
    ).toEqual([['decided', ['They decided that the turbine stays off.']]]);
  });

  test('max_results counts documents, at the top level or in options', async () => {
    expect(await ids({ max_results: 2 })).toHaveLength(2);
    expect(await ids({ options: { max_results: 1 } })).toHaveLength(1);
    expect(await ids({ max_results: 3, options: { max_results: 1 } })).toHaveLength(3);
    expect(await ids({ max_results: 200 })).toHaveLength(4);
  });

  test('each effort finds at least what the smaller ones find', async () => {
    let before: string[] = [];
    for (const effort of ['minimal', 'low', 'medium', 'high']) {
      const found = await ids({ effort });
      expect(found).toEqual(expect.arrayContaining(before));
      before = found;
    }
  });
});

describe('ranking', () => {
  test('recency ranks the newer of two equals higher, and without it age does not count', async () => {
    const pumps = { query: 'turbine pump Ida Holm', options: { resource_ids: ['old', 'new'] } };
    const plain = (await query(pumps)).documents;
    expect(plain[0].score).toBeCloseTo(plain[1].score, 1);
    const recent = await query({ ...pumps, options: { ...pumps.options, recency_half_life_days: 31 } });
    expect(recent.documents[0].resource_id).toBe('new');
    const score = (docs: { resource_id: string; score: number }[], id: string) =>
      docs.find((d) => d.resource_id === id)!.score;
    expect(score(recent.documents, 'new') / score(plain, 'new')).toBeCloseTo(0.5, 5);
  });

  test('a weight multiplies a source’s score, and 0 excludes the source', async () => {
    const plain = (await query({})).documents;
    const weighed = (await query({ options: { slack: { weight: 3 } } })).documents;
    const scoreOf = (docs: { resource_id: string; score: number }[], id: string) =>
      docs.find((d) => d.resource_id === id)?.score ?? Number.NaN;
    const ratio = (docs: { resource_id: string; score: number }[]) =>
      scoreOf(docs, 'chat') / scoreOf(docs, 'decided');
    expect(ratio(weighed) / ratio(plain)).toBeCloseTo(3, 5);
    for (const { score } of weighed) expect(score >= 0 && score <= 1).toBe(true);
    expect(weighed[0].resource_id).toBe('chat');
    expect(await ids({ options: { slack: { weight: 0 } } })).not.toContain('chat');
  });
});

describe('notices', () => {
  test('no word of a very long query is said to be nowhere without having been looked up', async () => {
    const words = Array.from(
      { length: 90 },
      (_, i) => `plank${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`,
    );
    await user.post('/memories/add', { resource_id: 'planks', text: words.join(' ') });
    const { documents, notices, explain } = await query({
      query: words.toReversed().join(' '),
      explain: true,
    });
    expect(documents[0].resource_id).toBe('planks');
    expect([notices, explain.unknown]).toEqual([[], []]);
  });

  test('an empty result says which bound excluded everything', async () => {
    const notices = async (body: Body) => (await query(body)).notices;
    expect(await notices({ query: 'zeppelin' })).toEqual([
      'No document that you can see contains a word of the query.',
    ]);
    expect(await notices({ sources: ['coda'] })).toEqual([expect.stringContaining('sources')]);
    expect(await notices({ options: { after: '2030-01-01' } })).toEqual([
      expect.stringContaining('options.after'),
    ]);
    expect(await notices({ options: { filter: { site: 'east' } } })).toEqual([
      expect.stringContaining('options.filter'),
    ]);
    expect(await notices({ options: { resource_ids: ['aside'] } })).toEqual([
      expect.stringContaining('resource_ids'),
    ]);
    expect(await notices({ options: { memory_types: ['mood'] } })).toEqual([
      expect.stringContaining('memory_types'),
    ]);
    expect(await notices({ options: { filter: { site: 'east' }, after: '2030-01-01' } })).toHaveLength(1);
    expect(await notices({})).toEqual([]);
  });

  test('words that are in no document are named as they were written', async () => {
    const notices = async (text: string) => (await query({ query: text })).notices;
    expect(await notices('Zeppelins at the turbine pump, flown by Quax')).toEqual([
      'No document that you can see contains “Zeppelins” or “flown” or “Quax”.',
    ]);
    expect(await notices('turbins and pumps')).toEqual([]);
  });
});

describe('answers', () => {
  test('an answer cites documents by label, and each citation quotes text that the model received', async () => {
    const body = await query({ query: 'who repaired the turbine pump', answer: true });
    const label = citationLabel('vault', body.documents[0].resource_id);
    expect(body.answer).toContain(`[^${label}]`);
    expect(body.citations).toEqual([
      {
        label,
        source: 'vault',
        resource_id: body.documents[0].resource_id,
        title: body.documents[0].title,
        quote: body.documents[0].highlights[0].text,
        places: body.documents[0].highlights[0].places,
      },
    ]);
    expect(model.callsOf('answer').at(-1)).toMatchObject({ job: { appId: 'default', purpose: 'answer' } });
  });

  test('without results there is no answer, and the model is not called', async () => {
    const asked = model.callsOf('answer').length;
    expect(await query({ query: 'zeppelin', answer: true })).toMatchObject({
      answer: null,
      citations: [],
      documents: [],
    });
    expect(model.callsOf('answer')).toHaveLength(asked);
  });
});

describe('answers if the model fails', () => {
  const REPLACED = 'Who replaced the turbine pump?';
  const WHY_REPLACED = 'Why was the turbine pump replaced?';
  const label = citationLabel('vault', 'new');
  const ask = (question: string, more: Body = {}) => query({ query: question, answer: true, ...more });
  const { answer } = model;
  beforeAll(() => {
    Object.assign(model, { answer: () => Promise.reject(new Error('secret of the server')) });
  });
  afterAll(() => {
    Object.assign(model, { answer });
  });

  test('quote the documents, each statement with its position, and say nothing of why', async () => {
    const body = await ask(REPLACED);
    expect(body.answer).toBe(`The turbine pump was replaced by Ida Holm. [^${label}]`);
    expect(body.citations).toEqual([
      expect.objectContaining({
        label,
        quote: 'The turbine pump was replaced by Ida Holm.',
        places: [{ block_id: body.documents[0].highlights[0].places[0].block_id, start: 0, end: 42 }],
      }),
    ]);
    expect(body.errors).toEqual([{ error: 'AnswerFailed', message: expect.any(String) }]);
    expect(JSON.stringify(body)).not.toContain('secret of the server');
  });

  test('are the same however many results are wanted', async () => {
    const doubtful = 'Was the old, old pump of the turbine replaced?';
    const answers = await Promise.all(
      [1, 2, 10].map(async (max_results) => (await ask(doubtful, { max_results })).answer),
    );
    expect(new Set(answers)).toEqual(new Set([(await ask(doubtful)).answer]));
  });

  test('are null with the nearest passage if nothing surely answers, and a notice says that it may', async () => {
    const unsure = await ask(WHY_REPLACED);
    expect(unsure).toMatchObject({
      answer: null,
      citations: [],
      nearest_passage: { citations: [{ label }] },
    });
    expect([unsure.nearest_passage.text, unsure.notices]).toEqual([
      `The turbine pump was replaced by Ida Holm. [^${label}]`,
      [expect.stringContaining('Not sure')],
    ]);
    const near = await ask('What does the turbine cost?');
    expect([near.answer, near.nearest_passage.citations, near.notices]).toEqual([
      null,
      expect.arrayContaining([expect.objectContaining({ label })]),
      [expect.stringContaining('No answer was found'), expect.stringContaining('contains “cost”')],
    ]);
  });

  test('show another user no passage of a document that they cannot see', async () => {
    const { body } = await service.admin
      .as('nobody')
      .post('/memories/query', { query: WHY_REPLACED, answer: true });
    expect(body).toMatchObject({ answer: null, nearest_passage: null });
  });

  test('name the words that no document has, and show no passage if nothing is near', async () => {
    const absent = await ask('Which camels of Brack, Lomm, Zarr and Quill need the pump?');
    expect(absent).toMatchObject({
      answer: null,
      nearest_passage: null,
      notices: [
        expect.stringMatching(/^Not in your documents: no document .* contains “camels” or “Brack” or/),
      ],
    });
  });

  test('are not looked for if the question is too long', async () => {
    const long = await ask(`turbine ${'pump '.repeat(300)}`);
    expect(long.notices).toEqual([expect.stringContaining('No answer was looked for')]);
  });
});

test('explain shows how a query was read, from what the caller can see, and only on request', async () => {
  const query = 'Why was the turbine "turbine pump" zzyzx?';
  const { body } = await user.post('/memories/query', { query, explain: true });
  expect(body.explain).toMatchObject({ unknown: ['zzyzx'], phrases: ['turbin pump'], is_list: false });
  expect(body.explain.words).toContainEqual(
    expect.objectContaining({ word: 'turbin', terms: ['turbin'], passages: expect.any(Number) }),
  );
  expect((await user.post('/memories/query', { query })).body.explain).toBeNull();
  const other = await service.admin.as('nobody').post('/memories/query', { query, explain: true });
  expect(other.body.explain).toMatchObject({ words: [], unknown: ['turbin', 'pump', 'zzyzx'] });
});

test('wrong fields are reported by name', async () => {
  const cases: [Body, string][] = [
    [{}, 'body.query'],
    [{ query: '' }, 'body.query'],
    [{ query: 'x'.repeat(20_001) }, 'body.query'],
    [{ query: 'x', max_results: 0 }, 'body.max_results'],
    [{ query: 'x', max_results: 201 }, 'body.max_results'],
    [{ query: 'x', answer: 'yes' }, 'body.answer'],
    [{ query: 'x', effort: 'most' }, 'body.effort'],
    [{ query: 'x', effort: -1 }, 'body.effort'],
    [{ query: 'x', sources: ['no such\nthing'] }, 'body.sources.0'],
    [{ query: 'x', options: { memory_types: ['riddle'] } }, 'body.options.memory_types.0'],
    [{ query: 'x', options: { after: 'then' } }, 'body.options.after'],
    [{ query: 'x', options: { filter: { $bad: 1 } } }, 'body.options.filter.$bad'],
    [{ query: 'x', options: { filter: [] } }, 'body.options.filter'],
    [{ query: 'x', options: { recency_half_life_days: 0 } }, 'body.options.recency_half_life_days'],
    [{ query: 'x', options: { slack: { weight: -1 } } }, 'body.options.slack.weight'],
    [{ query: 'x', options: { resource_ids: 'a' } }, 'body.options.resource_ids'],
  ];
  for (const [body, loc] of cases) expect([body, ...(await refused(body))]).toEqual([body, 422, loc]);
});
