import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type IsolationCase,
  isolationCase,
  onConnection,
  plain,
} from '../../../test/isolation/isolation-case.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { MemoryAccount, memoryConnector } from '../../../test/vendors/memory-source.ts';
import { FakeSlack } from '../../../test/vendors/slack.ts';
import type { AccountPlace, Connector } from '../../sources/contract.ts';
import { slackConnector } from '../../sources/slack/account/connector.ts';
import { VendorError } from '../../sources/vendor-error.ts';

const withConnection =
  (path: string, body: object): IsolationCase =>
  (_viewer, victim) => [
    {
      method: 'POST',
      path,
      statuses: [404],
      body: { provider: 'web_crawler', connection: victim.connectionId, ...body },
    },
  ];
isolationCase('GET /integrations/:integration_id/channels', (_viewer, victim) => [
  {
    method: 'GET',
    path: `/integrations/web_crawler/channels?connection_id=${victim.connectionId}`,
    statuses: [404],
  },
]);
isolationCase('PATCH /integrations/:integration_id/connections/:connection_id', (_viewer, victim) => [
  {
    method: 'PATCH',
    path: `/integrations/web_crawler/connections/${victim.connectionId}`,
    body: { channels: [] },
    statuses: [404],
  },
]);
// The app itself has a Slack account in those tests, which is not called.
isolationCase('GET /integrations/slack/list', ({ name }) => [
  name.endsWith('/app')
    ? { method: 'GET', path: '/integrations/slack/list?include_private=perhaps', statuses: [422] }
    : { method: 'GET', path: '/integrations/slack/list', statuses: [404] },
]);
isolationCase(
  'GET /integrations/google_calendar/list',
  plain('GET', '/integrations/google_calendar/list', undefined, [404]),
);
isolationCase('GET /connections/:connection_id/folders', onConnection('GET', '/folders'));
isolationCase('GET /connections/:connection_id/folder-policies', onConnection('GET', '/folder-policies'));
isolationCase(
  'POST /connections/:connection_id/folder-policies',
  onConnection('POST', '/folder-policies', { provider_folder_id: 'a', sync_mode: 'skip' }),
);
isolationCase(
  'DELETE /connections/:connection_id/folder-policies/:policy_id',
  onConnection('DELETE', '/folder-policies/a'),
);
isolationCase(
  'POST /actions/send_message',
  withConnection('/actions/send_message', { channel: 'C1', text: 'Hi' }),
);
isolationCase(
  'POST /actions/add_reaction',
  withConnection('/actions/add_reaction', { channel: 'C1', timestamp: '1.2', name: 'eyes' }),
);

