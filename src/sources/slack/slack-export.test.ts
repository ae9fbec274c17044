import { expect, test } from 'vitest';
import { makeZip } from '../../../test/files/make-zip.ts';
import type { JsonValue } from '../../parse/json/json-values.ts';
import { ReadBudget } from '../../parse/parse-limits.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { openZip } from '../../parse/zip/open-zip.ts';
import { isSlackArchive, readSlackExport } from './slack-export.ts';

const START = 1_772_440_000;
const message = (seconds: number, text: string, extra: Record<string, JsonValue> = {}): JsonValue => ({
  type: 'message',
  user: 'U1',
  text,
  ts: `${START + seconds}.000100`,
  ...extra,
});

async function conversations(
  messages: JsonValue[],
  files: Record<string, JsonValue> = {},
): Promise<RawSourceDocument[]> {
  const all: Record<string, JsonValue> = {
    'users.json': [{ id: 'U1', team_id: 'T1', name: 'ada', real_name: 'Ada Moor', profile: {} }],
    'channels.json': [{ id: 'C1', name: 'gates' }],
    'gates/2026-03-02.json': messages,
    ...files,
  };
  const zip = makeZip(
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, JSON.stringify(value)])),
  );
  const found: RawSourceDocument[] = [];
  for await (const document of readSlackExport(await openZip(zip, new ReadBudget()))) found.push(document);
  return found;
}

const texts = (documents: RawSourceDocument[]): string[][] =>
  documents.map((document) => document.blocks.map((block) => block.text));

test('silence splits unthreaded talk, threads stay together whatever is between', async () => {
  const hour = 3600;
  const root = `${START}.000100`;
  expect(
    texts(
      await conversations([
        message(0, 'thread', { thread_ts: root }),
        message(10, 'a'),
        message(hour, 'b'),
        message(5 * hour, 'c'),
        message(9 * hour, 'late answer', { thread_ts: root }),
      ]),
    ),
  ).toEqual([['thread', 'late answer'], ['a', 'b'], ['c']]);
});

test('a channel without pauses is split into parts', async () => {
  const found = await conversations(Array.from({ length: 450 }, (_, i) => message(i, `m${i}`)));
  expect(found.map((document) => document.blocks.length)).toEqual([200, 200, 50]);
});

test('events without an author are omitted: joins, topics, deleted messages, copies of thread replies', async () => {
  const noise = [
    'channel_join',
    'channel_topic',
    'message_deleted',
    'tombstone',
    'bot_add',
    'pinned_item',
    'reply_broadcast',
  ];
  const found = await conversations([
    ...noise.map((subtype, i) => message(i, 'noise', { subtype })),
    message(20, 'said'),
    message(21, 'me', { subtype: 'me_message' }),
    message(22, 'both', { subtype: 'thread_broadcast' }),
  ]);
  expect(texts(found)).toEqual([['said', 'me', 'both']]);
});

test('apps and guests are named by the message’s own fields', async () => {
  const [talk] = await conversations([
    message(0, 'bot', { user: null, bot_id: 'B1', bot_profile: { name: 'Alarm' } }),
    message(1, 'guest', { user: 'U7', user_profile: { real_name: 'Cy' } }),
    message(2, 'unknown', { user: 'U8' }),
  ]);
  expect(talk!.blocks.map((block) => block.sender?.name)).toEqual(['Alarm', 'Cy', 'U8']);
});

test('group messages are named by their members', async () => {
  const found = await conversations([], {
    'mpims.json': [{ id: 'G1', name: 'mpdm-ada--bo-1', members: ['U1', 'U2'] }],
    'users.json': [
      { id: 'U1', name: 'ada', profile: { real_name: 'Ada' } },
      { id: 'U2', name: 'bo', profile: { real_name: 'Bo' } },
    ],
    'mpdm-ada--bo-1/2026-03-02.json': [message(0, 'secret')],
  });
  expect(found).toMatchObject([
    { title: 'Direct message: Ada, Bo: secret', resourceId: 'G1:1772440000.000100' },
  ]);
});

test('a channel that no list names is named by its folder', async () => {
  const found = await conversations([], { 'old-name/2026-03-02.json': [message(0, 'hello')] });
  expect(found).toMatchObject([{ title: '#old-name: hello', resourceId: 'T1:old-name:1772440000.000100' }]);
});

test('a file without text is a conversation with that file', async () => {
  const [document] = await conversations([
    message(0, '', {
      files: [
        { name: 'plan.pdf', url_private: 'https://a.example/p' },
        { id: 'F2', mode: 'tombstone' },
      ],
    }),
  ]);
  expect(document!.blocks).toEqual([{ type: 'attachment', text: 'plan.pdf', url: 'https://a.example/p' }]);
});

test('a Slack archive has users, channels and days', () => {
  expect(isSlackArchive(['users.json', 'channels.json', 'gates/2026-03-02.json'])).toBe(true);
  expect(isSlackArchive(['export/users.json', 'export/channels.json', 'export/gates/2026-03-02.json'])).toBe(
    true,
  );
  expect(isSlackArchive(['users.json', 'channels.json', 'gates/notes.json'])).toBe(false);
  expect(isSlackArchive(['users.json', 'gates/2026-03-02.json'])).toBe(false);
});
