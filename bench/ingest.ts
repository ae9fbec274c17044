import type { Bench } from './bench.types.ts';
import { benchDocuments } from './documents.ts';
import { startServiceProcess } from './service-process.ts';

const BULK = 100;
const LANES = 2;

/** Bulk add until searchable, then until every document is completed; memory of the service meanwhile. */
const bench: Bench = {
  about:
    'documents in: bulk add until searchable, until completed, and the memory of the service (--data FILE, --n documents)',
  run: async ({ data, n }) => {
    const documents = benchDocuments(data, n ?? (data === undefined ? 2_000 : Number.POSITIVE_INFINITY));
    const batches = Array.from({ length: Math.ceil(documents.length / BULK) }, (_, i) =>
      documents.slice(i * BULK, (i + 1) * BULK),
    );
    const service = await startServiceProcess();
    try {
      const startedAt = performance.now();
      const queue = batches.values();
      const lane = async () => {
        for (const items of queue) {
          const { status, body } = await service.request('POST', '/memories/import', { items });
          if (status !== 200)
            throw new Error(`bulk add answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      const searchableS = (performance.now() - startedAt) / 1000;
      for (;;) {
        const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
        if (!body.total.pending && !body.total.processing) {
          const rss = await service.rssMb();
          return {
            documents: documents.length,
            searchable_documents_per_second: Math.round(documents.length / searchableS),
            completed_after_seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)),
            completed: body.total.completed ?? 0,
            failed: body.total.failed ?? 0,
            service_rss_peak_mb: rss?.peak ?? null,
          };
        }
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    } finally {
      await service.close();
    }
  },
};
export default bench;
