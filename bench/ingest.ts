import type { Bench, BenchResult } from './bench.types.ts';
import { benchDocument, type BenchDocument, benchDocuments } from './harness/documents.ts';
import { median, percentile } from './harness/percentile.ts';
import { type ServiceProcess, startServiceProcess } from './harness/service-process.ts';

const BULK = 100;
const WORKERS = 2;
/** Number of documents to search for right after the last write; with 20, the 95th percentile would be the slowest. */
const PROBES = 100;
const PROBE_WORDS = 3;
/** A word is distinctive if no more documents contain it. */
const RARE_MAX = 3;

/** About 300 words, the documents that the targets refer to. */
const NOTE_SECTIONS = 2;

export const pages: Bench = {
  about:
    'documents in: bulk add until searchable, until completed, and the memory of the service (--data FILE, --n documents)',
  run: ({ data, n }) =>
    measure(benchDocuments(data, n ?? (data === undefined ? 2_000 : Number.POSITIVE_INFINITY))),
};

export const notes: Bench = {
  about: 'the same with documents of about 300 words (--n documents)',
  run: ({ n }) => measure(Array.from({ length: n ?? 10_000 }, (_, i) => benchDocument(i, NOTE_SECTIONS))),
};

/**
 * Times bulk add until searchable, checks that claim by searching some documents at once by their own rarest words, then times until all
 * are completed; also records the service's memory.
 */
async function measure(documents: BenchDocument[]): Promise<BenchResult> {
  const batches = Array.from({ length: Math.ceil(documents.length / BULK) }, (_, i) =>
    documents.slice(i * BULK, (i + 1) * BULK),
  );
  const service = await startServiceProcess();
  try {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    await addAll(service, batches);
    const searchableS = seconds();
    const probed = await probe(service, documents);
    const total = await untilCompleted(service);
    const rss = await service.rssMb();
    return {
      documents: documents.length,
      searchable_documents_per_second: Math.round(documents.length / searchableS),
      ...probed,
      completed_after_seconds: Number(seconds().toFixed(1)),
      completed_documents_per_second: Math.round(documents.length / seconds()),
      completed: total.completed ?? 0,
      failed: total.failed ?? 0,
      service_rss_peak_mb: rss?.peak ?? null,
    };
  } finally {
    await service.close();
  }
}

async function addAll(service: ServiceProcess, batches: BenchDocument[][]): Promise<void> {
  const queue = batches.values();
  const worker = async () => {
    for (const items of queue) {
      const { status, body } = await service.request('POST', '/memories/import', { items });
      if (status !== 200)
        throw new Error(`bulk add answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

/** Waits until no work is left; returns the number of documents by status. */
async function untilCompleted(service: ServiceProcess): Promise<Record<string, number>> {
  for (;;) {
    const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
    if (!body.total.pending && !body.total.processing) return body.total;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface Probed {
  found_at_once: string;
  search_p50_ms: number;
  search_p95_ms: number;
  search_max_ms: number;
}

/** Searches for documents spread across the set, each by its own rarest words, within the first ten results. */
async function probe(service: ServiceProcess, documents: BenchDocument[]): Promise<Probed> {
  const words = documents.map(wordsOf);
  const frequencies = new Map<string, number>();
  for (const word of words.flatMap((own) => [...own]))
    frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  // Excludes generic ones ("Merge pull request …"): no search can distinguish them.
  const distinctive = documents.flatMap((document, i) => {
    const own = words[i]!;
    return [...own].some((word) => frequencies.get(word)! <= RARE_MAX) ? [{ document, own }] : [];
  });
  const step = Math.max(1, Math.floor(distinctive.length / PROBES));
  const probed = distinctive.filter((_, i) => i % step === 0);
  const times: number[] = [];
  let found = 0;
  for (const { document, own } of probed) {
    const rarest = [...own].sort((a, b) => frequencies.get(a)! - frequencies.get(b)! || (a < b ? -1 : 1));
    const from = performance.now();
    const { body } = await service.request<{ documents: { resource_id: string }[] }>(
      'POST',
      '/memories/query',
      { query: rarest.slice(0, PROBE_WORDS).join(' ') },
    );
    times.push(performance.now() - from);
    if (body.documents.some((hit) => hit.resource_id === document.resource_id)) found++;
  }
  return {
    found_at_once: `${found} of ${probed.length}`,
    search_p50_ms: Math.round(median(times)),
    search_p95_ms: Math.round(percentile(times, 0.95)),
    search_max_ms: Math.round(Math.max(...times)),
  };
}

/** Returns the plain words of a document: text in markup or addresses need not be found. */
const wordsOf = ({ title, data }: BenchDocument): Set<string> =>
  new Set(
    `${title ?? ''} ${data.map((part) => (typeof part === 'string' ? part : '')).join(' ')}`.match(
      /(?<=^|\s)[A-Za-z][A-Za-z0-9]{3,20}(?=[.,;:]?(?:\s|$))/g,
    ),
  );
