import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { transaction } from '../../db/transaction.ts';
import { recordMentions } from '../../entities/record-mentions.ts';

const { service } = useSharedService();
let team: Caller;
beforeAll(async () => {
  team = await service.createApp('context');
  await write(team, 'a', 'Kestrel Pay in Berlin settles our card payments every night.', [
    'organization:Kestrel Pay',
    'location:Berlin',
  ]);
  await write(team, 'b', 'Norda Press in Berlin prints the flyers for the spring fair.', [
    'organization:Norda Press',
    'location:Berlin',
  ]);
  await write(team, 'c', 'Anna Berg ordered a new kettle for the kitchen.', ['person:Anna Berg']);
  await write(team.as('zoe'), 'd', 'Quill Pay in Oslo settles our card payments in kroner.', [
    'organization:Quill Pay',
  ]);
});

/** Stores a text and the entities it names, each as `type:name`. */
async function write(caller: Caller, id: string, text: string, names: readonly string[]): Promise<void> {
  await caller.post('/memories/add', { text, resource_id: id });
  await service.settled();
  const rows = await service.database.sql<{ app_id: string; owner: string | null; document_id: number }[]>`
    select app_id, owner, document_id from documents where app_id = any(${service.apps}::text[]) and resource_id = ${id}`;
  const mentions = names.map((typed) => {
    const [type = '', name = ''] = typed.split(':');
    return { type, name, quote: text, confidence: 0.9 };
  });
  for (const { app_id, owner, document_id } of rows)
    await transaction(service.database.sql, (tx) =>
      recordMentions(tx, app_id, owner, [{ documentId: document_id, mentions }]),
    );
}

const search = async (caller: Caller, query: string, more: object = {}): Promise<string[]> =>
  (await caller.post<{ items: { name: string }[] }>('/entities/search', { query, ...more })).body.items.map(
    ({ name }) => name,
  );

test('a person can be found by a description in the words around the name', async () => {
  expect((await search(team, 'the Berlin card payments vendor'))[0]).toBe('Kestrel Pay');
  expect((await search(team, 'company that prints the flyers'))[0]).toBe('Norda Press');
});

test('a description that people wrote counts like a sentence', async () => {
  const [anna] = (await team.post<{ items: { id: string }[] }>('/entities/search', { query: 'Anna Berg' }))
    .body.items;
  await team.send('PATCH', `/entities/${anna?.id}`, { description: 'Lawyer for trademark licenses' });
  expect((await search(team, 'our trademark licenses lawyer'))[0]).toBe('Anna Berg');
});

test('only what the caller can see counts, and only the requested type', async () => {
  expect(await search(team, 'card payments in kroner vendor')).not.toContain('Quill Pay');
  expect((await search(team.as('zoe'), 'card payments in kroner vendor'))[0]).toBe('Quill Pay');
  expect(await search(team, 'the Berlin card payments vendor', { type: 'person' })).not.toContain(
    'Kestrel Pay',
  );
});

test('a name takes precedence over a description', async () => {
  expect((await search(team, 'Norda Press'))[0]).toBe('Norda Press');
});
