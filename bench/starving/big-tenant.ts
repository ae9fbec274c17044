import { makeZip } from '../../test/files/make-zip.ts';

export interface BigTenantOrder {
  url: string;
  key: string;
}

/** Results for one kind of request; `statuses` counts answers by status. */
export type BigTenantReport = Record<string, { sent: number; statuses: Record<string, number> }>;

interface Attack {
  /** Concurrent requests. */
  atOnce: number;
  send: (index: number) => Promise<Response>;
}

const NESTED = '<div>'.repeat(160_000);
const HEADINGS = '# a\n'.repeat(200_000);
const TREE_USERS = 80;
const BULK = 100;
const FILTER_VALUES = 950;

/** Returns the requests by which one app used to block the others, each at the maximum size now allowed, sent without pause. */
function attacks({ url, key }: BigTenantOrder): Record<string, Attack> {
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const sides = [0, 1, 2].map((seed) => randomWords(seed, 900_000));
  const zip = makeZip(Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`${i}.html`, NESTED])));
  return {
    filters: {
      atOnce: 8,
      send: () => post('/memories/query', { query: 'who signed', options: { filter: hugeFilter() } }),
    },
    merges: { atOnce: 2, send: () => post('/merge', { base: sides[0], ours: sides[1], theirs: sides[2] }) },
    nested: { atOnce: 2, send: () => post('/memories/add', { text: NESTED }) },
    headings: { atOnce: 1, send: () => post('/memories/add', { text: HEADINGS }) },
    uploads: { atOnce: 2, send: () => upload(`${url}/memories/upload`, key, zip) },
    trees: {
      atOnce: 4,
      send: (index) => post('/context-documents/tree', { user_id: `user-${index % TREE_USERS}` }),
    },
    documents: { atOnce: 2, send: (index) => post('/memories/import', { items: manyNotes(index) }) },
  };
}

const hugeFilter = () => ({
  $and: ['team', 'stage'].map((field) => ({
    [field]: { $nin: Array.from({ length: FILTER_VALUES }, (_, i) => `value-${i}`) },
  })),
});

const manyNotes = (index: number) =>
  Array.from({ length: BULK }, (_, i) => ({
    source: 'notion',
    resource_id: `big-${index % 50}-${i}`,
    title: `Note ${i}`,
    data: [`${randomWords(index * BULK + i, 4_000)} Marta Keller signed contract ${i} with Harbour Bridge.`],
  }));

function upload(url: string, key: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'pages.zip');
  return fetch(url, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: form });
}

/** Returns the same words for the same seed (a linear congruential generator, Numerical Recipes). */
function randomWords(seed: number, chars: number): string {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  const words: string[] = [];
  for (let length = 0; length < chars; length += 8) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words.push(state.toString(36).padStart(7, 'x'));
  }
  return words.join(' ');
}

/** Sends every kind of request concurrently until stopped; after a refusal it pauses briefly, as a client would. */
async function attackUntil(order: BigTenantOrder, isStopped: () => boolean): Promise<BigTenantReport> {
  const report: BigTenantReport = {};
  const loops = Object.entries(attacks(order)).flatMap(([name, { atOnce, send }]) => {
    const seen = (report[name] = { sent: 0, statuses: {} as Record<string, number> });
    const loop = async () => {
      while (!isStopped()) {
        const response = await send(seen.sent++);
        await response.arrayBuffer();
        seen.statuses[response.status] = (seen.statuses[response.status] ?? 0) + 1;
        if (response.status >= 400) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    return Array.from({ length: atOnce }, loop);
  });
  await Promise.all(loops);
  return report;
}

process.once('message', (order) => {
  let stopped = false;
  process.once('message', () => (stopped = true));
  // Safe: starving.ts sends nothing else.
  void attackUntil(order as BigTenantOrder, () => stopped).then((report) => process.send?.(report));
});
