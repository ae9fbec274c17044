import { expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../db/types.ts';

const database = useDatabase();

test('a term’s position counts from 1, is the first of two, and is 0 if it does not occur', async () => {
  const [row] = await database.sql`
    select term_place(array[7, -3, 7], 7) as twice, term_place(array[7, -3], -3) as last, term_place(array[7], 8) as none,
      term_place('{}', 8) as empty`;
  expect(row).toEqual({ twice: 1, last: 2, none: 0, empty: 0 });
});

test('the index finds words even if intarray is in the schema of the tables', async () => {
  const planOf = async (tx: Tx, operator: string) =>
    JSON.stringify(
      await tx.unsafe(`explain select 1 from chunks c where c.terms ${operator} array[1, 2]::int[]`),
    );
  await transaction(database.sql, async (tx) => {
    await tx`alter extension intarray set schema public`;
    await tx`set local enable_seqscan = off`;
    expect(await planOf(tx, '&&')).not.toContain('chunks_terms');
    expect(await planOf(tx, 'operator(pg_catalog.&&)')).toContain('chunks_terms');
  });
});
