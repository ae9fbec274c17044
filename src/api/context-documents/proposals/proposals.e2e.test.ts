/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../test/grow-tree.ts';
import { type IsolationCase, isolationCase, onTree } from '../../../../test/isolation/isolation-case.ts';
import { callTool, connectMcp } from '../../../../test/mcp/connect-mcp.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

const SHA256 = '0'.repeat(64);
isolationCase(
  'POST /context-documents/tree/:tree_id/proposals',
  onTree('POST', ':tree_id/proposals', {
    path: 'company/overview.md',
    base_sha256: SHA256,
    content: 'x',
    reason: 'x',
  }),
);
isolationCase('GET /context-documents/tree/:tree_id/proposals', onTree('GET', ':tree_id/proposals'));
const onProposal =
  (action: string): IsolationCase =>
  (_viewer, victim) => [
    {
      method: 'POST',
      path: `/context-documents/proposals/${victim.proposalId}/${action}`,
      body: {},
      statuses: [404],
    },
  ];
isolationCase('POST /context-documents/proposals/:proposal_id/accept', onProposal('accept'));
isolationCase('POST /context-documents/proposals/:proposal_id/refuse', onProposal('refuse'));

const { service, admin } = useSharedService();
const PATH = 'company/overview.md';
const PROPOSALS = '/context-documents/proposals';
let treeId: string;

const read = async (): Promise<any> => {
  const { files } = (await admin.get(`/context-documents/tree/by-id/${treeId}`)).body;
  return files.find((file: any) => file.path === PATH);
};
/** Edits what is served now. */
const edit = async (content: string) => {
  const { sha256 } = await read();
  const changes = { files: { [PATH]: content }, base_sha256: { [PATH]: sha256 } };
  expect((await admin.send('PATCH', `/context-documents/tree/${treeId}/files`, changes)).status).toBe(200);
};
const propose = async (content: string, over: object = {}) =>
  admin.post(`/context-documents/tree/${treeId}/proposals`, {
    path: PATH,
    base_sha256: (await read()).sha256,
    content,
    reason: 'The minutes of 4 May say so.',
    ...over,
  });
const list = async (query = ''): Promise<any[]> =>
  (await admin.get(`/context-documents/tree/${treeId}/proposals${query}`)).body.items;

const BASE = '# Overview\n\nThe kiln is in Ghent.\n\nIt has two doors.\n\nIt burns gas.\n';

beforeAll(async () => {
  await importDocuments(admin, SMALL_ORGANIZATION);
  await service.settled();
  treeId = (await growTree(admin)).tree_id;
});
beforeEach(async () => {
  await edit(BASE);
});

test('a proposal changes nothing until it is accepted, and is then an edit by the person who accepted it', async () => {
  const proposed = BASE.replace('Ghent', 'Bruges');
  const { status, body } = await propose(proposed);
  expect([status, body]).toMatchObject([
    201,
    { path: PATH, reason: 'The minutes of 4 May say so.', by: null, status: 'open', content: proposed },
  ]);
  expect((await read()).content).toBe(BASE);
  const accepted = await admin.as('leonie').post(`${PROPOSALS}/${body.id}/accept`, {});
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    { status: 'accepted', decided_by: 'leonie', tree_version: expect.any(Number) },
  ]);
  const file = await read();
  expect([file.content, file.provenance.edited_by]).toEqual([proposed, 'leonie']);
  const [event] = (await admin.get('/audit?action=proposal.accepted')).body.items;
  expect(event).toMatchObject({ target: body.id, user_id: 'leonie' });
});

test('a person may accept a different text instead', async () => {
  const { body } = await propose(BASE.replace('Ghent', 'Bruges'));
  const own = BASE.replace('Ghent', 'Bruges, since May');
  expect((await admin.post(`${PROPOSALS}/${body.id}/accept`, { content: own })).status).toBe(200);
  expect((await read()).content).toBe(own);
});

describe('if the file has changed since', () => {
  test('the proposal is outdated, and accepting it keeps both changes', async () => {
    const { body } = await propose(BASE.replace('Ghent', 'Bruges'));
    await edit(BASE.replace('gas', 'wood'));
    expect((await list()).find(({ id }) => id === body.id).status).toBe('outdated');
    expect((await list('?status=open')).some(({ id }) => id === body.id)).toBe(false);
    expect((await list('?status=outdated')).some(({ id }) => id === body.id)).toBe(true);
    expect((await admin.post(`${PROPOSALS}/${body.id}/accept`, {})).status).toBe(200);
    expect((await read()).content).toBe(BASE.replace('Ghent', 'Bruges').replace('gas', 'wood'));
  });

  test('a proposal for the same place conflicts: nothing is saved and it waits for a decision', async () => {
    const { body } = await propose(BASE.replace('Ghent', 'Bruges'));
    await edit(BASE.replace('Ghent', 'Antwerp'));
    const { status, body: refused } = await admin.post(`${PROPOSALS}/${body.id}/accept`, {});
    expect([status, refused.error]).toEqual([409, 'EditConflict']);
    expect(refused.detail.files[0].conflicts[0].mine).toContain('Bruges');
    expect((await read()).content).toContain('Antwerp');
    expect((await list()).find(({ id }) => id === body.id).status).toBe('outdated');
    expect((await admin.post(`${PROPOSALS}/${body.id}/accept`, { content: BASE })).status).toBe(200);
    expect((await read()).content).toBe(BASE);
  });

  test('restored, it is open again', async () => {
    const { body } = await propose('# New\n');
    await edit('# Other\n');
    await edit(BASE);
    expect((await list('?status=open')).some(({ id }) => id === body.id)).toBe(true);
  });
});

