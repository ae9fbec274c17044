import { describe, expect, test } from 'vitest';
import { conversations, isSaid, splitSlackTalk } from './slack-conversation.ts';

const message = (ts: string, more: Record<string, string> = {}) => ({ ts, text: 'x', ...more });
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
