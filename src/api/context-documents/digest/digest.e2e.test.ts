import { beforeAll, expect, test } from 'vitest';
import { treeOf } from '../../../../test/grow-tree.ts';
import { isolationCase, plain } from '../../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

isolationCase(
  'POST /context-documents/digest',
  plain('POST', '/context-documents/digest', { period: 'weekly' }, [202]),
);
isolationCase(
  'GET /context-documents/digest/list',
  plain('GET', '/context-documents/digest/list?limit=100', undefined, [200]),
);

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const { admin } = useSharedService();
const ann = admin.as('ann');
const DAY = { window_start: '2026-03-04T00:00:00Z', window_end: '2026-03-05T00:00:00Z' };

const note = (resource_id: string, text: string, date?: string) => ({ resource_id, text, date });
async function digestOf(body: object, caller = admin): Promise<any> {
  const started = await caller.post('/context-documents/digest', body);
  expect(started).toMatchObject({ status: 202, body: { kind: 'digest', status: 'processing' } });
  return treeOf(caller, started.body.tree_id);
}

beforeAll(async () => {
  await admin.post('/memories/add/bulk', {
    items: [
      note('kiln', 'The team decided to replace the kiln in May.', '2026-03-04T10:00:00Z'),
      note('boiler', 'Petra Novak repaired the boiler of the north hall.', '2026-03-04T23:59:59Z'),
      note('roof', 'The roof of the south hall was painted green.', '2026-03-05T00:00:00Z'),
      note('gate', 'The gate was closed for repairs all day.', '2026-03-03T23:59:59Z'),
      note('undated', 'Somebody found a silver whistle in the yard.'),
    ],
  });
  await ann.post('/memories/add', note('own', 'Ann booked a train to Vallmora.', '2026-03-04T08:00:00Z'));
});

test('a digest is one file of everything dated in its period, the end excluded, decisions first', async () => {
  const digest = await digestOf(DAY);
  expect(digest).toMatchObject({ status: 'completed', kind: 'digest', error: null });
  const [file, ...others] = digest.files;
  expect(others).toEqual([]);
  expect(file.content).toMatch(/^# Daily digest: 2026-03-04\n\n## Decided\n/);
  expect(file.content).toContain('replace the kiln');
  expect(file.content).toContain('repaired the boiler');
  expect(file.content).not.toMatch(/roof|gate|whistle|Vallmora/);
  const progress = (await admin.get(`/context-documents/tree/${digest.tree_id}/progress`)).body;
  expect(progress).toMatchObject({ status: 'completed', phase: null });
});

test('undated items count on the day when they were stored', async () => {
  const digest = await digestOf({});
  expect(digest.files[0].content).toContain('silver whistle');
  expect(digest.files[0].content).not.toContain('kiln');
});

test('a period in which nothing happened says so', async () => {
  const digest = await digestOf({ window_start: '2020-01-01', window_end: '2020-01-08', period: 'weekly' });
  expect(digest.files[0].content).toBe(
    '# Weekly digest: 2020-01-01 to 2020-01-07\n\nNothing is known yet.\n',
  );
});

test("a user's digest holds what the user may see, and only the user sees it", async () => {
  const digest = await digestOf(DAY, ann);
  expect(digest.files[0].content).toContain('Vallmora');
  for (const caller of [admin, admin.as('bob')]) {
    expect((await caller.get(`/context-documents/tree/by-id/${digest.tree_id}`)).status).toBe(404);
    const { digests } = (await caller.get('/context-documents/digest/list')).body;
    expect(digests.map((one: any) => one.tree_id)).not.toContain(digest.tree_id);
  }
});

test('digests are listed by period, are not trees, and cannot be changed', async () => {
  const { digests, items } = (await admin.get('/context-documents/digest/list?period=weekly')).body;
  expect(digests).toEqual(items);
  expect(digests).toMatchObject([
    { period: 'weekly', window_start: '2020-01-01T00:00:00.000Z', window_end: '2020-01-08T00:00:00.000Z' },
  ]);
  expect((await admin.get('/context-documents/tree')).body.items).toEqual([]);
  const [{ tree_id }] = digests;
  for (const action of ['publish', 'rollback'])
    expect((await admin.post(`/context-documents/tree/${tree_id}/${action}`, {})).body.error).toBe(
      'NotATree',
    );
  const patch = { additions: { 'company/x.md': 'x' } };
  const { status, body } = await admin.send('PATCH', `/context-documents/tree/${tree_id}/files`, patch);
  expect([status, body.error]).toEqual([409, 'NotATree']);
  expect((await admin.send('DELETE', `/context-documents/${tree_id}`)).status).toBe(200);
  expect((await admin.get('/context-documents/digest/list?period=weekly')).body.items).toEqual([]);
});

test.each([
  [{ period: 'yearly' }],
  [{ window_start: '2026-03-04' }],
  [{ window_end: '2026-03-04' }],
  [{ window_start: '2026-03-04', window_end: '2026-03-04' }],
  [{ window_start: 'yesterday', window_end: '2026-03-04' }],
])('%j is refused', async (body) => {
  expect((await admin.post('/context-documents/digest', body)).status).toBe(422);
});
