import { fork } from 'node:child_process';
import path from 'node:path';
import type { Bench, BenchResult } from '../bench.types.ts';
import { startHealthProbe } from '../harness/health-probe.ts';
import { API_KEY, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';
import type { SiegeOrder, SiegeReport } from './attack.ts';

const ATTACK = path.resolve(import.meta.dirname, 'attack.ts');
const REQUESTS = 100_000;
/** Takes two minutes on a quiet machine with two cores; the rest is for a busy one. */
const SECONDS_MAX = 420;
const SETTLE_MS = 3_000;

/** Malformed requests from a separate process, while this one polls /healthz and watches the service's memory. */
const siege = (withToken: boolean): Bench => ({
  about: `${REQUESTS.toLocaleString('en-US')} malformed requests ${withToken ? "with a user's token, to every route" : 'without a credential'} in at most ${SECONDS_MAX} s: deaths, longest stall, memory (--n: only n requests)`,
  run: async ({ n }) => {
    // Disables this limit, which would answer most requests with 429: the bench measures the work behind it.
    const service = await startServiceProcess({ env: { CAMBIUM_FAILED_LIMIT_PER_MINUTE: '0' } });
    const deaths = watchDeaths(service);
    try {
      const token = withToken ? await mintToken(service) : null;
      await pause(SETTLE_MS);
      const idle = (await service.rssMb())?.now ?? 0;
      const quiet = startHealthProbe(service.url);
      await pause(SETTLE_MS);
      const before = await quiet.stop();
      await eventLoopLongestMs(service); // reading resets it
      const health = startHealthProbe(service.url);
      const report = await attack({
        url: service.url,
        token,
        requests: n ?? REQUESTS,
        secondsMax: SECONDS_MAX,
      });
      const during = await health.stop();
      const eventLoopMs = await eventLoopLongestMs(service);
      const memory = await service.rssMb();
      return {
        requests_sent: report.sent,
        seconds: Number(report.seconds.toFixed(1)),
        answers: JSON.stringify(report.statuses),
        closed_without_answer: report.unanswered,
        ...(report.unanswered ? { first_closed: report.unansweredFirst.join('; ') } : {}),
        service_deaths: deaths(),
        quiet_healthz_longest_ms: Math.round(before.longestMs),
        healthz_asked: during.asked,
        healthz_failed: during.failed,
        healthz_longest_ms: Math.round(during.longestMs),
        event_loop_longest_ms: eventLoopMs,
        memory_idle_mb: idle,
        memory_peak_over_idle_mb: memory ? memory.peak - idle : null,
        memory_after_over_idle_mb: memory ? memory.now - idle : null,
      } satisfies BenchResult;
    } finally {
      await service.close();
    }
  },
});

export const withoutCredential = siege(false);
export const withUserToken = siege(true);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns the longest time for which the service's event loop was blocked since the last call, as measured by the service itself. A slower
 * /healthz answer waited for a processor, in this process or the other.
 */
async function eventLoopLongestMs(service: ServiceProcess): Promise<number> {
  const response = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${API_KEY}` } });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1];
  return Math.round(Number(seconds) * 1000);
}

async function mintToken(service: ServiceProcess): Promise<string> {
  const { body } = await service.request<{ token: string }>('POST', '/auth/user_token', {
    user_id: 'attacker',
    scopes: ['memories:read', 'memories:write', 'trees:read', 'trees:write', 'trees:admin'],
  });
  return body.token;
}

function watchDeaths(service: ServiceProcess): () => number {
  return () => {
    try {
      process.kill(service.pid, 0);
      return 0;
    } catch {
      return 1; // the only question here is whether the process is gone
    }
  };
}

function attack(order: SiegeOrder): Promise<SiegeReport> {
  return new Promise((resolve, reject) => {
    const child = fork(ATTACK, { stdio: 'inherit' });
    child.once('message', (report) => {
      // Safe: attack.ts sends nothing else.
      resolve(report as SiegeReport);
      child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code) reject(new Error(`the generator of requests ended with ${code}`));
    });
    child.send(order);
  });
}
