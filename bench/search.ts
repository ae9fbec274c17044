import type { App } from '../src/app.ts';
import { saveDocuments } from '../src/ingest/save-documents.ts';
import { trainStale } from '../src/search/lsa/train-stale.ts';
import { countChanges } from '../src/search/statistics/count-changes.ts';
import { analyzeTables } from '../src/search/statistics/queries.ts';
import type { Bench, BenchResult } from './bench.types.ts';
import { percentile } from './harness/percentile.ts';
import { withQuietApp } from './harness/with-quiet-app.ts';
import { madeDocument, madeQuestion } from './searching/made-texts.ts';

const CHUNKS = 100_000;
const BATCH = 500;
const QUERIES = 300;
const WARM_UP = 30;
const APP = 'default';

/** Natural questions over HTTP to one tenant whose chunks are all indexed; upkeep of the statistics; disk. */
const bench: Bench = {
  about: 'POST /memories/query over 100,000 chunks of one tenant, milliseconds over HTTP (--n chunks)',
  run: ({ n }) => withQuietApp((app) => measure(app, n ?? CHUNKS)),
};
export default bench;

async function measure(app: App, chunks: number): Promise<BenchResult> {
  const filledSeconds = await timed(() => fill(app, 0, chunks));
  const countedSeconds = await timed(() => countChanges(app.ctx.sql));
  await analyzeTables(app.ctx.sql);
  const idleSeconds = await timed(() => countChanges(app.ctx.sql));
  await fill(app, chunks, chunks + Math.ceil(chunks / 100));
  const onePercentSeconds = await timed(() => countChanges(app.ctx.sql));
  const trainedSeconds = await timed(() => trainStale(app.ctx));
  return {
    chunks,
    filled_seconds: round(filledSeconds),
    statistics_of_all_seconds: round(countedSeconds),
    statistics_nothing_changed_ms: round(idleSeconds * 1000),
    statistics_one_percent_changed_seconds: round(onePercentSeconds),
    lsa_model_seconds: round(trainedSeconds),
    ...(await sizes(app)),
    ...(await latency(app, chunks)),
    rss_mb: Math.round(process.memoryUsage().rss / 1e6),
  };
}

async function fill({ ctx }: App, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += BATCH) {
    const documents = Array.from({ length: Math.min(BATCH, to - at) }, (_, i) => madeDocument(at + i));
    await saveDocuments(ctx, APP, null, documents);
  }
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

async function latency(app: App, chunks: number): Promise<Record<string, number>> {
  const url = await app.listen();
  const times: number[] = [];
  let found = 0;
  for (let i = -WARM_UP; i < QUERIES; i++) {
    const about = ((i + WARM_UP) * 7919) % chunks;
    const from = performance.now();
    const reply = await fetch(`${url}/memories/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.firstKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: madeQuestion(about) }),
    });
    // Answers come from our own service: its schema is its promise.
    const body = (await reply.json()) as { documents: { resource_id: string }[] };
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
