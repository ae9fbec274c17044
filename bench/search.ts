import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench } from './bench.types.ts';
import { percentile } from './harness/percentile.ts';
import { type ServiceProcess, startServiceProcess } from './harness/service-process.ts';
import { TEMPLATES } from './searching/fill-tables.ts';
import { madeQuestion } from './searching/made-texts.ts';
import { prepareData } from './searching/prepare-data.ts';

const CHUNKS = 100_000;
const QUERIES = 300;
const WARM_UP = 30;

/** Natural questions over HTTP for one tenant whose chunks are all indexed; maintenance of the statistics; disk and memory. */
const bench: Bench = {
  about:
    'POST /memories/query over 100,000 chunks of one tenant, milliseconds over HTTP (--n chunks; --data DIR keeps the filled data directory for the next time)',
  run: async ({ n, data }) => {
    const chunks = n ?? CHUNKS;
    const dataDir = data ?? (await mkdtemp(path.join(tmpdir(), 'cambium-search-')));
    try {
      const prepared = await prepareData(dataDir, chunks);
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
  return { queries: QUERIES, found_in_top_10: found, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) };
}

const round = (value: number): number => Math.round(value * 10) / 10;
