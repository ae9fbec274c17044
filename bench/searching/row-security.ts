import type { App } from '../../src/app.ts';
import { connect } from '../../src/db/connect.ts';
import { joinTransaction } from '../../src/db/join-transaction.ts';
import type { Sql } from '../../src/db/types.ts';
import { saveDocuments } from '../../src/ingest/save-documents.ts';
import { findMemory } from '../../src/memories/queries.ts';
import { EVERYWHERE, retrievePassages } from '../../src/search/retrieve-passages.ts';
import { countChanges } from '../../src/search/statistics/count-changes.ts';
import { analyzeTables } from '../../src/search/statistics/queries.ts';
import type { Bench, BenchResult } from '../bench.types.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { median } from '../harness/percentile.ts';
import { withQuietApp } from '../harness/with-quiet-app.ts';
import { madeDocument, madeQuestion } from './made-texts.ts';

const APP = 'default';
const CHUNKS = 1_000;
const BATCH = 500;
const ROUNDS = 5;
/** Half of the pool's connections: a search in a transaction also queries outside it. With all of them in use, every search hung. */
const AT_ONCE = 4;
const READS = 400;
const SEARCHES = 40;
const TABLES = ['documents', 'chunks', 'memories', 'document_events', 'term_stats', 'term_totals'];

type Work = (sql: Sql, i: number) => Promise<unknown>;

/** Basis of docs/decisions/0111: the same reads as they are, and each in a transaction whose setting a policy on every table compares. */
const bench: Bench = {
  about: 'the price of row-level security: GET memory and search a second without and with it (--n chunks)',
  run: ({ n }) => withQuietApp((app, dataDir) => measure(app, dataDir, n ?? CHUNKS)),
};
export default bench;

async function measure(app: App, dataDir: string, chunks: number): Promise<BenchResult> {
  const owner = connect((await readEmbedded(dataDir)).url, {
    connectionsMax: 1,
    applicationName: 'cambium-bench',
  });
  try {
    await fill(app, chunks);
    for (const table of TABLES)
      await owner`
          create policy of_the_app on ${owner(table)} using (app_id = current_setting('cambium.app_id', true))`;
    const viewer = { appId: APP, userId: null };
    const read: Work = (sql, i) =>
      findMemory(sql, viewer, i % 4 === 3 ? 'slack' : 'notion', `made-${i % chunks}`);
    const search: Work = (sql, i) =>
      retrievePassages({ ...app.ctx, sql }, viewer, {
        query: madeQuestion((i * 7_919) % chunks),
        scope: EVERYWHERE,
        limit: 10,
        candidatesMax: 5_000,
      });
    return {
      chunks,
      ...(await compare('get_memory', app, owner, read, READS)),
      ...(await compare('search', app, owner, search, SEARCHES)),
    };
  } finally {
    await owner.end();
  }
}

async function fill({ ctx }: App, chunks: number): Promise<void> {
  for (let at = 0; at < chunks; at += BATCH)
    await saveDocuments(
      ctx,
      APP,
      null,
      Array.from({ length: Math.min(BATCH, chunks - at) }, (_, i) => madeDocument(at + i)),
    );
  await countChanges(ctx.sql);
  await analyzeTables(ctx.sql);
}

/** Measures both alternately, so that other load on the machine affects both. */
async function compare(name: string, { ctx: { sql } }: App, owner: Sql, work: Work, count: number) {
  const without: number[] = [];
  const within: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    without.push(await perSecond((i) => work(sql, i), count));
    for (const table of TABLES) await owner`alter table ${owner(table)} enable row level security`;
    within.push(await perSecond((i) => inApp(sql, (tx) => work(tx, i)), count));
    for (const table of TABLES) await owner`alter table ${owner(table)} disable row level security`;
  }
  const [before, after] = [median(without), median(within)];
  return {
    [`${name}_per_second_without`]: Math.round(before),
    [`${name}_per_second_with`]: Math.round(after),
    [`${name}_lost_percent`]: Math.round((1 - after / before) * 100),
  };
}

const inApp = (sql: Sql, work: (tx: Sql) => Promise<unknown>): Promise<unknown> =>
  sql.begin(async (tx) => {
    const set = tx`select set_config('cambium.app_id', ${APP}, true)`.execute(); // not awaited: it is sent together with the next statement
    const result = await work(joinTransaction(tx));
    await set;
    return result;
  });

async function perSecond(work: (i: number) => Promise<unknown>, count: number): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return count / ((performance.now() - startedAt) / 1000);
}
