import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase(
  'POST /emotional-state',
  plain('POST', '/emotional-state', { conversation: 'I am calm.' }, [200]),
);
isolationCase('GET /emotional-state', plain('GET', '/emotional-state', undefined, [200]));
isolationCase(
  'GET /emotional-state/recent',
  plain('GET', '/emotional-state/recent?limit=20', undefined, [200]),
);

const { service } = useSharedService();
let maria: Caller;

beforeAll(async () => {
  maria = service.admin.as('maria');
});

const store = (caller: Caller, conversation: string, more: object = {}) =>
  caller.post('/emotional-state', { conversation, ...more });

test('a conversation is stored, with what people in it say about how they feel', async () => {
  expect((await maria.get('/emotional-state')).body).toBeNull();
  const stored = await store(maria, 'user: The build broke. I am frustrated.\nassistant: We fix it.', {
    session_id: 's1',
    relationship_id: 'anna',
    metadata: { channel: 'c' },
  });
  expect(stored.status).toBe(200);
  expect(stored.body).toMatchObject({
    summary: 'I am frustrated.',
    session_id: 's1',
    relationship_id: 'anna',
    status: 'pending',
  });
  const { status: _status, extracted_at: _at, ...same } = stored.body;
  expect((await maria.get('/emotional-state')).body).toMatchObject(same);
  expect((await maria.get(`/memories/get/vault/${stored.body.resource_id}`)).body).toMatchObject({
    collection: '_emotional_state',
    metadata: { channel: 'c', relationship_id: 'anna' },
  });
  expect((await store(maria, 'It rains.')).body.summary).toBe(
    'Nobody says how they feel in this conversation.',
  );
});

test('the newest come first, by relationship, up to the limit', async () => {
  for (const [text, relationship_id] of [
    ['I am happy.', 'ben'],
    ['I am tired.', 'ben'],
    ['I am calm.', 'cleo'],
  ])
    await store(maria, text ?? '', { relationship_id });
  const summaries = async (query: string) =>
    (await maria.get(`/emotional-state/recent?${query}`)).body.map((s: { summary: string }) => s.summary);
  expect(await summaries('relationship_id=ben')).toEqual(['I am tired.', 'I am happy.']);
  expect(await summaries('limit=2')).toEqual(['I am calm.', 'I am tired.']);
  expect((await maria.get('/emotional-state?relationship_id=ben')).body.summary).toBe('I am tired.');
  expect((await maria.get('/emotional-state?relationship_id=nobody')).body).toBeNull();
});

test('nobody else can see them', async () => {
  const rival = await service.createApp('rival');
  for (const other of [service.admin, service.admin.as('tomas'), rival, rival.as('maria')]) {
    expect((await other.get('/emotional-state')).body).toBeNull();
    expect((await other.get('/emotional-state/recent')).body).toEqual([]);
  }
});

test('values that are too large or empty are refused', async () => {
  for (const body of [
    {},
    { conversation: '' },
    { conversation: 'x'.repeat(500_001) },
    { conversation: 'x', session_id: '' },
  ])
    expect((await maria.post('/emotional-state', body)).status).toBe(422);
  for (const limit of ['0', '21', 'x'])
    expect((await maria.get(`/emotional-state/recent?limit=${limit}`)).status).toBe(422);
  expect((await maria.get(`/emotional-state?relationship_id=${'x'.repeat(501)}`)).status).toBe(422);
  for (const id of ['{"$ne":null}', "' or 1=1", '$where'])
    expect((await maria.get(`/emotional-state?relationship_id=${encodeURIComponent(id)}`)).body).toBeNull();
});