test('a rejected one says why, and nobody decides twice', async () => {
  const { body } = await propose('# New\n');
  const refuse = () =>
    admin.post(`${PROPOSALS}/${body.id}/refuse`, { reason: 'The minutes were corrected.' });
  const accept = () => admin.post(`${PROPOSALS}/${body.id}/accept`, {});
  const answers = await Promise.all([refuse(), refuse(), refuse()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await accept()).toMatchObject({ status: 409, body: { error: 'ProposalDecided' } });
  expect((await list()).find(({ id }) => id === body.id)).toMatchObject({
    status: 'refused',
    refusal: 'The minutes were corrected.',
  });
  expect((await read()).content).toBe(BASE);
});

test.each([
  [{ path: 'company/none.md' }, 404, 'FileNotFound'],
  [{ base_sha256: SHA256 }, 409, 'StaleBase'],
  [{ base_sha256: 'x' }, 422, 'ValidationFailed'],
  [{ content: BASE }, 409, 'NothingToPropose'],
  [{ reason: '' }, 422, 'ValidationFailed'],
])('a proposal with %j is refused with %i', async (over, status, error) => {
  expect(await propose('# New\n', over)).toMatchObject({ status, body: { error } });
});

test('pages of every size give each proposal once, newest first', async () => {
  for (let i = 0; i < 5; i++) await propose(`# New ${i}\n`);
  const whole = (await list('?size=100')).map(({ id }) => id);
  expect(whole.length).toBeGreaterThanOrEqual(5);
  for (const size of [1, 2, 3]) {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await admin.get(`/context-documents/tree/${treeId}/proposals?size=${size}${cursor}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(whole);
  }
  expect((await admin.get(`/context-documents/tree/${treeId}/proposals?cursor=x`)).status).toBe(422);
});

test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('no proposal has the id %s', async (id) => {
  expect(await admin.post(`${PROPOSALS}/${id}/accept`, {})).toMatchObject({
    status: 404,
    body: { error: 'ProposalNotFound' },
  });
});

test('an agent proposes, a person decides, and the agent reads the decision in its next call', async () => {
  const agent = await connectMcp(service.url, admin.headers, '2026-07-28');
  const fetched = (await callTool(agent, 'fetch', { id: `tree:${PATH}` })).value;
  const call = (content: string) =>
    callTool(agent, 'propose_edit', {
      id: `tree:${PATH}`,
      base_sha256: fetched.metadata.sha256,
      content,
      reason: 'doc:notion/fw-team',
    });
  const first = (await call('# First\n')).value;
  const second = (await call('# Second\n')).value;
  expect(first).toMatchObject({ status: 'open', url: `cambium://tree/${PATH}` });
  await admin.post(`${PROPOSALS}/${first.proposal_id}/refuse`, { reason: 'Too short.' });
  await admin.post(`${PROPOSALS}/${second.proposal_id}/accept`, {});
  const next = (await callTool(agent, 'fetch', { id: `tree:${PATH}` })).value;
  expect(next.text).toBe('# Second\n');
  expect(next.metadata.proposals.slice(0, 2)).toMatchObject([
    { id: second.proposal_id, status: 'accepted' },
    { id: first.proposal_id, status: 'refused', refusal: 'Too short.' },
  ]);
  expect(await call('# Third\n')).toMatchObject({
    isError: true,
    text: expect.stringContaining('The file changed since it was read'),
  });
  expect(
    await callTool(agent, 'propose_edit', {
      id: 'doc:notion/fw-team',
      base_sha256: SHA256,
      content: 'x',
      reason: 'x',
    }),
  ).toMatchObject({
    isError: true,
    text: expect.stringContaining('only context files'),
  });
  await agent.close();
});

test('a user’s proposals are deleted with the user', async () => {
  const zoe = admin.as('zoe');
  const { body } = await zoe.post(`/context-documents/tree/${treeId}/proposals`, {
    path: PATH,
    base_sha256: (await read()).sha256,
    content: '# Of Zoe\n',
    reason: 'Hers.',
  });
  expect((await list()).some(({ by }) => by === 'zoe')).toBe(true);
  await zoe.send('DELETE', '/auth/delete');
  expect((await list()).some(({ id }) => id === body.id)).toBe(false);
});
