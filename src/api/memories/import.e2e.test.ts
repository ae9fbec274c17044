import { expect, test } from 'vitest';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { isolationCase } from '../../../test/isolation/isolation-case.ts';

isolationCase('POST /memories/import', (_viewer, victim) => [
  {
    method: 'POST',
    path: '/memories/import',
    as: 'intruder',
    body: { items: [{ source: 'slack', resource_id: victim.probe, data: ['by an intruder'] }] },
    statuses: [200],
  },
]);

const { admin } = useSharedService();
const user = admin.as('ines');

test('imported documents keep source, type, dates and blocks, and a neutral source name returns as its token', async () => {
  const { body, status } = await user.post('/memories/import', {
    items: [
      {
        source: 'team_chat',
        resource_id: 'C1/1.5',
        type: 'conversation',
        title: '#pumps',
        metadata: {
          created_at: '2026-01-02T03:04:05Z',
          last_modified: '2026-01-03',
          url: 'https://chat.example/1',
          channel: 'pumps',
          status: 'ignored',
        },
        data: [
          {
            type: 'message',
            text: 'Is pump 4 running?',
            sender: { name: 'Ada', email: null },
            date: '2026-01-02T03:04:05Z',
            message_id: 'm1',
          },
          {
            type: 'message',
            text: 'It is.',
            sender: { name: 'Jon', email: 'jon@example.org' },
            reply_to: 'm1',
          },
          '## Notes\n\n- checked twice',
        ],
      },
      { source: 'linear', resource_id: 'X-1', type: 'ticket', data: ['Broken valve'] },
    ],
  });
  expect([status, body.items]).toEqual([
    200,
    [
      { source: 'slack', resource_id: 'C1/1.5', status: 'pending' },
      { source: 'linear', resource_id: 'X-1', status: 'pending' },
    ],
  ]);
  const memory = (await user.get(`/memories/get/slack/${encodeURIComponent('C1/1.5')}`)).body;
  expect(memory).toMatchObject({
    type: 'conversation',
    title: '#pumps',
    text: null,
    metadata: {
      created_at: '2026-01-02T03:04:05.000Z',
      last_modified: '2026-01-03T00:00:00.000Z',
      url: 'https://chat.example/1',
      channel: 'pumps',
    },
    data: [
      {
        type: 'message',
        text: 'Is pump 4 running?',
        content: 'Is pump 4 running?',
        sender: { name: 'Ada', email: null },
      },
      { type: 'message', reply_to: 'm1', sender: { email: 'jon@example.org' } },
      { type: 'heading', level: 2, text: 'Notes' },
      { type: 'list_item', text: 'checked twice' },
    ],
  });
  expect(memory.metadata.status).not.toBe('ignored');
  expect((await user.get('/memories/get/issue_tracker/X-1')).body).toMatchObject({
    source: 'linear',
    type: 'document',
    metadata: { original_type: 'ticket' },
  });
});

test('an import is all or nothing, too', async () => {
  const { status, body } = await user.post('/memories/import', {
    items: [
      { source: 'notion', resource_id: 'i1', data: ['fine'] },
      { source: 'teletype', resource_id: 'i2', data: ['no'] },
      { source: 'notion', resource_id: 'i3', data: [] },
    ],
  });
  expect(status).toBe(422);
  expect(body.detail.map((d: { loc: unknown[] }) => d.loc.join('.'))).toEqual([
    'body.items.1.source',
    'body.items.2.data',
  ]);
  expect((await user.get('/memories/get/notion/i1')).status).toBe(404);
});
