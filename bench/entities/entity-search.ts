import autocannon from 'autocannon';
import { connect } from '../../src/db/connect.ts';
import { transaction } from '../../src/db/transaction.ts';
import { recordMentions } from '../../src/entities/record-mentions.ts';
import type { Bench } from '../bench.types.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { percentile } from '../harness/percentile.ts';
import { API_KEY, startServiceProcess } from '../harness/service-process.ts';

const ENTITIES = 100_000;
const PER_DOCUMENT = 5_000;
const QUERIES = 500;
const WARM_UP = 50;

/** Entity search over HTTP among many entities, alternating exact names, first names, typos and parts of names. */
const bench: Bench = {
  about:
    'POST /entities/search over 100,000 entities, milliseconds over HTTP and requests a second (--n entities)',
  run: async ({ n }) => {
    const count = n ?? ENTITIES;
    const service = await startServiceProcess();
    try {
      const names = Array.from({ length: count }, (_, i) => entityName(i));
      await fill(service, names);
      const times: number[] = [];
      let found = 0;
      for (let i = 0; i < QUERIES + WARM_UP; i++) {
        const query = queryFor(names[(i * 7919) % count]!, i);
        const from = performance.now();
        const { body } = await service.request<{ items: unknown[] }>('POST', '/entities/search', { query });
        if (i >= WARM_UP) times.push(performance.now() - from);
        if (body.items.length) found++;
      }
      const requestsPerS = await searchInParallel(service.url, names);
      const at = (share: number) => Number(percentile(times, share).toFixed(1));
      return {
        entities: count,
        queries: QUERIES,
        answered_with_results: found,
        p50_ms: at(0.5),
        p95_ms: at(0.95),
        max_ms: at(0.999),
        requests_per_s: requestsPerS,
      };
    } finally {
      await service.close();
    }
  },
};
export default bench;

const PARALLEL = 16;
const PARALLEL_QUERIES = 4_000;

/** Measures queries per second of all kinds from several callers, with a light client: it shares the processors with the service. */
async function searchInParallel(url: string, names: readonly string[]): Promise<number> {
  let sent = 0;
  const nextQuery = () => {
    const i = sent++;
    return queryFor(names[(i * 104_729) % names.length] ?? '', i);
  };
  const from = performance.now();
  // The client itself checks only once a second whether all are answered.
  let until = from;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: `${url}/entities/search`,
        method: 'POST',
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
        requests: [
          { setupRequest: (request) => ({ ...request, body: JSON.stringify({ query: nextQuery() }) }) },
        ],
        connections: PARALLEL,
        amount: PARALLEL_QUERIES,
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    run.on('response', () => (until = performance.now()));
  });
  if (result.non2xx || result.errors)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} errors`);
  return Math.round(PARALLEL_QUERIES / ((until - from) / 1000));
}

async function fill(
  service: { dataDir: string; request: (method: string, path: string, body: unknown) => Promise<unknown> },
  names: string[],
): Promise<void> {
  const sql = connect((await readEmbedded(service.dataDir)).url, {
    connectionsMax: 2,
    applicationName: 'cambium-bench',
  });
  try {
    for (let at = 0; at < names.length; at += PER_DOCUMENT) {
      const id = `entities-${at}`;
      await service.request('POST', '/memories/add', { text: 'A list of names.', resource_id: id });
      const [row] = await sql<
        { document_id: number }[]
      >`select document_id from documents where app_id = 'default' and resource_id = ${id}`;
      for (;;) {
        const [state] = await sql<
          { status: string }[]
        >`select status from documents where app_id = 'default' and resource_id = ${id}`;
        if (state?.status === 'completed') break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const mentions = names
        .slice(at, at + PER_DOCUMENT)
        .map((name, i) => ({ name, type: TYPES[i % TYPES.length]!, quote: name, confidence: 1 }));
      await transaction(sql, (tx) =>
        recordMentions(tx, 'default', null, [{ documentId: row!.document_id, mentions }]),
      );
    }
    await sql`vacuum analyze entities, entity_aliases, mentions`;
  } finally {
    await sql.end();
  }
}

const TYPES = ['person', 'person', 'organization', 'product', 'location'];
const FIRST =
  'Ada Bjorn Carmen Dmitri Elena Farid Greta Hugo Ines Jonas Keiko Lars Mina Nadia Omar Petra Quinn Rosa Sven Tara Uma Viktor Wanda Xavier Yara Zeno'.split(
    ' ',
  );
const SYLLABLES =
  'ba cor den fal gri hol ist jun kem lor mas nor ost pel qui ras sten tor ul ver wik xan yos zel'.split(' ');

function entityName(i: number): string {
  const syllable = (k: number) =>
    SYLLABLES[Math.floor(i / SYLLABLES.length ** k + k * 7) % SYLLABLES.length]!;
  const last = syllable(0) + syllable(1) + syllable(2) + syllable(3);
  return `${FIRST[(i * 31) % FIRST.length]} ${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}

function queryFor(name: string, i: number): string {
  const [first = '', last = ''] = name.split(' ');
  const kinds = [
    name,
    last,
    `${first} ${last.slice(0, -2)}`,
    name.replace(/(.)(.)(.)$/, '$2$1$3'),
    `${first.charAt(0)}. ${last}`,
  ];
  return kinds[i % kinds.length]!;
}
