import { describe, expect, test } from 'vitest';
import { addUser, conversations, isSaid, splitSlackTalk, type Workspace } from './slack-conversation.ts';

const message = (ts: string, more: Record<string, string> = {}) => ({ ts, text: 'x', ...more });
const emptyWorkspace = (): Workspace => ({
  team: '',
  people: new Map(),
  users: new Map(),
  channels: new Map(),
});

describe('a user', () => {
  test.each([
    [{ profile: { real_name: 'Mara Moor', display_name: 'mm' }, real_name: 'x', name: 'mara' }, 'Mara Moor'],
    [{ profile: { display_name: 'mm' }, real_name: 'Mara', name: 'mara' }, 'Mara'],
    [{ profile: { display_name: 'mm' }, name: 'mara' }, 'mm'],
    [{ name: 'mara' }, 'mara'],
    [{}, 'U1'],
  ])('described as %j is called %s', (user, name) => {
    const workspace = emptyWorkspace();
    addUser({ id: 'U1', ...user }, workspace);
    expect([workspace.users.get('U1'), workspace.people.get('U1')?.name]).toEqual([name, name]);
  });

  test('has a lower-case address; the first user names the workspace, and one without an id is skipped', () => {
    const workspace = emptyWorkspace();
    addUser({ id: 'U1', team_id: 'T1', profile: { email: 'Mara@Taproot.example' } }, workspace);
    addUser({ id: 'U2', team_id: 'T2' }, workspace);
    addUser({ name: 'nobody' }, workspace);
    expect(workspace.people.get('U1')?.email).toBe('mara@taproot.example');
    expect([workspace.team, workspace.users.size]).toEqual(['T1', 2]);
  });
});

describe('messages of one conversation', () => {
  test('include a broadcast reply, but not a copy of it or a tombstone', () => {
    expect(
      ['', 'thread_broadcast', 'bot_message'].map((subtype) => isSaid(message('1.0', { subtype }))),
    ).toEqual(Array(3).fill(true));
    expect(
      ['reply_broadcast', 'tombstone', 'channel_join'].map((subtype) => isSaid({ ts: '1.0', subtype })),
    ).toEqual(Array(3).fill(false));
    expect(isSaid({ text: 'without a time' })).toBe(false);
  });

  test('is separate after more than three hours', () => {
    expect(splitSlackTalk([message('1000.0'), message('11800.0')])).toHaveLength(1);
    expect(splitSlackTalk([message('1000.0'), message('11801.0')])).toHaveLength(2);
  });

  test('includes the message that a thread begins with, also if only its replies name it', () => {
    const groups = conversations([
      message('1000.1'),
      message('1000.2'),
      message('1000.3', { thread_ts: '1000.1' }),
      message('90000.1', { thread_ts: '1000.1' }),
    ]);
    expect(groups.map((group) => group.map(({ ts }) => ts))).toEqual([
      ['1000.1', '1000.3', '90000.1'],
      ['1000.2'],
    ]);
  });

  test('is the same in any order of messages', () => {
    const all = ['1000.1', '1000.2', '20000.1', '20000.2'].map((ts) => message(ts));
    const groups = conversations(all).map((group) => group.map(({ ts }) => ts));
    expect(groups).toEqual([
      ['1000.1', '1000.2'],
      ['20000.1', '20000.2'],
    ]);
    expect(conversations(all.toReversed()).map((group) => group.map(({ ts }) => ts))).toEqual(groups);
  });
});
