import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { benchDocument } from '../harness/documents.ts';

export interface FakeItem {
  id: string;
  /** Null: deleted. */
  version: number | null;
  text: string | null;
}

export interface FakeRequest {
  path: string;
  /** The process that sent the request. */
  pid: number;
  at: number;
}

const PAGE = 100;
const TEXT_CHARS = 2_000;
const PAUSE_SECONDS = 2;
const HEADERS = { 'content-type': 'application/json' };

/** A fake vendor over HTTP without limits: an account of 2 KB documents, listed in pages of 100, with a feed of changes. */
export class FakeAccount {
  readonly versions = new Map<string, number>();
  readonly requests: FakeRequest[] = [];
  /** Answers are computed at once and sent after this delay. */
  delayMs = 0;
  /** One request in this many is answered with 429; 0: none. */
  limitEvery = 0;
  limited = 0;
  /** Requests received during a pause that the account had asked for. */
  insidePause = 0;
  #pausedUntil = 0;
  #log: string[] = [];
  #oldest = 0;
  #ids: string[] = [];
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.#server.once('listening', resolve));
    // A server on TCP has an address with a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Adds documents until there are `n`. */
  fill(n: number): void {
    for (let i = this.versions.size; i < n; i++) this.versions.set(`item-${String(i).padStart(7, '0')}`, 1);
    this.#ids = [...this.versions.keys()].toSorted();
  }

  /** Edits `n` consecutive documents at a random position. */
  edit(n: number): void {
    const from = Math.floor(Math.random() * Math.max(0, this.#ids.length - n));
    for (const id of this.#ids.slice(from, from + n)) {
      this.versions.set(id, (this.versions.get(id) ?? 0) + 1);
      this.#log.push(id);
    }
  }

  /** Expires every cursor issued so far. */
  forget(): void {
    this.#log.push(this.#ids[0] ?? '');
    this.#oldest = this.#log.length;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const at = performance.now();
    this.requests.push({ path: url.pathname + url.search, pid: Number(request.headers['x-pid']), at });
    if (this.#isLimited(at)) {
      response.writeHead(429, { 'retry-after': String(PAUSE_SECONDS) }).end();
      return;
    }
    const [status, body] = this.#find(url);
    if (this.delayMs) await pause(this.delayMs);
    response.writeHead(status, HEADERS).end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #isLimited(at: number): boolean {
    const isInside = at < this.#pausedUntil;
    if (isInside) this.insidePause++;
    const isNew = this.limitEvery > 0 && this.requests.length % this.limitEvery === 0;
    if (isNew) {
      this.limited++;
      this.#pausedUntil = at + PAUSE_SECONDS * 1_000;
    }
    return isInside || isNew;
  }

  #find(url: URL): [status: number, body: unknown] {
    const hasTexts = url.searchParams.has('texts');
    if (url.pathname === '/log') return [200, { at: this.#log.length }];
    if (url.pathname === '/items') return [200, this.#list(url.searchParams.get('after') ?? '', hasTexts)];
    if (url.pathname === '/changes') return this.#changes(Number(url.searchParams.get('at')), hasTexts);
    const id = url.pathname.replace('/files/', '');
    return this.versions.has(id) ? [200, this.#item(id, true).text] : [404, ''];
  }

  #list(after: string, hasTexts: boolean): { items: FakeItem[]; next: string | null } {
    const from = after === '' ? 0 : this.#ids.indexOf(after) + 1;
    const ids = this.#ids.slice(from, from + PAGE);
    return {
      items: ids.map((id) => this.#item(id, hasTexts)),
      next: ids.length < PAGE ? null : (ids.at(-1) ?? null),
    };
  }

  #changes(at: number, hasTexts: boolean): [status: number, body: unknown] {
    if (at < this.#oldest) return [410, {}];
    const ids = this.#log.slice(at, at + PAGE);
    const end = at + ids.length;
    const items = ids.map((id) => this.#item(id, hasTexts));
    return [200, { items, at: end, isEnd: end === this.#log.length }];
  }

  #item(id: string, hasText: boolean): FakeItem {
    const version = this.versions.get(id) ?? null;
    const text = hasText && version !== null ? textOf(id, version) : null;
    return { id, version, text };
  }
}

/** Returns the text of a document; its first line gives the version. */
function textOf(id: string, version: number): string {
  const made = benchDocument(Number(id.slice('item-'.length))).data.join('\n');
  return `${id} version ${version}\n\n${made}`.slice(0, TEXT_CHARS);
}
