import { connect } from '../../src/db/connect.ts';
import type { Sql } from '../../src/db/types.ts';
import type { Bench } from '../bench.types.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { percentile } from '../harness/percentile.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';

const DOCUMENTS = 100_000;
const REQUESTS = 200;
const WARM_UP = 20;
/** Days over which the documents are spread. */
const DAYS = 3_650;

/** Lists by date, counts by date and suggestions over HTTP, among documents of which one in ten belongs to another user. */
const bench: Bench = {
  about:
    'lists by date, timelines and suggestions over 100,000 documents, milliseconds over HTTP (--n documents)',
  run: async ({ n }) => {
    const documents = n ?? DOCUMENTS;
    const service = await startServiceProcess();
    try {
      await withDatabase(service, (sql) => fill(sql, documents));
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

async function withDatabase(service: ServiceProcess, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connect((await readEmbedded(service.dataDir)).url, {
    connectionsMax: 1,
    applicationName: 'cambium-bench',
  });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

const WORDS =
  'Billing Kiln Order Invoice Roadmap Payment Postgres Meeting Customer Release Budget Review Export Contract Support Sprint Onboarding Security Design Migration'.split(
    ' ',
  );

/** Rows as the service stores them, but for their texts, which nothing here reads. */
async function fill(sql: Sql, documents: number): Promise<void> {
  await sql`insert into users (app_id, user_id) values ('default', 'other') on conflict do nothing`;
  await sql`
    insert into documents (app_id, source, resource_id, owner, type, title, body, blocks, status, occurred_at, content_sha256)
    select 'default', case when i % 3 = 0 then 'slack' else 'vault' end, 'd' || i, case when i % 10 = 0 then 'other' end, 'document',
      (${WORDS}::text[])[1 + i % ${WORDS.length}] || ' ' || (${WORDS}::text[])[1 + (i / 7) % ${WORDS.length}] || ' ' || left(md5(i::text), 6),
      'x', '[]', 'completed', timestamptz '2016-01-01' + (i::bigint * 7919 % ${DAYS}) * interval '1 day' + i % 86400 * interval '1 second', 'x'
    from generate_series(1, ${documents}) as i`;
  await sql`
    insert into document_titles (app_id, document_id, owner, folded)
    select 'default', document_id, owner, lower(title) from documents where app_id = 'default'`;
  await sql`vacuum analyze documents`;
  await sql`vacuum analyze document_titles`;
}

const dateOf = (i: number): string =>
  new Date(Date.UTC(2016, 0, 1 + ((i * 7919) % DAYS))).toISOString().slice(0, 10);
const wordOf = (i: number): string => (WORDS[i % WORDS.length] ?? '').toLowerCase();
/** What somebody has typed so far: one letter up to two words. */
function typedOf(i: number): string {
  const text = `${wordOf(i)} ${wordOf(i * 3)}`;
  return encodeURIComponent(text.slice(0, 1 + (i % 12)));
}
