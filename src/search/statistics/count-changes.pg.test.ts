import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { eventually } from '../../../test/eventually.ts';
import { countAll } from '../../../test/stored/count-all.ts';
import { saveTexts } from '../../../test/stored/save-texts.ts';
import { countChanges, countChangesOf } from './count-changes.ts';
import { hashTerm } from '../../text/terms/analyze-token.ts';
import { hasChanges, mergeNewEntries } from './queries.ts';

const database = useDatabase('a', 'b');

const save = (appId: string, texts: Record<string, string>) =>
  saveTexts(database.sql, { appId, userId: null, audiences: [] }, texts);

async function kept(appId: string): Promise<Record<string, number>> {
  const rows = await database.sql<{ term: string; chunks: number }[]>`
    select distinct w.term, s.chunks from term_stats s join term_words w using (app_id, number)
    where s.app_id = ${appId} and s.chunks <> 0 order by w.term`;
  return Object.fromEntries(rows.map((row) => [row.term, row.chunks]));
}

const totals = (appId: string) => database.sql`
  select chunks::int, length_sum::int as terms, documents::int, messages::int from term_totals where app_id = ${appId}`;

test('counts written texts per app, and nothing twice', async () => {
  await save('a', { one: 'red boat', two: 'red sail' });
  await save('b', { one: 'red flag' });
  expect(await countAll(database.sql)).toBe(3);
  expect(await countChanges(database.sql)).toBe(0);
  expect(await kept('a')).toEqual({ boat: 1, red: 2, sail: 1 });
  expect(await kept('b')).toEqual({ flag: 1, red: 1 });
  expect(await totals('a')).toEqual([{ chunks: 2, terms: 4, documents: 2, messages: 0 }]);
});

test('detects without counting whether anything changed', async () => {
  await countAll(database.sql);
  expect(await hasChanges(database.sql)).toBe(false);
  await save('b', { two: 'green flag' });
  expect(await hasChanges(database.sql)).toBe(true);
  await countAll(database.sql);
  expect(await hasChanges(database.sql)).toBe(false);
  await database.sql`delete from documents where app_id = 'b' and resource_id = 'two'`;
  expect(await hasChanges(database.sql)).toBe(true);
  await countAll(database.sql);
  expect(await hasChanges(database.sql)).toBe(false);
});

test('new entries of the term index are merged, and everything is still found', async () => {
  await mergeNewEntries(database.sql);
  const found = await database.sql`select resource_id from documents join chunks using (app_id, document_id)
    where documents.app_id = 'a' and terms && ${[hashTerm('boat')]}::int[]`;
  expect(found).toEqual([{ resource_id: 'one' }]);
});

test('subtracts changed and removed texts', async () => {
  await save('a', { two: 'blue sail' });
  await database.sql`delete from documents where app_id = 'a' and resource_id = 'one'`;
  await countAll(database.sql);
  expect(await kept('a')).toEqual({ blue: 1, sail: 1 });
  expect(await totals('a')).toEqual([{ chunks: 1, terms: 2, documents: 1, messages: 0 }]);
  expect(await database.sql`select * from removed_chunks`).toEqual([]);
  const words = await database.sql<
    { term: string }[]
  >`select term from term_words where app_id = 'a' order by term`;
  expect(words.map(({ term }) => term)).toEqual(['blue', 'sail']);
});

test('a text removed before it was counted is never counted', async () => {
  await save('a', { brief: 'green kite' });
  await database.sql`delete from documents where app_id = 'a' and resource_id = 'brief'`;
  await countAll(database.sql);
  expect(await kept('a')).toEqual({ blue: 1, sail: 1 });
});

test('an open transaction is counted once it has ended, however many came after it', async () => {
  const open = await database.sql.reserve();
  await open`begin`;
  await open`
    insert into chunks (app_id, document_id, source, position, text, block_ids, terms, length, packed, is_conversation, units)
    select 'b', document_id, 'vault', 9, '', '{}', ${[hashTerm('slow')]}::int[], 1, '', false, 0 from documents where app_id = 'b'`;
  await open`insert into term_words (app_id, number, term) values ('b', ${hashTerm('slow')}, 'slow')`;
  await save('b', { later: 'quick' });
  await countChanges(database.sql);
  expect(await kept('b')).not.toHaveProperty('slow');
  await open`commit`;
  open.release();
  await countAll(database.sql);
  expect(await kept('b')).toEqual({ flag: 1, quick: 1, red: 1, slow: 1 });
});

test('several concurrent processes count everything once', async () => {
  await save('a', Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`n${i}`, 'gull'])));
  await Promise.all([1, 2, 3].map(() => countChanges(database.sql)));
  await countAll(database.sql);
  expect((await kept('a')).gull).toBe(30);
});

test('an app whose texts are already counted does not wait for those of others', async () => {
  await save('b', { more: 'teal' });
  await countChangesOf(database.sql, 'a');
  expect(await kept('b')).not.toHaveProperty('teal');
  await save('a', { mine: 'amber' });
  const counted = await eventually(
    async () => {
      await countChangesOf(database.sql, 'a');
      return kept('a');
    },
    (words) => 'amber' in words,
  );
  expect(counted).toHaveProperty('amber');
  await countAll(database.sql);
  expect(await kept('b')).toHaveProperty('teal');
});