const account = new MemoryAccount();
const FOLDERS: Record<string, AccountPlace[]> = {
  '': [{ id: '/works', name: 'Works', type: 'folder', hasChildren: true }],
  '/works': [
    { id: '/works/gates', name: 'Gates', type: 'folder', hasChildren: true },
    { id: '/works/plans', name: 'Plans', type: 'folder' },
  ],
};
const folderList = z.array(z.string().regex(/^\//, 'must be a path')).default([]);
const withFolders: Connector = {
  ...memoryConnector(account, true),
  config: z.strictObject({ folders: folderList, skipped_folders: folderList }),
  choice: {
    kind: 'folders',
    field: 'folders' as never,
    async *list({ secret }, parent) {
      await account.request(secret);
      if (!FOLDERS[parent ?? '']) throw new VendorError('not_found', `The account has no folder ${parent}.`);
      yield* FOLDERS[parent ?? ''] ?? [];
    },
  },
};
const connectors = [withFolders, { ...slackConnector, everyMs: 0 }];
const { admin } = useService({
  env: { CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8' },
  overrides: { connectors: new Map(connectors.map((one) => [one.source, one])) },
});
const slack = new FakeSlack();
const { scopes: SCOPES } = slack;
let valves: ReturnType<FakeSlack['channel']>;
beforeAll(async () => {
  await slack.start();
  valves = slack.channel('valves');
  slack.channel('pumps', { is_private: true });
  slack.say(valves, 'The valve leaks');
});
afterAll(() => slack.close());
beforeEach(() => {
  slack.scopes = SCOPES;
  account.faults.length = 0;
});

const connectSlack = (user: string, more: object = {}) =>
  admin.as(user).post('/connections', {
    source: 'slack',
    key: slack.key,
    config: { api_url: slack.url, ...more },
  });
const connectFolders = async (user: string): Promise<string> =>
  (await admin.as(user).post('/connections', { source: 'notion', key: account.key })).body.id;

describe('channels', () => {
  test('of an account are listed with the chosen ones marked, and can be chosen by id or name', async () => {
    const ann = admin.as('ann');
    const { body: made } = await connectSlack('ann', { channels: ['valves'] });
    const pumps = slack.channels.at(-1)?.id;
    expect(await ann.get('/integrations/slack/channels')).toMatchObject({
      status: 200,
      body: {
        channels: [
          { id: valves.id, name: '#valves', type: 'public_channel' },
          { id: pumps, name: '#pumps', type: 'private_channel' },
        ],
        selected: [valves.id],
      },
    });
    const chosen = await ann.send('PATCH', `/integrations/slack/connections/${made.id}`, {
      channels: [pumps, 'valves'],
    });
    expect(chosen).toMatchObject({ status: 200, body: { channels: [pumps, 'valves'] } });
    expect((await ann.get(`/connections/${made.id}`)).body).toMatchObject({
      config: { channels: [pumps, 'valves'] },
      selected_count: 2,
    });
    expect((await ann.get('/integrations/slack/channels')).body.selected).toEqual([pumps, valves.id]);
    const listed = await ann.get('/integrations/slack/list?include_private=false');
    expect(listed.body).toEqual({ channels: [{ id: valves.id, name: 'valves', is_private: false }] });
  });

  test('are only of one’s own connection, which must be named if there are several', async () => {
    expect((await admin.as('nobody').get('/integrations/slack/channels')).status).toBe(404);
    const { body: made } = await connectSlack('bob');
    const path = `/integrations/slack/channels?connection_id=${made.id}`;
    expect((await admin.as('ann').get(path)).status).toBe(404);
    expect((await admin.as('bob').get(path)).status).toBe(200);
    const other = await admin.as('bob').get(`/integrations/notion/channels?connection_id=${made.id}`);
    expect(other.status).toBe(404);
  });

  test('of a source without channels are refused by name, and so is a key that the source refuses', async () => {
    const id = await connectFolders('cleo');
    const none = await admin.as('cleo').get(`/integrations/notion/channels?connection_id=${id}`);
    expect(none).toMatchObject({ status: 422 });
    expect(none.body.message).toContain('Memory has no channels to choose; choose its folders');
    await connectSlack('dana');
    const key = slack.key;
    slack.key = 'another';
    expect(await admin.as('dana').get('/integrations/slack/channels')).toMatchObject({
      status: 422,
      body: { error: 'CredentialRefused' },
    });
    slack.key = key;
  });
});

describe('folders', () => {
  test('are listed level by level with each one’s policy, which can be set, replaced and removed', async () => {
    const ann = admin.as('ann');
    const id = await connectFolders('ann');
    const at = `/connections/${id}`;
    const set = (provider_folder_id: string, sync_mode: string) =>
      ann.post(`${at}/folder-policies`, { provider_folder_id, sync_mode });
    expect((await ann.get(`${at}/folders`)).body.folders).toEqual([
      {
        provider_folder_id: '/works',
        name: 'Works',
        has_children: true,
        parent_folder_id: null,
        policy: null,
      },
    ]);
    await Promise.all([set('/works', 'sync'), set('/works/gates', 'skip'), set('/works/plans', 'skip')]);
    const { body: inside } = await ann.get(`${at}/folders?parent_id=${encodeURIComponent('/works')}`);
    expect(inside.folders.map((one: { policy: unknown }) => one.policy)).toEqual([
      { id: '/works/gates', sync_mode: 'skip' },
      { id: '/works/plans', sync_mode: 'skip' },
    ]);
    expect((await set('/works/plans', 'sync')).body).toMatchObject({ id: '/works/plans', sync_mode: 'sync' });
    const policy = encodeURIComponent('/works/gates');
    expect((await ann.send('DELETE', `${at}/folder-policies/${policy}`)).body).toEqual({ success: true });
    expect((await ann.send('DELETE', `${at}/folder-policies/${policy}`)).status).toBe(404);
    const { body: left } = await ann.get(`${at}/folder-policies`);
    expect(
      left.policies.map((one: { id: string; sync_mode: string }) => `${one.sync_mode} ${one.id}`),
    ).toEqual(['sync /works', 'sync /works/plans']);
    expect((await ann.get(at)).body).toMatchObject({ selected_count: 2 });
  });

  test('that are not there, are not folders, or whose mode is unknown are refused by name', async () => {
    const id = await connectFolders('bob');
    const bob = admin.as('bob');
    const missing = await bob.get(`/connections/${id}/folders?parent_id=${encodeURIComponent('/none')}`);
    expect(missing).toMatchObject({ status: 422, body: { error: 'SourceRefused' } });
    expect((await bob.get(`/connections/${id}/folders?parent_id=works`)).body.message).toContain(
      'must be a path',
    );
    for (const wrong of [
      { provider_folder_id: 'works', sync_mode: 'sync' },
      { provider_folder_id: '/works', sync_mode: 'manual' },
    ])
      expect((await bob.post(`/connections/${id}/folder-policies`, wrong)).status).toBe(422);
    expect((await bob.get(`/connections/${id}/folder-policies`)).body).toEqual({ policies: [] });
  });
});

describe('an action', () => {
  test('uses the caller’s own connection, and returns the source’s refusal', async () => {
    const eve = admin.as('eve');
    await connectSlack('eve');
    const message = { provider: 'slack', channel: valves.id, text: 'On my way' };
    expect(await eve.post('/actions/send_message', message)).toMatchObject({
      status: 200,
      body: { success: false, error: expect.stringContaining('chat:write'), provider_response: null },
    });
    slack.scopes = `${SCOPES},chat:write,reactions:write`;
    const { body } = await eve.post('/actions/send_message', message);
    expect(body).toMatchObject({ success: true, error: null, provider_response: { channel: valves.id } });
    const timestamp = body.provider_response.ts;
    expect(valves.messages.at(-1)).toMatchObject({ ts: timestamp, text: 'On my way' });
    const reaction = { provider: 'slack', channel: valves.id, timestamp, name: 'eyes' };
    expect((await eve.post('/actions/add_reaction', reaction)).body).toMatchObject({ success: true });
    expect(slack.reactions).toEqual([`eyes ${timestamp}`]);
  });

  test('without a connection, a channel or a capable source is refused', async () => {
    const text = 'Hi';
    const nobody = admin.as('nobody');
    expect(
      (await nobody.post('/actions/send_message', { provider: 'slack', channel: 'C1', text })).status,
    ).toBe(404);
    await connectSlack('fay');
    const fay = admin.as('fay');
    expect((await fay.post('/actions/send_message', { provider: 'slack', text })).body.message).toContain(
      'channel',
    );
    await connectFolders('fay');
    const unable = await fay.post('/actions/send_message', { provider: 'notion', channel: 'C1', text });
    expect(unable).toMatchObject({ status: 422, body: { message: expect.stringContaining('Memory') } });
  });
});
