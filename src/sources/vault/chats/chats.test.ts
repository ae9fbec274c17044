import { expect, test } from 'vitest';
import { readSource } from '../../../../test/files/read-source.ts';

const read = (value: unknown) => readSource(JSON.stringify(value), 'chat.json');
const said = (message: { sender?: { name: string | null }; text: string; type: string }) => [
  message.type,
  message.sender?.name,
  message.text,
];

const discordMessage = (id: string, timestamp: string, content: string, more: object = {}) => ({
  id,
  type: 'Default',
  timestamp,
  content,
  author: { id: 'u', name: 'ann', nickname: 'Ann Moor' },
  attachments: [],
  embeds: [],
  ...more,
});
const DISCORD = {
  guild: { id: '9', name: 'Gate keepers' },
  channel: { id: '77', type: 'GuildTextChat', name: 'leaks' },
  dateRange: { after: null, before: null },
  messages: [
    discordMessage('1', '2026-03-02T10:00:00.000+00:00', 'Gate 4 leaks.'),
    discordMessage('2', '2026-03-02T10:05:00.000+00:00', 'Seal 7 fits.', {
      type: 'Reply',
      reference: { messageId: '1' },
      author: { id: 'v', name: 'bo' },
      attachments: [{ fileName: 'seal.png', url: 'https://cdn.example.org/seal.png' }],
    }),
    discordMessage('3', '2026-03-02T10:06:00.000+00:00', 'Pinned a message.', {
      type: 'ChannelPinnedMessage',
    }),
    discordMessage('4', '2026-03-04T10:00:00.000+00:00', '', {
      embeds: [{ title: 'Build 12', description: 'passed' }],
    }),
  ],
  messageCount: 4,
};

test('a channel of Discord is a conversation per stretch of talk, with names, answers and files', async () => {
  const [first, second, ...others] = await read(DISCORD);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    source: 'vault',
    type: 'conversation',
    resourceId: 'discord:77:1',
    title: '#leaks: Gate 4 leaks.',
    createdAt: '2026-03-02T10:00:00.000+00:00',
    metadata: { channel: '#leaks', community: 'Gate keepers', messages: 2 },
    participants: [
      { name: 'Ann Moor', email: null },
      { name: 'bo', email: null },
    ],
  });
  expect(first?.blocks.map(said)).toEqual([
    ['message', 'Ann Moor', 'Gate 4 leaks.'],
    ['message', 'bo', 'Seal 7 fits.'],
    ['attachment', undefined, 'seal.png'],
  ]);
  expect(first?.blocks[1]).toMatchObject({ reply_to: '1', message_id: '2' });
  expect(second?.blocks.map(({ text }) => text)).toEqual(['Build 12\npassed']);
});

test('a direct conversation of Discord is named after the other person and has no community', async () => {
  const [direct] = await read({
    ...DISCORD,
    guild: { id: '0', name: 'Direct Messages' },
    channel: { id: '5', name: 'Bo Lee' },
  });
  expect(direct).toMatchObject({ title: 'Bo Lee: Gate 4 leaks.', metadata: { channel: 'Bo Lee' } });
  expect(direct?.metadata.community).toBeUndefined();
});

const telegramMessage = (id: number, unix: string, text: unknown, more: object = {}) => ({
  id,
  type: 'message',
  date: '2026-03-02T11:00:00',
  date_unixtime: unix,
  from: 'Ann Moor',
  from_id: 'user1',
  text,
  ...more,
});
const TELEGRAM = {
  name: 'Gate keepers',
  type: 'private_group',
  id: 42,
  messages: [
    {
      id: 1,
      type: 'service',
      date: '2026-03-02T10:59:00',
      date_unixtime: '1772449140',
      actor: 'Ann Moor',
      action: 'create_group',
      text: '',
    },
    telegramMessage(2, '1772449200', 'Gate 4 leaks.'),
    telegramMessage(
      3,
      '1772449260',
      ['See ', { type: 'text_link', text: 'the log', href: 'https://example.org/log' }, '.'],
      { from: 'Bo Lee', reply_to_message_id: 2 },
    ),
    telegramMessage(4, '1772535660', '', { photo: 'photos/1.jpg' }),
  ],
};

test('a chat of Telegram is a conversation per stretch of talk, its times from the clock that knows no zone', async () => {
  const documents = await read(TELEGRAM);
  expect(documents.map(({ resourceId, title }) => [resourceId, title])).toEqual([
    ['telegram:42:2', 'Gate keepers: Gate 4 leaks.'],
    ['telegram:42:4', 'Gate keepers: photo'],
  ]);
  expect(documents[0]?.createdAt).toBe('2026-03-02T11:00:00.000Z');
  expect(documents[0]?.blocks.map(said)).toEqual([
    ['message', 'Ann Moor', 'Gate 4 leaks.'],
    ['message', 'Bo Lee', 'See the log (https://example.org/log).'],
  ]);
});

test('the export of a whole account gives every chat that has messages', async () => {
  const empty = { name: 'Left', type: 'private_group', id: 43, messages: [] };
  const documents = await read({
    about: 'x',
    chats: { about: 'x', list: [TELEGRAM, empty, { ...TELEGRAM, id: 44 }] },
  });
  expect(documents.map(({ resourceId }) => resourceId)).toEqual([
    'telegram:42:2',
    'telegram:42:4',
    'telegram:44:2',
    'telegram:44:4',
  ]);
});

test('other JSON with messages is not of these services', async () => {
  const documents = await read({ guild: 'x', channel: {}, messages: [{ text: 'a' }], id: 3 });
  expect(documents).toMatchObject([{ source: 'vault', type: 'document', resourceId: null }]);
});
