import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { FakeSlack } from '../../../../test/vendors/slack.ts';
import { finishSourceDocument } from '../../../parse/source-document.ts';
import type { VendorAction } from '../../contract.ts';
import { slackConnector as connector } from './connector.ts';

const slack = new FakeSlack();
await slack.start();
afterAll(() => slack.close());

const config = { api_url: slack.url };
const { scopes: SCOPES, users: USERS } = slack;
let reader: AccountReader;
beforeEach(() => {
  reader = new AccountReader(connector);
  slack.channels.length = 0;
  slack.requests.length = 0;
  slack.faults.length = 0;
  slack.perPage = 100;
  slack.scopes = SCOPES;
  slack.users = USERS;
  slack.person = null;
});

/** Expects the connection's documents to equal the export's, including block ids. */
const expectParity = async (): Promise<void> => {
  const exported = (await slack.readExport()).map(finishSourceDocument);
  const byId = (a: { resourceId: string | null }, b: { resourceId: string | null }) =>
    String(a.resourceId) < String(b.resourceId) ? -1 : 1;
  expect([...reader.documents.values()].toSorted(byId)).toEqual(exported.toSorted(byId));
};
const titles = () => [...reader.documents.values()].map(({ title }) => title).toSorted();

describe('a workspace', () => {
  test('gives the documents that its export gives: threads, talks until a pause, names and links', async () => {
    const [valves, pumps] = [slack.channel('valves'), slack.channel('pumps', { is_private: true })];
    const root = slack.say(valves, `The valve leaks, <@U2>. See <#${pumps.id}>.`);
    slack.reply(valves, root, 'I tightened it.');
    slack.say(valves, 'Lunch?');
    slack.say(valves, 'joined', { subtype: 'channel_join' });
    slack.reply(valves, root, 'Done.', 'thread_broadcast');
    slack.pass(240);
    slack.say(valves, 'Good morning.');
    slack.say(pumps, 'The pump is blue.', { user: 'U2' });
    await reader.read(config);
    await expectParity();
    expect(titles()).toEqual([
      '#pumps: The pump is blue.',
      '#valves: Good morning.',
      '#valves: Lunch?',
      '#valves: The valve leaks, @Tomas. See #pumps.',
    ]);
    expect([...reader.versions.keys()][0]).toBe(`${valves.id}:${valves.messages.at(-1)?.ts}`);
  });

  test('without changes costs two requests plus one per channel, and requests no names', async () => {
    const [valves, pumps] = [
      slack.channel('valves'),
      slack.channel('pumps'),
      slack.channel('out', { is_member: false }),
    ];
    slack.reply(valves, slack.say(valves, 'Leak'), 'Fixed');
    await reader.read(config);
    slack.requests.length = 0;
    slack.pass(60);
    expect((await reader.read(config)).filter((one) => !one.startsWith('seen'))).toEqual([]);
    expect(slack.requests).toEqual([
      'auth.test',
      'conversations.list',
      `conversations.history ${valves.id}`,
      `conversations.history ${pumps.id}`,
    ]);
  });

  test('is followed: edits, replies and deletions of the last days, even if they split a talk', async () => {
    const valves = slack.channel('valves');
    const [one, two, three] = [
      slack.say(valves, 'One'),
      slack.say(valves, 'Two'),
      slack.say(valves, 'Three'),
    ];
    await reader.read(config);
    expect(titles()).toEqual(['#valves: One']);
    slack.edit(two, 'Two, edited');
    slack.delete(valves, one);
    slack.reply(valves, three, 'Why three?');
    expect(await reader.read(config)).toContain(`gone ${valves.id}:${one.ts}`);
    expect(titles()).toEqual(['#valves: Three', '#valves: Two, edited']);
    await expectParity();
    slack.delete(valves, three);
    await reader.read(config);
    await expectParity();
  });

  test('shows an edited reply within a day, when the threads of the last days are read again', async () => {
    const valves = slack.channel('valves');
    const root = slack.say(valves, 'Leak');
    const reply = slack.reply(valves, root, 'Fixed');
    slack.reply(valves, root, 'Thanks');
    await reader.read(config);
    slack.edit(reply, 'Fixed on Monday');
    slack.pass(25 * 60);
    await reader.read(config);
    await expectParity();
  });

  test('shows a late reply to an old thread at once if it was also sent to the channel, else within a week', async () => {
    const valves = slack.channel('valves');
    const [old, older] = [slack.say(valves, 'Old'), slack.say(valves, 'Older')];
    for (const root of [old, older]) slack.reply(valves, root, 'First');
    slack.pass(9 * 24 * 60);
    slack.say(valves, 'New');
    await reader.read(config);
    await reader.read(config);
    slack.reply(valves, old, 'Late', 'thread_broadcast');
    slack.reply(valves, older, 'Late and quiet');
    await reader.read(config);
    expect(reader.documents.get(`${valves.id}:${old.ts}`)?.blocks).toHaveLength(3);
    slack.pass(8 * 24 * 60);
    // The engine rereads everything once a week.
    reader.cursor = null;
    await reader.read(config);
    await expectParity();
  });

  test('costs requests only for its last days, even if every message in a channel starts a thread', async () => {
    const valves = slack.channel('valves');
    for (let i = 0; i < 8; i++) slack.reply(valves, slack.say(valves, `Leak ${i}`), 'Fixed');
    slack.pass(9 * 24 * 60);
    await reader.read(config);
    slack.requests.length = 0;
    slack.perPage = 2;
    slack.pass(25 * 60);
    expect(await reader.read(config)).toEqual([]);
    expect(slack.requests).toEqual(['auth.test', 'conversations.list', `conversations.history ${valves.id}`]);
  });

  test('with many pages is resumed after any of them, even in the middle of a talk', async () => {
    slack.perPage = 3;
    const valves = slack.channel('valves');
    for (let i = 0; i < 20; i++) {
      if (i % 5 === 0) slack.pass(240);
      slack.say(valves, `Message ${i}`);
    }
    for (let runs = 0; runs < 12; runs++) await reader.read(config, 1);
    await reader.read(config);
    await expectParity();
  });

  test('with a talk longer than several pages reaches its end, however often it is interrupted', async () => {
    slack.perPage = 3;
    const valves = slack.channel('valves');
    for (let i = 0; i < 20; i++) slack.say(valves, `Message ${i}`);
    for (let runs = 0; runs < 3; runs++) await reader.read(config, 1);
    await expectParity();
  });

  test('is read channel by channel on request; a channel that was left is removed, and others are not read again', async () => {
    const [valves, pumps] = [slack.channel('valves'), slack.channel('pumps')];
    for (const channel of [valves, pumps]) slack.say(channel, 'Hello');
    await reader.read({ ...config, channels: ['#pumps', valves.id] });
    expect(titles()).toEqual(['#pumps: Hello', '#valves: Hello']);
    const [hello] = valves.messages;
    expect(await reader.read({ ...config, channels: 'pumps' })).toEqual([
      `gone ${valves.id}:${hello?.ts}`,
      expect.stringContaining(`seen ${pumps.id}`),
    ]);
  });
});

