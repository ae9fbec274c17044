import { loadavg } from 'node:os';
import type { Bench, BenchResult } from './bench.types.ts';
import { hostileFiles } from './generated-files/hostile-files.ts';
import { percentile } from './harness/percentile.ts';
import { API_KEY, type ServiceProcess, startServiceProcess } from './harness/service-process.ts';

const RATE_PER_SECOND = 50;
const QUIET_SECONDS = 10;
const NOTES = 200;
const BULK = 50;
const UPLOADS_AT_ONCE = 2;

/** Uploads files made to stop the service, while ordinary requests at a fixed rate measure how much others notice. */
const bench: Bench = {
  about: `hostile files by upload, and the latency of ${RATE_PER_SECOND} ordinary requests a second meanwhile (--n: only the first n files)`,
  run: async ({ n }) => {
    // Created before the clock starts: the requests are timed in this process.
    const files = hostileFiles()
      .slice(0, n)
      .map(({ name, make }) => ({ name, bytes: make() }));
    const service = await startServiceProcess();
    try {
      await addNotes(service);
      const quiet = startLoad(service);
      await new Promise((resolve) => setTimeout(resolve, QUIET_SECONDS * 1000));
      const before = await quiet.stop();
      const load = startLoad(service);
      const ends = new Map<string, { seconds: number; end: string }>();
      const queue = files.values();
      const worker = async () => {
        for (const file of queue) {
          const startedAt = performance.now();
          const end = await upload(service, file.name, file.bytes);
          ends.set(file.name, { seconds: (performance.now() - startedAt) / 1000, end });
        }
      };
      await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, worker));
      await untilProcessed(service);
      const during = await load.stop();
      const rss = await service.rssMb();
      const result: BenchResult = {};
      for (const { name } of files)
        result[name] = `${ends.get(name)?.seconds.toFixed(1)} s: ${ends.get(name)?.end}`;
      return {
        ...result,
        quiet_p50_ms: Math.round(percentile(before.ms, 0.5)),
        quiet_p95_ms: Math.round(percentile(before.ms, 0.95)),
        meanwhile_requests: during.ms.length,
        meanwhile_not_answered_2xx: during.refused,
        meanwhile_p50_ms: Math.round(percentile(during.ms, 0.5)),
        meanwhile_p95_ms: Math.round(percentile(during.ms, 0.95)),
        meanwhile_max_ms: Math.round(percentile(during.ms, 1)),
        service_rss_peak_mb: rss?.peak ?? null,
        load_average_1_minute: Number(loadavg()[0]?.toFixed(1)),
      };
    } finally {
      await service.close();
    }
  },
};
export default bench;

const note = (id: string) => ({
  source: 'notion',
  resource_id: id,
  title: `Note ${id}`,
  data: [`Marta Keller signed contract ${id} with Harbour Bridge. The water gate moves in June.`],
});

async function addNotes(service: ServiceProcess): Promise<void> {
  const items = Array.from({ length: NOTES }, (_, i) => note(`note-${i}`));
  for (let at = 0; at < NOTES; at += BULK) {
    const { status } = await service.request('POST', '/memories/import', {
      items: items.slice(at, at + BULK),
    });
    if (status !== 200) throw new Error(`adding notes answered ${status}`);
  }
  await untilProcessed(service);
}

/** Sends requests on schedule, whether or not earlier ones are answered; latency counts from when each was due. */
function startLoad(service: ServiceProcess): { stop: () => Promise<{ ms: number[]; refused: number }> } {
  const ms: number[] = [];
  let refused = 0;
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    while (sent < ((performance.now() - startedAt) / 1000) * RATE_PER_SECOND) {
      const dueAt = startedAt + (sent / RATE_PER_SECOND) * 1000;
      const task = ordinary(service, sent++)
        .then(
          ({ status }) => {
            if (status >= 300) refused++;
          },
          () => {
            refused++;
          },
        )
        .then(() => {
          ms.push(performance.now() - dueAt);
          open.delete(task);
        });
      open.add(task);
    }
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
      return { ms, refused };
    },
  };
}

/** Sends mostly reads, some searches, some small writes. */
function ordinary(service: ServiceProcess, i: number): Promise<{ status: number }> {
  if (i % 10 === 0)
    return service.request('POST', '/memories/import', { items: [note(`new-${i}-${Date.now()}`)] });
  if (i % 5 === 1) return service.request('POST', '/memories/query', { query: 'who signed the contract' });
  return service.request('GET', `/memories/get/notion/note-${i % NOTES}`);
}

async function upload(service: ServiceProcess, name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  const response = await fetch(`${service.url}/memories/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}` },
    body: form,
  });
  const body = (await response.json()) as {
    status?: string;
    count?: number;
    failure?: string | null;
    message?: string;
    skipped?: { reason: string }[];
  };
  if (response.status !== 200) return `${response.status} ${body.message}`;
  const why = body.failure ?? body.skipped?.[0]?.reason;
  return `${body.status}, ${body.count} documents${why ? `: ${why}` : ''}`;
}

async function untilProcessed(service: ServiceProcess): Promise<void> {
  for (;;) {
    const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
    if (!body.total.pending && !body.total.processing) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
