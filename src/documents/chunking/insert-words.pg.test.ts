import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';

const database = useDatabase('a');

const insert = (tx: Tx, from: number, count: number) => {
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  return tx`select insert_words('a', null, ${numbers}::int[], ${numbers.map((n) => `word${n}`)}::text[])`;
};

test('words are stored once per owner', async () => {
  const words = (owner: string | null) =>
    database.sql`select insert_words('a', ${owner}::text, ${[1, 2]}::int[], ${['one', 'two']}::text[])`;
  await database.sql`insert into users (app_id, user_id) values ('a', 'ann')`;
  for (const owner of [null, 'ann', null, 'ann']) await words(owner);
  const [row] = await database.sql`select count(*)::int as n from term_words where number in (1, 2)`;
  expect(row).toEqual({ n: 4 });
});

test('a plan from when there were hardly any words is not reused: new words are looked up one by one, not among all', async () => {
  await database.sql`delete from term_words`;
  await database.sql`vacuum analyze term_words`;
  const read = await transaction(database.sql, async (tx) => {
    for (let i = 0; i < 8; i++) await insert(tx, i, 1);
    for (let i = 1; i <= 4; i++) await insert(tx, i * 1000, 1000);
    const [row] = await tx<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'term_words'`;
    return row?.rows ?? 0;
  });
  // A few words are read completely for each of the next 1,000; reading all words for each would be millions.
  expect(read).toBeLessThan(100_000);
});
