import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Sql } from '../db/types.ts';
import { countWaiting } from './queries.ts';

export interface Metrics {
  registry: Pick<Registry, 'contentType' | 'metrics'>;
  observe: (route: string, method: string, status: number, seconds: number) => void;
}

let ofProcess: Registry | undefined;

/**
 * Returns Node's own metrics. Collected once in a process, because the timer that fires every 10 ms and the observer behind them never end, and
 * only once somebody reads them: the timer takes a sixth of the processor time of an idle service.
 */
export function metricsOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Creates this process's Prometheus metrics: requests by route and status, waiting documents, and Node's own. No label names a tenant. */
export function createMetrics(sql: Sql): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'cambium_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'cambium_documents_waiting',
    help: 'Documents not processed yet, in all apps',
    registers: [registry],
    async collect() {
      this.set(await countWaiting(sql));
    },
  });
  const observed = new Map<string, { observe: (seconds: number) => void }>();
  return {
    registry: {
      contentType: registry.contentType,
      metrics: () => Registry.merge([metricsOfProcess(), registry]).metrics(),
    },
    observe: (route, method, status, seconds) => {
      const series = `${status} ${method} ${route}`;
      // Looking up a series by its labels takes longer than incrementing it; routes and statuses are few.
      const known = observed.get(series) ?? requests.labels({ route, method, status });
      observed.set(series, known);
      known.observe(seconds);
    },
  };
}
