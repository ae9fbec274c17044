import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { transaction } from '../../db/transaction.ts';
import { lockUnchunked } from './queries.ts';

const database = useDatabase('a', 'b');

/** Inserts documents that wait to be chunked, into a table whose statistics say that it is empty. */
const insertWaiting = (appId: string, count: number) =>
  database.sql<{ document_id: number; content_sha256: string }[]>`
    insert into documents (app_id, source, resource_id, type, status, metadata, body, content_sha256)
    select ${appId}, 'notion', 'page' || n, 'document', 'pending', '{}', repeat('word ', 300), 'hash' || n
    from generate_series(1, ${count}::int) n
    returning document_id, content_sha256`;

test('locking a few documents reads only these, however many wait', async () => {
  await database.sql`vacuum analyze documents`;
  const waiting = await insertWaiting('a', 1_000);
  const [locked, read] = await transaction(database.sql, async (tx) => {
    const ids = await lockUnchunked(tx, 'a', waiting.slice(0, 20));
    const [row] = await tx<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'documents'`;
    return [ids, row?.rows];
  });
  expect(locked).toEqual(new Set(waiting.slice(0, 20).map((one) => one.document_id)));
  expect(read).toBeLessThan(100);
});

test('documents whose content changed, and those of another app, are not locked', async () => {
  const [own, changed, other] = [
    ...(await insertWaiting('b', 2)),
    ...(await database.sql<{ document_id: number; content_sha256: string }[]>`
      select document_id, content_sha256 from documents where app_id = 'a' limit 1`),
  ];
  if (!own || !changed || !other) throw new Error('documents were not inserted');
  const given = [own, { ...changed, content_sha256: 'other' }, other];
  const locked = await transaction(database.sql, (tx) => lockUnchunked(tx, 'b', given));
  expect(locked).toEqual(new Set([own.document_id]));
});
