import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { countAll } from '../../../test/stored/count-all.ts';

const { service } = useSharedService();
let user: Caller;
let other: Caller;

beforeAll(async () => {
  user = service.admin.as('petra');
  other = service.admin.as('quentin');
  await user.post('/memories/add/bulk', {
    items: [
      {
        resource_id: 'team',
        text: 'The kiln team is led by Marisa Quellenberg (@mqberg). Marisa Quellenberg joined in 2024.',
      },
      {
        resource_id: 'log',
        text: 'On Monday @mqberg exchanged the burner of the second kiln, and it has run without a fault since.',
      },
      {
        resource_id: 'lunch',
        text: 'The canteen is closed on Friday because the water pipe is being repaired.',
      },
    ],
  });
  await other.post('/memories/add', {
    resource_id: 'secret',
    text: 'Marisa Quellenberg (@quietfox) asked for a transfer. Marisa Quellenberg wants to leave.',
  });
  await user.post('/memories/add', {
    resource_id: 'fox',
    text: 'The quietfox badge opens the side door of the hall.',
  });
  await service.settled();
  await countAll(service.database.sql);
});

const find = async (query: string): Promise<string[]> =>
  (await user.post('/memories/query', { query })).body.documents.map(
    (document: { resource_id: string }) => document.resource_id,
  );

test('a person is found under the handle that a document pairs with the name', async () =>
  expect(await find('Marisa Quellenberg')).toContain('log'));

test('a name that only another user’s document pairs adds nothing', async () =>
  expect(await find('Marisa Quellenberg')).not.toContain('fox'));
