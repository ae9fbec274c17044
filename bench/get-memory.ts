import { spawn } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import type { Bench } from './bench.types.ts';
import { benchDocuments } from './harness/documents.ts';
import { readEmbedded } from './harness/embedded-url.ts';
import { median } from './harness/percentile.ts';
import { startServiceProcess } from './harness/service-process.ts';

const SECONDS = 5;
const ROUNDS = 3;
const CONNECTIONS = 16;
const DOCUMENTS = 100;

/** GET memory, alternating with a bare node:http server that runs the same statement on the same database. */
const bench: Bench = {
  about:
    'GET memory, requests a second, beside bare node:http with the same SQL on the same database (--n seconds a round)',
  run: async ({ n }) => {
    const service = await startServiceProcess();
    try {
      await service.request('POST', '/memories/import', { items: benchDocuments(undefined, DOCUMENTS) });
      for (;;) {
        const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
        if (body.total.completed === DOCUMENTS) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const bare = await startBare((await readEmbedded(service.dataDir)).url);
      try {
        const ratios: number[] = [];
        const ours: number[] = [];
        const theirs: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          theirs.push(await load(bare.url, n ?? SECONDS));
          ours.push(await load(service.url, n ?? SECONDS));
          ratios.push(ours.at(-1)! / theirs.at(-1)!);
        }
        return {
          service_requests_per_second: Math.round(median(ours)),
          bare_requests_per_second: Math.round(median(theirs)),
          ratio_median: Number(median(ratios).toFixed(2)),
        };
      } finally {
        bare.stop();
      }
    } finally {
      await service.close();
    }
  },
};
export default bench;

async function load(url: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    duration: seconds,
    connections: CONNECTIONS,
    headers: { authorization: 'Bearer cam_live_bench000000000000000000000000000000' },
    requests: Array.from({ length: DOCUMENTS }, (_, i) => ({
      method: 'GET' as const,
      path: `/memories/get/notion/bench-${i}`,
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} errors`);
  return result.requests.average;
}

async function startBare(url: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'harness', 'bare-server.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8'))),
  );
  return { url: line.trim(), stop: () => child.kill() };
}
