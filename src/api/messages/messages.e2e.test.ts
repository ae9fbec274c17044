import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { isolationCase } from '../../../test/isolation/isolation-case.ts';

isolationCase('POST /messages', (_viewer, victim) => [
  {
    method: 'POST',
    path: '/messages',
    as: 'intruder',
    body: {
      source: 'slack',
      messages: [{ resource_id: victim.probe, message_id: '1', content: 'by an intruder' }],
    },
  },
]);

const { service, admin } = useSharedService();
const maria = admin.as('maria');
let rival: Caller;

beforeAll(async () => {
  rival = await service.createApp('rival');
});

const message = (message_id: string, content: string, more: object = {}) => ({
  resource_id: 'chat',
  message_id,
  content,
  ...more,
});
const send = (caller: Caller, ...messages: object[]) =>
  caller.post('/messages', { source: 'vault', messages });
const textsOf = async (caller: Caller, id = 'chat') =>
  (await caller.get(`/memories/get/vault/${id}`)).body.data?.map((block: { text: string }) => block.text);

test('messages become one conversation, which search finds as soon as they are sent', async () => {
  const first = await send(
    maria,
    message('1', 'Shall we paint the lighthouse?', {
      sender: { name: 'Petra', email: 'petra@example.com' },
      date: '2026-03-01T10:00:00Z',
      title: 'Coast',
      metadata: { channel: 'coast' },
    }),
  );
  expect(first.body).toEqual({
    success: true,
    count: 1,
    items: [{ source: 'vault', resource_id: 'chat', status: 'pending' }],
  });
  await send(maria, message('2', 'Yes, in zinnober red.', { sender: 'Imre', reply_to: '1' }));
  const found = (await maria.post('/memories/query', { query: 'zinnober' })).body.documents;
  expect(found[0]).toMatchObject({ resource_id: 'chat', title: 'Coast', type: 'conversation' });
  const { body } = await maria.get('/memories/get/vault/chat');
  expect(body.metadata).toMatchObject({ channel: 'coast' });
  expect(body.data).toMatchObject([
    { type: 'message', message_id: '1', sender: { name: 'Petra' }, date: '2026-03-01T10:00:00.000Z' },
    { type: 'message', message_id: '2', sender: { name: 'Imre' }, reply_to: '1' },
  ]);
});

test('a message that is sent again replaces itself', async () => {
  await send(maria, message('2', 'Yes, in blue.'), message('3', 'Agreed.'));
  expect(await textsOf(maria)).toEqual(['Shall we paint the lighthouse?', 'Yes, in blue.', 'Agreed.']);
});

test('concurrent writers of one conversation lose no message', async () => {
  const ids = Array.from({ length: 12 }, (_, i) => `m${i}`);
  await Promise.all(ids.map((id) => send(maria, { resource_id: 'busy', message_id: id, content: id })));
  expect((await textsOf(maria, 'busy')).toSorted()).toEqual(ids.toSorted());
});

test('the same id is a different conversation for another user, the app and another app', async () => {
  for (const [caller, text] of [
    [service.admin, 'of the app'],
    [service.admin.as('tomas'), 'of tomas'],
    [rival, 'of the rival'],
  ] as const)
    await send(caller, message('1', text));
  expect(await textsOf(service.admin)).toEqual(['of the app']);
  expect(await textsOf(service.admin.as('tomas'))).toEqual(['of tomas']);
  expect(await textsOf(rival)).toEqual(['of the rival']);
  expect(await textsOf(maria)).toHaveLength(3);
});

test('a document that is not a conversation is left unchanged', async () => {
  await maria.post('/memories/add', { text: 'A report.', resource_id: 'report' });
  const refused = await send(maria, message('1', 'x'), message('1', 'x', { resource_id: 'report' }));
  expect([refused.status, refused.body.error]).toEqual([409, 'NotAConversation']);
  expect((await maria.get('/memories/get/vault/report')).body.text).toBe('A report.');
  expect(await textsOf(maria)).toHaveLength(3);
});

describe('messages to a conversation that was imported', () => {
  const imported = (metadata: object, review = false) =>
    maria.post('/memories/import', {
      items: [
        {
          source: 'slack',
          resource_id: 'imported',
          type: 'conversation',
          title: 'Harbor',
          data: [
            { type: 'message', text: 'Late.', message_id: '1', date: '2026-03-01T23:00:00-05:00' },
            { type: 'message', text: 'Early.', message_id: '2', date: '2026-03-02T01:00:00+09:00' },
            { type: 'message', text: 'Some day.', message_id: '3', date: 'tomorrow' },
          ],
          metadata,
          review,
        },
      ],
    });
  const append = (more: object = {}) =>
    maria.post('/messages', {
      source: 'slack',
      messages: [{ resource_id: 'imported', message_id: '4', content: 'New.', ...more }],
    });
  const read = async () => (await maria.get('/memories/get/slack/imported')).body;

  test('keep what was known of it, and date it by its newest message', async () => {
    const url = 'https://example.org/harbor';
    await imported({ url, created_at: '2026-01-01T00:00:00Z', topic: 'harbor' });
    expect((await append()).status).toBe(200);
    const body = await read();
    expect(body).toMatchObject({ title: 'Harbor', document_date: '2026-03-02T04:00:00.000Z' });
    expect(body.metadata).toMatchObject({ url, created_at: '2026-01-01T00:00:00.000Z', topic: 'harbor' });
    await append({ message_id: '5', date: '2026-03-05T00:00:00Z' });
    expect(await read()).toMatchObject({ document_date: '2026-03-05T00:00:00.000Z' });
  });

  test('leave its approval to a person', async () => {
    await maria.send('DELETE', '/memories/delete/slack/imported');
    await imported({}, true);
    await append();
    expect((await read()).status).toBe('pending_review');
  });

  test('do not grow its metadata without limit', async () => {
    const keys = (prefix: string) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${prefix}${i}`, i]));
    await imported(keys('a'));
    const { status, body } = await append({ metadata: keys('b') });
    expect([status, body.detail[0].msg]).toEqual([
      422,
      expect.stringContaining('more than 50 metadata keys'),
    ]);
  });
});

test('an invalid message is refused with 422', async () => {
  const wrong = [
    [],
    [message('', 'x')],
    [message('1', '')],
    [message('1', 'x', { resource_id: '' })],
    [message('1', 'a\u0000b')],
    [message('1', 'x', { date: 'yesterday' })],
    Array.from({ length: 101 }, (_, i) => message(`${i}`, 'x')),
  ];
  for (const messages of wrong) expect((await send(maria, ...messages)).status).toBe(422);
  expect((await maria.post('/messages', { source: 'telegraph', messages: [message('1', 'x')] })).status).toBe(
    422,
  );
});
