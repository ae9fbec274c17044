import { fork } from 'node:child_process';
import { loadavg, setPriority } from 'node:os';
import path from 'node:path';
import type { Bench, BenchResult } from '../bench.types.ts';
import { startHealthProbe } from '../harness/health-probe.ts';
import { percentile } from '../harness/percentile.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';
import type { BigTenantOrder, BigTenantReport } from './big-tenant.ts';
import { OPERATIONS, SmallTenant, type Timed } from './small-tenant.ts';

const BIG_TENANT = path.resolve(import.meta.dirname, 'big-tenant.ts');
const ROUNDS = 40;
const SECONDS_MAX = 90;
/** Wait before measuring the small app again, so that everything that can fill up is full. */
const FILL_MS = 10_000;
/** The big app represents another machine: its own work should not slow the service. */
const BIG_NICENESS = 15;

/** One app's ordinary requests, alone and while another app sends the most expensive requests allowed, without pause. */
const bench: Bench = {
  about:
    'a small app alone and while another sends the worst it may: add, search, get, upload, tree (--n rounds of each)',
  run: async ({ n }) => {
    const service = await startServiceProcess();
    try {
      const small = new SmallTenant(service.url, await makeApp(service, 'small'));
      await small.prepare();
      await small.work(3, SECONDS_MAX); // loads whatever is loaded on first use
      const alone = await small.work(n ?? ROUNDS, SECONDS_MAX);
      const big = startBig({ url: service.url, key: await makeApp(service, 'big') });
      await pause(FILL_MS);
      const probe = startHealthProbe(service.url);
      const beside = await small.work(n ?? ROUNDS, SECONDS_MAX);
      const health = await probe.stop();
      const memory = await service.rssMb();
      const report = await big.stop();
      return {
        ...compare(alone, beside),
        refused_alone: alone.refused.length,
        refused_beside: beside.refused.length ? beside.refused.slice(0, 3).join('; ') : 0,
        ...describeBig(report),
        healthz_longest_ms_beside: Math.round(health.longestMs),
        service_rss_peak_mb: memory?.peak ?? null,
        load_average_1_minute: Number(loadavg()[0]?.toFixed(1)),
      };
    } finally {
      await service.close();
    }
  },
};
export default bench;

async function makeApp(service: ServiceProcess, id: string): Promise<string> {
  const { status, body } = await service.request<{ key: string }>('POST', '/auth/apps', { id });
  if (status !== 201) throw new Error(`making the app ${id} answered ${status}`);
  return body.key;
}

function startBig(order: BigTenantOrder): { stop: () => Promise<BigTenantReport> } {
  const child = fork(BIG_TENANT, { stdio: 'inherit' });
  if (child.pid !== undefined) setPriority(child.pid, BIG_NICENESS);
  child.send(order);
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        child.once('message', (report) => {
          // Safe: big-tenant.ts sends nothing else.
          resolve(report as BigTenantReport);
          child.disconnect();
        });
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`the big app ended with ${code}`)));
        child.send('stop');
      }),
  };
}

function compare(alone: Timed, beside: Timed): BenchResult {
  const result: BenchResult = {};
  for (const operation of OPERATIONS) {
    const [before, during] = [alone.ms[operation], beside.ms[operation]];
    result[`${operation}_ms_alone_p50_p95_max`] = describe(before);
    result[`${operation}_ms_beside_p50_p95_max`] = describe(during);
    result[`${operation}_p95_ratio`] = Number(
      (percentile(during, 0.95) / percentile(before, 0.95)).toFixed(1),
    );
  }
  return result;
}

const describe = (ms: readonly number[]): string =>
  [0.5, 0.95, 1].map((share) => percentile(ms, share).toFixed(0)).join(' ');

const describeBig = (report: BigTenantReport): BenchResult =>
  Object.fromEntries(
    Object.entries(report).map(([name, { statuses }]) => [`big_${name}_answers`, JSON.stringify(statuses)]),
  );

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
