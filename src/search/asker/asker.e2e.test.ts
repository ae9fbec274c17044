import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service } = useSharedService();
let app: Caller;

beforeAll(async () => {
  app = await service.createApp('asker');
  await app.post('/memories/add/bulk', {
    items: [
      {
        resource_id: 'moorings',
        title: 'Moorings',
        text: '| Skipper | Address | Berth |\n| --- | --- | --- |\n| Berit Hollin | berit.hollin@example.org | 14 |\n| Tomas Arvane | tomas.arvane@example.org | 22 |',
      },
      { resource_id: 'mail', text: 'From: Berit Hollin <berit.hollin@example.org>\n\nThe lamp is mended.' },
      {
        resource_id: 'lamp',
        title: 'Lamps',
        text: 'To get a new lamp for your boat, write to the harbor office.',
      },
    ],
  });
  await service.settled();
});

const answerTo = async (user: string, query: string): Promise<string | null> =>
  (await app.as(user).post('/memories/query', { query, answer: true })).body.answer;

test('“my” is the user who asks, if their address is known', async () => {
  expect(await answerTo('berit.hollin@example.org', 'Which berth is my berth?')).toContain('14');
  await app.send('PUT', '/users/tom/identities', { identities: ['email:tomas.arvane@example.org'] });
  expect(await answerTo('tom', 'Which berth is my berth?')).toContain('22');
});

test('a question about anybody is answered as before', async () =>
  expect(await answerTo('berit.hollin@example.org', 'How do I get a new lamp for my boat?')).toContain(
    'harbor office',
  ));

test('a user without a known address asks like anybody', async () => {
  const asked = { query: 'Which berth is my berth?', answer: true };
  expect(await answerTo('zoe', asked.query)).toBe((await app.post('/memories/query', asked)).body.answer);
});
