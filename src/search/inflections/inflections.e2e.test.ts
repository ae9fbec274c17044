import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { countAll } from '../../../test/stored/count-all.ts';

const { service } = useSharedService();
let user: Caller;
let other: Caller;

const HOUSES =
  'Die Häuser am alten Hafen wurden im vergangenen Jahr von der Genossenschaft gekauft und werden nun nach und nach saniert.';
const CONTRACTS =
  'Alle Verträge mit den Lieferanten müssen vor der Unterschrift von der Rechtsabteilung gelesen und freigegeben werden.';
const LUNCH =
  'Zum Mittagessen gibt es heute Suppe, danach treffen wir uns wie immer im großen Besprechungsraum im zweiten Stock.';

beforeAll(async () => {
  user = service.admin.as('greta');
  other = service.admin.as('nora');
  const items = Object.entries({ HOUSES, CONTRACTS, LUNCH }).map(([id, text]) => ({
    resource_id: id.toLowerCase(),
    text,
  }));
  await user.post('/memories/add/bulk', { items });
  await service.settled();
  await countAll(service.database.sql);
});

const find = async (query: string, caller = user): Promise<string[]> =>
  (await caller.post('/memories/query', { query })).body.documents.map(
    (document: { resource_id: string }) => document.resource_id,
  );

test('a word finds the texts that hold other forms of it', async () => {
  expect(await find('Haus')).toEqual(['houses']);
  expect(await find('Vertrags')).toEqual(['contracts']);
  expect(await find('Besprechungsräume')).toEqual(['lunch']);
});

test('another user finds nothing by them', async () => expect(await find('Haus', other)).toEqual([]));
