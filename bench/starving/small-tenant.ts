/** Operations of the small app, repeated in this order. */
export const OPERATIONS = ['add', 'search', 'get', 'upload', 'tree'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Milliseconds of each operation, and the answers other than 2xx. */
export interface Timed {
  ms: Record<Operation, number[]>;
  refused: string[];
}

const REST_MS = 100;
const TREE_POLL_MS = 20;
const NOTES = 100;

const note = (id: string) => ({
  source: 'notion',
  resource_id: id,
  title: `Note ${id}`,
  data: [`Marta Keller signed contract ${id} with Harbour Bridge. The water gate moves in June.`],
});

/** An app with a hundred notes that sends one request at a time. */
export class SmallTenant {
  readonly #url: string;
  readonly #key: string;
  #round = 0;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Stores the notes it will search and waits until they are processed. */
  async prepare(): Promise<void> {
    const items = Array.from({ length: NOTES }, (_, i) => note(`note-${i}`));
    await this.#send('POST', '/memories/import', { items });
    for (;;) {
      const status = await this.#send('GET', '/memories/status');
      const { total } = (await status.json()) as { total: Record<string, number> };
      if (!total.pending && !total.processing) return;
      await pause(100);
    }
  }

  /** Runs every operation this many times, or until `secondsMax` have passed. */
  async work(rounds: number, secondsMax: number): Promise<Timed> {
    const timed: Timed = { ms: { add: [], search: [], get: [], upload: [], tree: [] }, refused: [] };
    const endAt = performance.now() + secondsMax * 1000;
    for (let i = 0; i < rounds && performance.now() < endAt; i++)
      for (const operation of OPERATIONS) {
        const startedAt = performance.now();
        const refusal = await this.#run(operation, this.#round++);
        timed.ms[operation].push(performance.now() - startedAt);
        if (refusal !== null) timed.refused.push(`${operation}: ${refusal}`);
        await pause(REST_MS);
      }
    return timed;
  }

  /** Returns null on success, else the reason. */
  async #run(operation: Operation, i: number): Promise<string | null> {
    if (operation === 'tree') return this.#tree();
    const response = await this.#request(operation, i);
    const text = await response.text();
    return response.ok ? null : `${response.status} ${text.slice(0, 100)}`;
  }

  #request(operation: Exclude<Operation, 'tree'>, i: number): Promise<Response> {
    switch (operation) {
      case 'add':
        return this.#send('POST', '/memories/add', { text: `Ada owns billing ${i}.` });
      case 'search':
        return this.#send('POST', '/memories/query', { query: `who signed contract ${i % NOTES}` });
      case 'get':
        return this.#send('GET', `/memories/get/notion/note-${i % NOTES}`);
      case 'upload': {
        const form = new FormData();
        form.set('file', new Blob([`Hello ${i % 1_000}.`]), 'hello.txt');
        return fetch(`${this.#url}/memories/upload`, { method: 'POST', headers: this.#auth(), body: form });
      }
    }
  }

  /** Requests a tree and waits until it is completed. */
  async #tree(): Promise<string | null> {
    const started = await this.#send('POST', '/context-documents/tree', {});
    if (!started.ok) return `${started.status} ${await started.text()}`;
    const { tree_id: id } = (await started.json()) as { tree_id: string };
    for (;;) {
      const response = await this.#send('GET', `/context-documents/tree/by-id/${id}`);
      const { status } = (await response.json()) as { status: string };
      if (status === 'completed') return null;
      if (status === 'failed' || status === 'cancelled') return `the tree is ${status}`;
      await pause(TREE_POLL_MS);
    }
  }

  #auth = () => ({ authorization: `Bearer ${this.#key}` });

  #send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(this.#url + path, {
      method,
      headers: { ...this.#auth(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
