import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { connect } from '../src/db/connect.ts';
import { saveDocuments } from '../src/ingest/save-documents.ts';
import { trainStale } from '../src/search/lsa/train-stale.ts';
import { countChanges } from '../src/search/statistics/count-changes.ts';
import { mergeNewEntries } from '../src/search/statistics/queries.ts';
import type { Bench } from './bench.types.ts';
import { readEmbedded } from './harness/embedded-url.ts';
import { percentile } from './harness/percentile.ts';
import { API_KEY, type ServiceProcess, startServiceProcess } from './harness/service-process.ts';
import { fillTables, TEMPLATES } from './searching/fill-tables.ts';
import { madeDocument, madeQuestion } from './searching/made-texts.ts';

const CHUNKS = 100_000;
const BATCH = 500;
const QUERIES = 300;
const WARM_UP = 30;
const APP = 'default';

/** Natural questions over HTTP to one tenant whose chunks are all indexed; upkeep of the statistics; disk and memory. */
const bench: Bench = {
  about:
    'POST /memories/query over 100,000 chunks of one tenant, milliseconds over HTTP (--n chunks; --data DIR keeps the filled data directory for the next time)',
  run: async ({ n, data }) => {
    const chunks = n ?? CHUNKS;
    const dataDir = data ?? (await mkdtemp(path.join(tmpdir(), 'cambium-search-')));
    try {
      const prepared = await prepare(dataDir, chunks);
      const service = await startServiceProcess({ dataDir, env: { CAMBIUM_WORKER: 'false' } });
      try {
        const asked = await latency(service, chunks);
        return { chunks, ...prepared, ...asked, service_rss_peak_mb: (await service.rssMb())?.peak ?? null };
      } finally {
        await service.kill('SIGTERM');
      }
    } finally {
      if (data === undefined) await rm(dataDir, { recursive: true, force: true });
    }
  },
};
export default bench;

/** Fills the data directory unless it is filled, and measures what can be told without a service. */
async function prepare(dataDir: string, chunks: number): Promise<Record<string, number>> {
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
    return { ...(filled ? {} : await fill(app, dataDir, chunks)), ...(await sizes(app)) };
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

/** Bytes on disk for each byte of text. */
async function sizes({ ctx }: App): Promise<Record<string, number>> {
  const [row] = await ctx.sql<{ text: number; chunks: number; all: number }[]>`
    select (select sum(octet_length(text)) from chunks)::bigint as text, pg_total_relation_size('chunks') as chunks,
      pg_database_size(current_database()) as "all"`;
  if (!row) return {};
  return {
    text_mb: Math.round(row.text / 1e6),
    chunks_times_text: round(row.chunks / row.text),
    database_times_text: round(row.all / row.text),
  };
}

async function latency(service: ServiceProcess, chunks: number): Promise<Record<string, number>> {
  const templates = Math.min(chunks, TEMPLATES);
  const times: number[] = [];
  let found = 0;
  for (let i = -WARM_UP; i < QUERIES; i++) {
    const about = ((i + WARM_UP) * 7919) % chunks;
    const from = performance.now();
    const { body } = await service.request<{ documents: { resource_id: string }[] }>(
      'POST',
      '/memories/query',
      { query: madeQuestion(about % templates, Math.floor(about / templates)) },
    );
    if (i < 0) continue;
    times.push(performance.now() - from);
    if (body.documents.some((document) => document.resource_id === `made-${about}`)) found++;
  }
  const at = (share: number) => round(percentile(times, share));
  return { queries: QUERIES, found_in_top_10: found, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(0.999) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

const round = (value: number): number => Math.round(value * 10) / 10;
