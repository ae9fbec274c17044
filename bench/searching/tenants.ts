import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../../src/db/connect.ts';
import type { Bench } from '../bench.types.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { percentile } from '../harness/percentile.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';
import { fillTables, TEMPLATES } from './fill-tables.ts';
import { madeQuestion } from './made-texts.ts';

const TENANTS = 1_000;
const CHUNKS_EACH = 1_000;
const QUERIES = 300;
const WARM_UP = 30;

/** Natural questions over HTTP, each to a different one of many small tenants in one database. */
const bench: Bench = {
  about:
    'POST /memories/query to 1,000 tenants of 1,000 chunks in turn, milliseconds over HTTP (--n tenants)',
  run: async ({ n }) => {
    const tenants = n ?? TENANTS;
    const apps = Array.from({ length: tenants }, (_, i) => `tenant-${i}`);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-tenants-'));
    const service = await startServiceProcess({ dataDir, env: { CAMBIUM_WORKER: 'false' } });
    try {
      const keys = await makeApps(service, apps);
      const { url } = await readEmbedded(dataDir);
      const owner = connect(url, { connectionsMax: 1, applicationName: 'cambium-bench' });
      await fillTables(owner, url, { documents: tenants * CHUNKS_EACH, apps });
      await owner.end();
      return { tenants, chunks_each: CHUNKS_EACH, ...(await ask(service, keys)) };
    } finally {
      await service.close();
    }
  },
};
export default bench;

async function makeApps(service: ServiceProcess, apps: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const id of apps) {
    const { status, body } = await service.request<{ key: string }>('POST', '/auth/apps', { id });
    if (status !== 201) throw new Error(`making the app ${id} answered ${status}`);
    keys.push(body.key);
  }
  return keys;
}

async function ask(service: ServiceProcess, keys: readonly string[]): Promise<Record<string, number>> {
  const documents = keys.length * CHUNKS_EACH;
  const templates = Math.min(documents, TEMPLATES);
  const times: number[] = [];
  let found = 0;
  for (let i = -WARM_UP; i < QUERIES; i++) {
    // fillTables assigns document `about` to the app of that number, cyclically.
    const about = ((i + WARM_UP) * 7919) % documents;
    const from = performance.now();
    const response = await fetch(`${service.url}/memories/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[about % keys.length]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: madeQuestion(about % templates, Math.floor(about / templates)) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`the query answered ${response.status}: ${text}`);
    if (i < 0) continue;
    times.push(performance.now() - from);
    if (text.includes(`"made-${about}"`)) found++;
  }
  const at = (share: number) => Number(percentile(times, share).toFixed(1));
  return { queries: QUERIES, found_in_top_10: found, p50_ms: at(0.5), p95_ms: at(0.95) };
}
