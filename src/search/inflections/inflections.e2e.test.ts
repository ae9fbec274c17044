import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { countAll } from '../../../test/stored/count-all.ts';
import { listLanguages } from './queries.ts';

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
  await other.post('/memories/add', {
    resource_id: 'aunt',
    text: 'Die Häuser ihrer Tante stehen am Rand der Stadt, und niemand außer ihr weiß, wem sie einmal gehören werden.',
  });
  await service.admin.post('/memories/add', {
    resource_id: 'shared',
    text: 'La riunione di domani comincia alle dieci e tutti i responsabili devono portare i contratti firmati.',
  });
  await service.settled();
  await countAll(service.database.sql);
});

const find = async (query: string, caller = user): Promise<string[]> =>
  (await caller.post('/memories/query', { query })).body.documents.map(
    (document: { resource_id: string }) => document.resource_id,
  );

test('a word finds texts with other forms of it', async () => {
  expect(await find('Haus')).toEqual(['houses']);
  expect(await find('Vertrags')).toEqual(['contracts']);
  expect(await find('Besprechungsräume')).toEqual(['lunch']);
});

test('each user finds only their own texts by them', async () =>
  expect(await find('Hauses', other)).toEqual(['aunt']));

test('languages are counted in what the caller can see', async () => {
  const { appId, database } = service;
  const languages = async (userId: string | null) =>
    (await listLanguages(database.sql, { appId, userId }, 2)).map(({ language, documents }) => [
      language,
      documents,
    ]);
  expect(await languages('greta')).toEqual([
    ['de', 2],
    ['it', 1],
  ]);
  expect(await languages('nora')).toEqual([
    ['de', 1],
    ['it', 1],
  ]);
  expect(await languages(null)).toEqual([['it', 1]]);
});