describe('the readers of a message', () => {
  const person = (id: string, more: object = {}) => ({
    id,
    team_id: 'T1',
    name: id,
    profile: {
      real_name: id,
      email: `${id}@Taproot.example`,
    },
    ...more,
  });
  const readersOf = (...groups: string[]) => reader.members(config, groups);
  beforeEach(() => {
    reader.visibility = 'source';
  });

  test('are everybody in the workspace, or for a private channel its members, including guests', async () => {
    slack.users = [
      person('U1'),
      person('U2', { profile: { real_name: 'no address' } }),
      person('U3', { deleted: true }),
      person('U4', { is_bot: true }),
      person('U5', { is_restricted: true }),
      person('U6', { team_id: 'T2' }),
    ];
    const secret = slack.channel('secret', {
      is_private: true,
      members: ['U2', 'U3', 'U4', 'U5', 'U6', 'U9'],
    });
    const open = slack.channel('open', { members: ['U5'] });
    slack.perPage = 2;
    expect(await readersOf('workspace', secret.id, open.id, 'C999')).toEqual({
      workspace: ['account:slack:T1:U1', 'email:u1@taproot.example', 'account:slack:T1:U2'],
      [secret.id]: [
        'account:slack:T1:U2',
        'account:slack:T1:U5',
        'email:u5@taproot.example',
        'account:slack:T2:U6',
        'email:u6@taproot.example',
      ],
      // Neither is private: messages from when it was have no audience until they are reread.
      [open.id]: [],
      C999: [],
    });
  });

  test('change for all messages of a channel when it becomes private or public', async () => {
    const valves = slack.channel('valves');
    slack.say(valves, 'Hello');
    expect(await reader.read(config)).toEqual([expect.stringContaining('upsert')]);
    expect(reader.access()).toEqual([{ kind: 'group', group: 'workspace' }]);
    expect(await reader.read(config)).toEqual([expect.stringContaining('seen')]);
    valves.is_private = true;
    expect(await reader.read(config)).toEqual([expect.stringContaining('upsert')]);
    expect(reader.access()).toEqual([{ kind: 'group', group: valves.id }]);
  });

  test('are identified by addresses, so that scope is required', async () => {
    slack.channel('valves');
    slack.scopes = 'channels:read,channels:history,users:read';
    await expect(connector.check(reader.context(config))).rejects.toThrow('lacks users:read.email');
  });
});

