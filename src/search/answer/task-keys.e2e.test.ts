import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service } = useSharedService();
let user: Caller;
const task = (identifier: string, title: string, text: string) => ({
  resource_id: `issue-${identifier}`,
  title,
  text,
  metadata: { identifier },
});

beforeAll(async () => {
  user = service.admin.as('ines');
  await user.post('/memories/add/bulk', {
    items: [
      task('DOCK-12', 'Paint the crane', 'Reporter: Ann Moor\n\nThe crane needs two layers.'),
      task('DOCK-13', 'Oil the crane', 'Reporter: Bodo Frey\n\nThe crane needs oil.'),
      task('DOCK-131', 'Move the crane', 'Reporter: Cleo Vance\n\nThe crane needs a rail.'),
    ],
  });
  await service.settled();
});

const found = async (query: string): Promise<string[]> => {
  const { body } = await user.post('/memories/query', { query });
  return body.documents.map(({ title }: { title: string }) => title);
};

test.each([
  ['DOCK-13', 'Oil the crane'],
  ['dock-131', 'Move the crane'],
  ['What is DOCK-12 about?', 'Paint the crane'],
])('%s finds the task with this key first, although its text does not have it', async (query, title) => {
  expect((await found(query))[0]).toBe(title);
});

test('a task without another name is found by its new key once that changed', async () => {
  await user.post('/memories/add', {
    ...task('QUAY-7', 'Oil the crane', 'Reporter: Bodo Frey\n\nThe crane needs oil.'),
    resource_id: 'issue-DOCK-13',
  });
  await service.settled();
  expect((await found('QUAY-7'))[0]).toBe('Oil the crane');
});
