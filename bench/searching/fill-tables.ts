import { Worker } from 'node:worker_threads';
import type { Sql } from '../../src/db/types.ts';
import type { Counted, FillWork } from './fill-worker.ts';

const WORKERS = 2;
/** Documents generated one by one; any more are copies of them with other rare words. */
export const TEMPLATES = 50_000;
const ROWS_PER_STATEMENT = 50_000;

/**
 * Fills the tables with `documents` documents of one chunk each, with index and statistics as the service would create them, several
 * thousand per second: threads copy rows in and count, and the term index is built afterwards. `owner` owns the tables.
 */
export async function fillTables(
  owner: Sql,
  url: string,
  { documents, apps }: { documents: number; apps: string[] },
): Promise<void> {
  const templates = Math.min(documents, TEMPLATES);
  const copies = Math.ceil(documents / templates);
  await owner`drop index chunks_terms`;
  await owner`update term_stats_progress set counted_before = pg_current_xact_id()`;
  const share = Math.ceil(templates / WORKERS);
  const parts = await Promise.all(
    Array.from({ length: WORKERS }, (_, i) =>
      run({ url, templates, copies, apps, from: i * share, to: Math.min(templates, (i + 1) * share) }),
    ),
  );
  await storeCounts(owner, parts);
  await owner`select setval(pg_get_serial_sequence('documents', 'document_id'), (select max(document_id) from documents))`;
  await owner`select setval(pg_get_serial_sequence('chunks', 'chunk_id'), (select max(chunk_id) from chunks))`;
  await owner`set maintenance_work_mem = '1GB'`;
  await owner`set max_parallel_maintenance_workers = 2`;
  await owner`create index chunks_terms on chunks using gin (terms) with (gin_pending_list_limit = 32768)`;
  await owner`update term_stats_progress set counted_before = pg_current_xact_id()`;
  await owner`vacuum analyze chunks`;
  await owner`vacuum analyze documents`;
  // As autovacuum does after this many new rows; enables index-only scans.
  await owner`vacuum analyze term_words`;
  await owner`analyze term_stats`;
}

interface Filled {
  counted: Map<string, Counted>;
  words: Map<number, string>;
}

function run(work: FillWork): Promise<Filled> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fill-worker.ts', import.meta.url), { workerData: work });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function storeCounts(owner: Sql, parts: readonly Filled[]): Promise<void> {
  for (const { counted, words } of parts)
    for (const [app, own] of counted) {
      await owner`
        insert into term_totals as t (app_id, owner, chunks, length_sum, messages, message_terms, documents)
        values (${app}, null, ${own.chunks}, ${own.terms}, ${own.messages}, ${own.messageTerms}, ${own.documents})
        on conflict (app_id, owner) do update
        set chunks = t.chunks + excluded.chunks, length_sum = t.length_sum + excluded.length_sum, messages = t.messages + excluded.messages,
          message_terms = t.message_terms + excluded.message_terms, documents = t.documents + excluded.documents`;
      const numbers = [...own.counts.keys()];
      for (let at = 0; at < numbers.length; at += ROWS_PER_STATEMENT) {
        const some = numbers.slice(at, at + ROWS_PER_STATEMENT);
        await owner`
          insert into term_stats as s (app_id, owner, number, chunks)
          select ${app}, null, n.number, n.chunks
          from unnest(${some}::int[], ${some.map((number) => own.counts.get(number) ?? 0)}::int[]) as n (number, chunks)
          on conflict (app_id, number, owner) do update
          set chunks = s.chunks + excluded.chunks`;
        await owner`
          insert into term_words (app_id, owner, number, term)
          select ${app}, null, n.number, n.term
          from unnest(${some}::int[], ${some.map((number) => words.get(number) ?? '')}::text[]) as n (number, term)
          where not exists (select 1 from term_words w where w.app_id = ${app} and w.number = n.number)`;
      }
    }
}
