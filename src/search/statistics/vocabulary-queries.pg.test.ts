import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { countAll } from '../../../test/stored/count-all.ts';
import { saveTexts } from '../../../test/stored/save-texts.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import { listSimilarTerms, listTermsByPrefix } from './vocabulary-queries.ts';

const database = useDatabase('a');

/** Two words with the same number. */
const [ANNS, BOBS] = ['tehukesoba', 'zorivifiba'];
const LIMITS = { similarityMin: 0.3, limit: 10 };

const save = (userId: string | null, resourceId: string, text: string) =>
  saveTexts(database.sql, { appId: 'a', userId, audiences: [] }, { [resourceId]: text });

beforeAll(async () => {
  await database.sql`insert into users (app_id, user_id) values ('a', 'ann'), ('a', 'bob')`;
  await save('ann', 'hers', `${ANNS} garden`);
  await save('bob', 'his', `${BOBS} garden`);
  await save(null, 'all', 'garden');
  await countAll(database.sql);
});

test('the two words have the same number', () => {
  expect(hashTerm(ANNS)).toBe(hashTerm(BOBS));
});

test.each([
  ['ann', [ANNS], []],
  ['bob', [], [BOBS]],
  [null, [], []],
])('%s sees no word of another user, even one with the same number', async (userId, anns, bobs) => {
  const viewer = { appId: 'a', userId };
  const terms = (rows: { term: string }[]) => rows.map(({ term }) => term);
  expect(terms(await listTermsByPrefix(database.sql, viewer, 'tehu', 10))).toEqual(anns);
  expect(terms(await listTermsByPrefix(database.sql, viewer, 'zori', 10))).toEqual(bobs);
  expect(terms(await listSimilarTerms(database.sql, viewer, 'tehukesoma', LIMITS))).toEqual(anns);
  expect(terms(await listSimilarTerms(database.sql, viewer, 'zorivifima', LIMITS))).toEqual(bobs);
});

test.each([
  ['ann', 2],
  [null, 1],
])('a word of several owners counts for %s as often as they can see it', async (userId, chunks) => {
  const viewer = { appId: 'a', userId };
  expect(await listTermsByPrefix(database.sql, viewer, 'garde', 10)).toEqual([{ term: 'garden', chunks }]);
  expect(await listSimilarTerms(database.sql, viewer, 'gardan', LIMITS)).toEqual([
    { term: 'garden', chunks },
  ]);
});
