import { beforeAll, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../test/grow-tree.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase(
  'GET /context-documents/teams/overrides',
  plain('GET', '/context-documents/teams/overrides', undefined, [200]),
);
isolationCase('POST /context-documents/teams/rename', () => [
  {
    method: 'POST',
    path: '/context-documents/teams/rename',
    body: { old_slug: 'left', new_slug: 'right' },
    as: 'intruder',
  },
]);
isolationCase('DELETE /context-documents/teams/overrides/:old_slug', (viewer, victim) =>
  viewer.name.split('/')[0] === victim.name.split('/')[0]
    ? [] // overrides belong to the app
    : [
        {
          method: 'DELETE',
          path: `/context-documents/teams/overrides/${victim.oldSlug}`,
          statuses: [403, 404],
        },
      ],
);

/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
const { service, admin } = useSharedService();
const rename = (body: object) => admin.post('/context-documents/teams/rename', body);
const overrides = async () => (await admin.get('/context-documents/teams/overrides')).body;
const paths = (tree: any): string[] => tree.files.map((f: any) => f.path);

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
  await growTree(admin);
});

test('there are no overrides at first', async () => {
  expect(await overrides()).toEqual({ team_overrides: {} });
});

test('a rename relabels existing trees and edits immediately, and later trees keep it', async () => {
  const before = (await admin.get('/context-documents/tree/latest')).body;
  const overview = 'workstreams/firmware/overview.md';
  await admin.send('PATCH', `/context-documents/tree/${before.tree_id}/files`, {
    files: { [overview]: '# Firmware: overview\n\nMine.\n' },
  });
  const answer = await rename({ old_slug: 'firmware', new_slug: 'devices', new_name: 'Devices' });
  expect([answer.status, answer.body.team_overrides]).toEqual([
    200,
    { firmware: { slug: 'devices', name: 'Devices' } },
  ]);
  const after = (await admin.get('/context-documents/tree/latest')).body;
  expect(after.tree_id).toBe(before.tree_id);
  expect(after.version).toBeGreaterThan(before.version);
  expect(paths(after).some((p) => p.startsWith('workstreams/firmware/'))).toBe(false);
  expect(after.meta.teams.map((t: any) => [t.slug, t.name])).toEqual([
    ['devices', 'Devices'],
    ['support', 'Support'],
  ]);
  const moved = after.files.find((f: any) => f.path === 'workstreams/devices/overview.md');
  expect(moved).toMatchObject({
    team: 'devices',
    content: '# Devices: overview\n\nMine.\n',
    status: 'edited',
  });
  expect(after.files.find((f: any) => f.path === 'index.md').content).toContain(
    '- **Devices**: [Overview](workstreams/devices/overview.md)',
  );
  const next = await growTree(admin);
  expect(paths(next)).toEqual(paths(after));
  expect(next.files.find((f: any) => f.path === 'workstreams/devices/overview.md')).toMatchObject({
    content: '# Devices: overview\n\nMine.\n',
    status: 'edited',
  });
});

test('chains are flattened, and a cycle is refused', async () => {
  const chained = await rename({ old_slug: 'devices', new_slug: 'hardware' });
  expect(chained.body.team_overrides).toEqual({
    devices: { slug: 'hardware', name: 'Hardware' },
    firmware: { slug: 'hardware', name: 'Hardware' },
  });
  for (const body of [
    { old_slug: 'hardware', new_slug: 'firmware' },
    { old_slug: 'hardware', new_slug: 'devices' },
    { old_slug: 'hardware', new_slug: 'hardware' },
  ]) {
    const { status, body: answer } = await rename(body);
    expect([status, answer.error]).toEqual([422, 'ValidationFailed']);
  }
  expect(await overrides()).toEqual({ team_overrides: chained.body.team_overrides });
});

test.each([
  [{ old_slug: 'Firm Ware', new_slug: 'x' }],
  [{ old_slug: 'x', new_slug: '' }],
  [{ old_slug: 'x', new_slug: 'y'.repeat(65) }],
  [{ old_slug: 'x' }],
  [{ old_slug: 'x', new_slug: '../y' }],
])('%j is not a rename', async (body) => {
  expect((await rename(body)).status).toBe(422);
});

test('renaming a team to another team’s name merges the two, and no file is lost', async () => {
  const before = (await admin.get('/context-documents/tree/latest')).body;
  await rename({ old_slug: 'support', new_slug: 'hardware', new_name: 'Hardware and support' });
  const after = (await admin.get('/context-documents/tree/latest')).body;
  expect(after.files).toHaveLength(before.files.length);
  expect(paths(after)).toContain('workstreams/hardware/support-overview.md');
  expect(after.meta.teams.map((t: any) => t.slug)).toEqual(['hardware']);
  const next = await growTree(admin);
  expect(next.meta.teams.map((t: any) => [t.slug, t.name])).toEqual([['hardware', 'Hardware and support']]);
});

test('another app can neither see nor delete a rename', async () => {
  const other = await service.createApp('other');
  expect((await other.get('/context-documents/teams/overrides')).body).toEqual({ team_overrides: {} });
  const gone = await other.send('DELETE', '/context-documents/teams/overrides/firmware');
  expect([gone.status, gone.body.error]).toEqual([404, 'TeamOverrideNotFound']);
  expect((await overrides()).team_overrides.firmware).toBeDefined();
});

test('a deleted override no longer applies', async () => {
  const { body } = await admin.send('DELETE', '/context-documents/teams/overrides/support');
  expect(Object.keys(body.team_overrides)).toEqual(['devices', 'firmware']);
  expect((await admin.send('DELETE', '/context-documents/teams/overrides/support')).status).toBe(404);
});