describe('a token', () => {
  const check = (more: object = {}) => connector.check(reader.context({ ...config, ...more }));

  test('names its owner', async () => {
    slack.channel('valves');
    expect(await check()).toEqual({ id: 'T1:U9', label: 'Taproot', person: null });
    slack.person = 'U1';
    expect(await check()).toEqual({ id: 'T1:U1', label: 'Taproot', person: 'account:slack:T1:U1' });
  });

  test('without its scopes is refused with a list of them; private channels need additional ones', async () => {
    slack.scopes = 'channels:read';
    await expect(check()).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('lacks channels:history, users:read'),
    });
    slack.scopes = 'channels:read,channels:history,users:read';
    slack.channel('secret', { is_private: true });
    await expect(check({ channels: 'secret' })).rejects.toThrow(
      'not in #secret. Write /invite @Cambium there, or correct the name. A private channel also needs the scopes groups:read',
    );
  });

  test('of an app in no channel, or not in a named one, says where to invite it', async () => {
    await expect(check()).rejects.toThrow('in no channel');
    slack.channel('valves', { is_member: false });
    await expect(check({ channels: ['valves', 'gone'] })).rejects.toThrow('not in #valves, #gone');
  });

  test.each([
    ['token_revoked', 'revoked', 'Install the app again'],
    ['missing_scope', 'scope', 'lacks groups:read'],
    ['internal_error', 'transient', 'answered internal_error'],
    ['the token xoxb-1 is wrong', 'transient', 'answered an error without a name'],
  ])('that Slack answers with %s is %s', async (error, kind, sentence) => {
    slack.faults.push({ body: { ok: false, error, needed: 'groups:read' } });
    await expect(check()).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('that lacks a scope whose name is none says so without it', async () => {
    slack.faults.push({ body: { ok: false, error: 'missing_scope', needed: 'the token xoxb-1' } });
    await expect(check()).rejects.toThrow('The token lacks a scope.');
  });

  test('that exceeds its limit waits as long as Slack says', async () => {
    slack.channel('valves');
    slack.faults.push({ status: 429, headers: { 'retry-after': '90' }, body: 'slow down' });
    await expect(reader.read(config)).rejects.toMatchObject({ kind: 'limited' });
    expect(reader.paused).toEqual([new Date('2026-06-01T00:01:30Z')]);
  });
});

test.each([[{ chanels: 'general' }], [{ channels: 'two words' }], [{ channels: [''] }], [{ api_url: 'x' }]])(
  'a config of %j is refused',
  (wrong) => {
    expect(connector.config.safeParse(wrong).success).toBe(false);
  },
);

test('channels that the app was invited to can be chosen', async () => {
  const [valves, pumps] = [slack.channel('valves'), slack.channel('pumps', { is_private: true })];
  slack.channel('out', { is_member: false });
  expect(await reader.places(config)).toEqual([`${valves.id} #valves`, `${pumps.id} #pumps`]);
});

describe('an action', () => {
  const act = (action: VendorAction) => connector.act?.(reader.context(config), action);

  test('posts in a channel or a thread, or reacts, exactly once', async () => {
    slack.scopes = `${SCOPES},chat:write,reactions:write`;
    const valves = slack.channel('valves');
    const root = slack.say(valves, 'Leak');
    const said = { kind: 'message', channel: valves.id, text: 'On it & <fast>', parent: root.ts } as const;
    expect(await act(said)).toMatchObject({ ok: true, channel: valves.id });
    expect(valves.messages.at(-1)).toMatchObject({ text: 'On it & <fast>', thread_ts: root.ts });
    await act({ kind: 'reaction', channel: valves.id, timestamp: root.ts, name: 'eyes' });
    expect(slack.reactions).toEqual([`eyes ${root.ts}`]);
    slack.requests.length = 0;
    slack.faults.push({ status: 500, body: '' });
    await expect(act(said)).rejects.toMatchObject({ kind: 'transient' });
    expect(slack.requests).toEqual(['fault']);
  });

  test('that the token may not read, or that has no channel, is refused with a message', async () => {
    const valves = slack.channel('valves');
    const said = { kind: 'message', channel: valves.id, text: 'Hello', parent: null } as const;
    await expect(act(said)).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('chat:write'),
    });
    slack.scopes = `${SCOPES},chat:write`;
    await expect(act({ ...said, channel: 'C999' })).rejects.toMatchObject({ kind: 'not_found' });
  });
});
