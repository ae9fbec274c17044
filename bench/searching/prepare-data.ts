import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/db/connect.ts';
import { saveDocuments } from '../../src/ingest/save-documents.ts';
import { trainStale } from '../../src/search/lsa/train-stale.ts';
import { countChanges } from '../../src/search/statistics/count-changes.ts';
import { mergeNewEntries } from '../../src/search/statistics/queries.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { API_KEY } from '../harness/service-process.ts';
import { fillTables } from './fill-tables.ts';
import { madeDocument } from './made-texts.ts';

const BATCH = 500;
const APP = 'default';

/** Fills the data directory unless already filled, and measures what needs no running service. */
export async function prepareData(dataDir: string, chunks: number): Promise<Record<string, number>> {
  const app = await startApp(
    readConfig({
      CAMBIUM_DATA_DIR: dataDir,
      CAMBIUM_API_KEY: API_KEY,
      CAMBIUM_LOG_LEVEL: 'error',
      CAMBIUM_PORT: '0',
      CAMBIUM_WORKER: 'false',
    }),
  );
  try {
    const [filled] = await app.ctx.sql`select 1 from chunks limit 1`;
    return {
      ...(filled ? {} : await fill(app, dataDir, chunks)),
      ...(await sizes(app)),
      wal_mb: await walMb(dataDir),
    };
  } finally {
    await app.close();
  }
}

async function fill(app: App, dataDir: string, chunks: number): Promise<Record<string, number>> {
  const { sql } = app.ctx;
  const { url } = await readEmbedded(dataDir);
  const owner = connect(url, { connectionsMax: 1, applicationName: 'cambium-bench' });
  const filledSeconds = await timed(() => fillTables(owner, url, { documents: chunks, apps: [APP] }));
  await owner.end();
  const idleSeconds = await timed(() => countChanges(sql));
  await saveOnePercent(app, chunks);
  const changedSeconds = await timed(() => countChanges(sql));
  await mergeNewEntries(sql);
  const trainedSeconds = await timed(() => trainStale(app.ctx));
  return {
    filled_seconds: round(filledSeconds),
    statistics_nothing_changed_ms: round(idleSeconds * 1000),
    statistics_one_percent_changed_seconds: round(changedSeconds),
    lsa_model_seconds: round(trainedSeconds),
  };
}

async function saveOnePercent({ ctx }: App, chunks: number): Promise<void> {
  for (let at = chunks; at < chunks * 1.01; at += BATCH)
    await saveDocuments(
      ctx,
      APP,
      null,
      Array.from({ length: Math.min(BATCH, Math.ceil(chunks * 1.01) - at) }, (_, i) => madeDocument(at + i)),
    );
}

/** Returns the bytes on disk per byte of text. */
async function sizes({ ctx }: App): Promise<Record<string, number>> {
  const [row] = await ctx.sql<{ text: number; chunks: number; all: number }[]>`
    select (select sum(octet_length(chunk_text(app_id, document_id, text, block_ids))) from chunks)::bigint as text, pg_total_relation_size('chunks') as chunks,
      pg_database_size(current_database()) as "all"`;
  if (!row) return {};
  return {
    text_mb: Math.round(row.text / 1e6),
    chunks_times_text: round(row.chunks / row.text),
    database_times_text: round(row.all / row.text),
  };
}

/** Returns the size of the write-ahead log on disk. */
async function walMb(dataDir: string): Promise<number> {
  const folder = path.join(dataDir, 'postgres', 'pg_wal');
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  const bytes = await Promise.all(files.map(async ({ name }) => (await stat(path.join(folder, name))).size));
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1e6);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

const round = (value: number): number => Math.round(value * 10) / 10;
