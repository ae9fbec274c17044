import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase('GET /live/sources', plain('GET', '/live/sources', undefined, [200]));
isolationCase(
  'GET /live/:source/resources',
  plain('GET', '/live/vault/resources?size=100', undefined, [200]),
);
isolationCase('GET /live/:source/resources/:resource_id', (_viewer, victim) => [
  { method: 'GET', path: `/live/vault/resources/${encodeURIComponent(victim.probe)}`, statuses: [404] },
  { method: 'GET', path: `/live/slack/resources/${encodeURIComponent(victim.probe)}`, statuses: [404] },
]);
isolationCase(
  'POST /live/:source/search',
  plain('POST', '/live/vault/search', { query: 'secret decided' }, [200]),
);

const { service } = useSharedService();
let maria: Caller;
let rival: Caller;

beforeAll(async () => {
  maria = service.admin.as('maria');
  rival = await service.createApp('rival');
  const items = [1, 2, 3].map((n) => ({
    source: 'slack',
    resource_id: `s${n}`,
    type: 'conversation',
    data: [`Thread ${n} about the lighthouse.`],
  }));
  await service.admin.post('/memories/import', { items });
  await maria.post('/memories/add', { text: 'My own lighthouse.', resource_id: 'mine' });
});

const idsOf = (documents: { resource_id: string }[]) => documents.map((d) => d.resource_id);

test('the sources are those whose documents the caller sees', async () => {
  const sources = async (caller: Caller) => (await caller.get('/live/sources')).body.sources;
  expect(await sources(maria)).toMatchObject([
    { source: 'slack', documents: 3, capabilities: ['list_resources', 'fetch_resource', 'search_live'] },
    { source: 'vault', documents: 1 },
  ]);
  expect(await sources(service.admin)).toMatchObject([{ source: 'slack', documents: 3 }]);
  expect(await sources(rival)).toEqual([]);
});

test('lists the documents of one source with their bodies, page by page', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/live/slack/resources?size=2${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { body } = await maria.get(path);
    seen.push(...idsOf(body.items));
    expect(body.items[0].data[0].text).toContain('about the lighthouse');
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(['s3', 's2', 's1']);
  expect(idsOf((await rival.get('/live/slack/resources')).body.items)).toEqual([]);
});

test('fetches a document, and searches those of one source', async () => {
  const fetched = (await maria.get('/live/slack/resources/s1?index=true')).body;
  expect(fetched).toMatchObject({ documents: [{ resource_id: 's1' }], indexed: true });
  expect(fetched.notes[0]).toContain('from what Cambium keeps');
  const search = (caller: Caller, source: string) =>
    caller.post(`/live/${source}/search`, { query: 'lighthouse', index: true });
  expect(idsOf((await search(maria, 'vault')).body.documents)).toEqual(['mine']);
  expect(idsOf((await search(maria, 'slack')).body.documents).toSorted()).toEqual(['s1', 's2', 's3']);
  for (const other of [service.admin, service.admin.as('tomas'), rival]) {
    expect((await search(other, 'vault')).body.documents).toEqual([]);
    expect((await other.get('/live/vault/resources/mine')).body.error).toBe('DocumentNotFound');
  }
});

test('an invalid source, query or cursor is refused', async () => {
  expect((await maria.get('/live/telegraph/resources')).status).toBe(422);
  expect((await maria.get('/live/slack/resources?cursor=x')).status).toBe(422);
  expect((await maria.get('/live/slack/resources?size=101')).status).toBe(422);
  expect((await maria.post('/live/slack/search', { query: '' })).status).toBe(422);
  expect((await maria.get('/live/slack/resources/%00')).status).toBe(422);
});

test('a page ends early rather than hold more than 2 MB of bodies, and the next one goes on', async () => {
  const big = await service.createApp('big');
  const text = `${'x'.repeat(999)}\n`.repeat(800);
  for (const resource_id of ['a', 'b', 'c'])
    await big.post('/memories/add', { text: `${resource_id} lighthouse\n\n${text}`, resource_id });
  const first = (await big.get('/live/vault/resources')).body;
  expect(idsOf(first.items)).toEqual(['c', 'b']);
  const second = (await big.get(`/live/vault/resources?cursor=${first.next_cursor}`)).body;
  expect([idsOf(second.items), second.next_cursor]).toEqual([['a'], null]);
  expect((await big.get('/memories/list?include=data')).body.items).toHaveLength(2);
  expect((await big.get('/memories/list')).body.items).toHaveLength(3);
  const found = (await big.post('/live/vault/search', { query: 'lighthouse' })).body;
  expect(found.documents).toHaveLength(2);
  expect(found.notes[1]).toContain('Found 1 more');
});
