import { expect, test } from 'vitest';
import { talkDocument, type TalkMessage } from './talk-document.ts';

const facts = {
  source: 'slack',
  resourceId: 'C1:1',
  title: 'Leaks',
  metadata: { channel: 'valves' },
} as const;
const message = (text: string, more: Partial<TalkMessage> = {}): TalkMessage => ({
  text,
  sender: { name: 'Ada', email: null },
  date: null,
  id: null,
  files: [],
  ...more,
});

test('a message becomes a block with sender, time, id, parent and links, and each of its files becomes another', () => {
  const links = [{ text: 'the log', url: 'https://works.example/log' }];
  const files = [{ name: 'Plan.docx', url: 'https://works.example/plan' }, { name: 'log.txt' }];
  const said = message('See the log', {
    date: '2026-03-02T10:00:00.000Z',
    id: '2',
    replyTo: '1',
    links,
    files,
  });
  expect(talkDocument(facts, [said])).toMatchObject({ ...facts, type: 'conversation' });
  expect(talkDocument(facts, [said]).blocks).toEqual([
    {
      type: 'message',
      text: 'See the log',
      content: 'See the log',
      sender: { name: 'Ada', email: null },
      date: '2026-03-02T10:00:00.000Z',
      message_id: '2',
      reply_to: '1',
      links,
    },
    { type: 'attachment', text: 'Plan.docx', url: 'https://works.example/plan' },
    { type: 'attachment', text: 'log.txt' },
  ]);
});

test('unknown fields are omitted, and a message of only files gives only their blocks', () => {
  const { blocks, createdAt, lastModified } = talkDocument(facts, [
    message('A'),
    message('', { files: [{ name: 'b.txt' }] }),
  ]);
  const sender = { name: 'Ada', email: null };
  expect(blocks).toEqual([
    { type: 'message', text: 'A', content: 'A', sender },
    { type: 'attachment', text: 'b.txt' },
  ]);
  expect([createdAt, lastModified]).toEqual([null, null]);
});

test('the document spans from the first known time to the last', () => {
  const dates = [null, '2026-03-02T10:00:00.000Z', '2026-03-02T11:00:00.000Z', null];
  const document = talkDocument(
    facts,
    dates.map((date) => message('x', { date })),
  );
  expect([document.createdAt, document.lastModified]).toEqual(dates.slice(1, 3));
});
