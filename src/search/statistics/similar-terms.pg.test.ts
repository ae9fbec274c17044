import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { countAll } from '../../../test/stored/count-all.ts';
import { saveTexts } from '../../../test/stored/save-texts.ts';
import type { Db } from '../../db/types.ts';
import { findKeptTotals } from './queries.ts';
import { findSimilarTerms } from './similar-terms.ts';

const database = useDatabase('a', 'b');
const seenBy = (userId: string | null, appId = 'a') => ({ appId, userId, audiences: [] });

const save = async (userId: string | null, text: string, appId = 'a') => {
  await saveTexts(database.sql, seenBy(userId, appId), { [text]: text });
  await countAll(database.sql);
};

/** What a word that no text has may stand for, as a search asks it. */
async function similar(userId: string | null, word: string, appId = 'a'): Promise<string[]> {
  const viewer = seenBy(userId, appId);
  const { stamp } = await findKeptTotals(database.sql, viewer);
  const found = await findSimilarTerms(database.sql, viewer, { word, stamp, similarityMin: 0.3, limit: 5 });
  return found.map(({ term }) => term);
}

const addUser = () => database.sql`insert into users (app_id, user_id) values ('a', 'ann')`;
const aloneness = async (userId: string | null, appId = 'a') =>
  (await findKeptTotals(database.sql, seenBy(userId, appId))).is_alone;

beforeAll(addUser);

test('a viewer is alone until another user or another app has counted chunks', async () => {
  await save(null, 'lantern');
  expect([await aloneness(null), await aloneness('ann'), await aloneness(null, 'b')]).toEqual([
    true,
    true,
    false,
  ]);
  await save('ann', 'parsnip');
  expect([await aloneness(null), await aloneness('ann')]).toEqual([false, true]);
  await save(null, 'harbor', 'b');
  expect(await aloneness('ann')).toBe(false);
});

test('a word is looked up once, and again when the statistics have changed', async () => {
  expect(await similar(null, 'lanterm')).toEqual(['lantern']);
  const viewer = seenBy(null);
  const { stamp } = await findKeptTotals(database.sql, viewer);
  const unreachable: Db = Object.assign(() => Promise.reject(new Error('asked again')), database.sql);
  const asked = { word: 'lanterm', stamp, similarityMin: 0.3, limit: 5 };
  expect(await findSimilarTerms(unreachable, viewer, asked)).toEqual([{ term: 'lantern', chunks: 1 }]);
  await save(null, 'lanterna');
  expect(await similar(null, 'lanterm')).toEqual(['lantern', 'lanterna']);
});

test('no user and no app sees what was looked up for another', async () => {
  expect(await similar('ann', 'parsnib')).toEqual(['parsnip']);
  expect(await similar(null, 'parsnib')).toEqual([]);
  expect(await similar('bob', 'parsnib')).toEqual([]);
  expect(await similar(null, 'parsnib', 'b')).toEqual([]);
});

test('a user with the name of a deleted one does not see that user’s words', async () => {
  await save(null, 'zebra');
  expect(await similar('ann', 'parsnib')).toEqual(['parsnip']);
  await database.sql`delete from users where app_id = 'a' and user_id = 'ann'`;
  await countAll(database.sql);
  await addUser();
  expect(await similar('ann', 'parsnib')).toEqual([]);
});
