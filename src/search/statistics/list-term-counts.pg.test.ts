import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { countAll } from '../../../test/stored/count-all.ts';
import { saveTexts } from '../../../test/stored/save-texts.ts';
import { listTermCounts } from './queries.ts';

const database = useDatabase('a', 'b');

const save = (appId: string, userId: string | null, resourceId: string, text: string) =>
  saveTexts(database.sql, { appId, userId, audiences: [] }, { [resourceId]: text });

beforeAll(async () => {
  await database.sql`insert into users (app_id, user_id) values ('a', 'ann'), ('a', 'bob')`;
  await save('a', null, 'all', 'garden');
  await save('a', 'ann', 'hers', 'garden');
  await countAll(database.sql);
  await save('a', null, 'new', 'garden kite');
  await save('a', 'ann', 'newer', 'kite');
  await save('b', null, 'other', 'kite pond');
});

test.each([
  ['ann', { garden: 2, kite: 2, pond: 0 }],
  ['bob', { garden: 1, kite: 1, pond: 0 }],
  [null, { garden: 1, kite: 1, pond: 0 }],
])('%s gets stored counts, and counts of newer words within its view', async (userId, counts) => {
  const viewer = { appId: 'a', userId };
  const found = await listTermCounts(database.sql, viewer, ['garden', 'kite', 'pond'], 10);
  expect(Object.fromEntries(found)).toEqual(counts);
});

test('a newer word is counted up to the limit', async () => {
  const viewer = { appId: 'a', userId: 'ann' };
  expect(await listTermCounts(database.sql, viewer, ['kite'], 1)).toEqual(new Map([['kite', 1]]));
});
