import type { Bench } from '../bench.types.ts';
import { fillLists, LISTED_DAYS, TITLE_WORDS } from '../harness/fill-lists.ts';
import { percentile } from '../harness/percentile.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';

const DOCUMENTS = 100_000;
const REQUESTS = 200;
const WARM_UP = 20;

/** Lists by date, counts by date and suggestions over HTTP, among documents of which one in ten belongs to another user. */
const bench: Bench = {
  about:
    'lists by date, timelines and suggestions over 100,000 documents, milliseconds over HTTP (--n documents)',
  run: async ({ n }) => {
    const documents = n ?? DOCUMENTS;
    const service = await startServiceProcess();
    try {
      await fillLists(service, documents);
      const { body } = await service.request<{ total: number }>('GET', '/memories/timeline');
      return {
        documents,
        counted_by_timeline: body.total,
        ...(await measure(service, 'jump', (i) => `/memories/list?order=newest&before=${dateOf(i)}`)),
        ...(await measure(service, 'jump_up', (i) => `/memories/list?order=oldest&after=${dateOf(i)}`)),
        ...(await measure(service, 'timeline', () => '/memories/timeline?bucket=month')),
        ...(await measure(service, 'timeline_source', () => '/memories/timeline?source=slack')),
        ...(await measure(service, 'timeline_title', (i) => `/memories/timeline?title=${wordOf(i)}`)),
        ...(await measure(service, 'title', (i) => `/memories/list?order=newest&title=${wordOf(i)}`)),
        ...(await measure(service, 'suggest', (i) => `/search/suggest?q=${typedOf(i)}`)),
      };
    } finally {
      await service.close();
    }
  },
};
export default bench;

async function measure(
  service: ServiceProcess,
  name: string,
  pathOf: (i: number) => string,
): Promise<Record<string, number>> {
  const times: number[] = [];
  for (let i = 0; i < REQUESTS + WARM_UP; i++) {
    const from = performance.now();
    const { status } = await service.request('GET', pathOf(i));
    if (status !== 200) throw new Error(`${pathOf(i)} answered ${status}`);
    if (i >= WARM_UP) times.push(performance.now() - from);
  }
  const at = (share: number) => Number(percentile(times, share).toFixed(1));
  return { [`${name}_p50_ms`]: at(0.5), [`${name}_p95_ms`]: at(0.95) };
}

const dateOf = (i: number): string =>
  new Date(Date.UTC(2016, 0, 1 + ((i * 7919) % LISTED_DAYS))).toISOString().slice(0, 10);
const wordOf = (i: number): string => (TITLE_WORDS[i % TITLE_WORDS.length] ?? '').toLowerCase();
/** Returns what someone has typed so far: one letter up to two words. */
function typedOf(i: number): string {
  const text = `${wordOf(i)} ${wordOf(i * 3)}`;
  return encodeURIComponent(text.slice(0, 1 + (i % 12)));
}
