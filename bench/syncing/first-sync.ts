import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../src/db/types.ts';
import type { Bench, BenchResult } from '../bench.types.ts';
import type { ServiceProcess } from '../harness/service-process.ts';
import { connectAccount, type SyncSetup, syncNow, untilRun, withSyncing } from './sync-setup.ts';

const DOCUMENTS = 100_000;
const SETTLE_MS = 10_000;
const EDITED = 10;

/** Cost of the first sync of a large account, of an unchanged one and of a dead cursor. */
const bench: Bench = {
  about: `first sync of ${DOCUMENTS} and a tenth of documents of 2 KB, then unchanged; files whose cursor is too old (--n documents)`,
  run: async ({ n = DOCUMENTS }) => {
    const tenth = Math.ceil(n / 10);
    return {
      ...(await saying((setup) => measureFirst(setup, n))),
      ...(await saying((setup) => measureFirst(setup, tenth))),
      ...(await saying((setup) => measureDeadCursor(setup, tenth))),
    };
  },
};
export default bench;

/** Says each part when it is measured: the whole takes a quarter of an hour. */
async function saying(measure: (setup: SyncSetup) => Promise<BenchResult>): Promise<BenchResult> {
  const result = await withSyncing(measure);
  console.error(JSON.stringify(result));
  return result;
}

async function measureFirst(setup: SyncSetup, n: number): Promise<BenchResult> {
  const { account, accountUrl, startWorker } = setup;
  account.fill(n);
  const worker = await startWorker();
  await pause(SETTLE_MS);
  const idle = await worker.rssMb();
  const begun = performance.now();
  const id = await connectAccount(worker, { url: accountUrl });
  const run = await untilRun(worker, id);
  const seconds = (performance.now() - begun) / 1_000;
  const peak = await worker.rssMb();
  const waiting = await countWaiting(setup.sql);
  const processed = await untilProcessed(setup.sql, begun);
  const afterwards = await worker.rssMb();
  return {
    [`first_${n}_state`]: run.state,
    [`first_${n}_documents_per_second`]: Math.round(n / seconds),
    [`first_${n}_waiting_when_stored`]: waiting,
    [`first_${n}_processed_after_seconds`]: processed,
    [`first_${n}_rss_idle_mb`]: idle?.now ?? null,
    [`first_${n}_rss_peak_over_idle_mb`]: (peak?.peak ?? 0) - (idle?.now ?? 0),
    [`first_${n}_rss_peak_over_idle_processed_mb`]: (afterwards?.peak ?? 0) - (idle?.now ?? 0),
    [`first_${n}_documents_that_differ`]: await setup.countDifferences(),
    ...(await measureUnchanged(setup, { worker, id, run: run.id, n })),
  };
}

/**
 * Counts documents that are stored but not processed. A small account is stored before the worker threads have loaded and cached what they
 * need, a large one long after, so only the peaks until everything is processed compare like with like.
 */
async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::float8 as n from documents where app_id = 'default' and status in ('pending', 'processing')`;
  return row?.n ?? 0;
}

async function untilProcessed(sql: Sql, begun: number): Promise<number> {
  for (;;) {
    const waiting = await sql`
      select from documents where app_id = 'default' and status in ('pending', 'processing') limit 1`;
    if (!waiting.length) return Math.round((performance.now() - begun) / 1_000);
    await pause(1_000);
  }
}

async function measureUnchanged(
  setup: SyncSetup,
  { worker, id, run, n }: { worker: ServiceProcess; id: string; run: string; n: number },
): Promise<BenchResult> {
  const before = await countWrites(setup.sql);
  const again = await runOnce(worker, id, run);
  return {
    [`unchanged_${n}_requests`]: again.requests,
    [`unchanged_${n}_rows_written`]: (await countWrites(setup.sql)) - before,
  };
}

async function runOnce(worker: ServiceProcess, id: string, before: string) {
  await syncNow(worker, id);
  return untilRun(worker, id, before);
}

/** Returns the rows written so far to the document tables and the ledger. */
async function countWrites(sql: Sql): Promise<number> {
  // The server's statistics lag behind the end of a transaction.
  await pause(SETTLE_MS);
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 as n
    from pg_stat_user_tables
    where relname in ('documents', 'chunks', 'memories', 'mentions', 'connection_items')`;
  return row?.n ?? 0;
}

/** Measures a sync when every cursor has expired and some of the files changed. */
async function measureDeadCursor(setup: SyncSetup, n: number): Promise<BenchResult> {
  const { account, accountUrl, startWorker } = setup;
  account.fill(n);
  const worker = await startWorker();
  const begun = performance.now();
  const id = await connectAccount(worker, { url: accountUrl, files: true });
  const first = await untilRun(worker, id);
  const seconds = (performance.now() - begun) / 1_000;
  account.edit(EDITED);
  account.forget();
  account.requests.length = 0;
  const again = await runOnce(worker, id, first.id);
  const asked = (prefix: string) => account.requests.filter(({ path }) => path.startsWith(prefix)).length;
  return {
    [`first_${n}_files_per_second`]: Math.round(n / seconds),
    [`dead_cursor_${n}_state`]: again.state,
    [`dead_cursor_${n}_list_requests`]: asked('/items'),
    [`dead_cursor_${n}_downloads_of_${EDITED}_changed`]: asked('/files'),
    [`dead_cursor_${n}_other_requests`]: asked('/log') + asked('/changes'),
  };
}
