import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';

export interface FakeDoc {
  id: string;
  name: string;
  updatedAt: string;
}

export interface FakePage {
  id: string;
  doc: string;
  name: string;
  text: string;
  contentType: string;
  parent: string | null;
  createdAt: string;
  updatedAt: string;
}

const refused = (statusCode: number): FakeAnswer => ({
  status: statusCode,
  body: { statusCode, statusMessage: 'No', message: 'No' },
});

/** A fake Coda account with what a connection requests; paths and shapes of https://coda.io/developers/apis/v1, version 1.5.0. */
export class FakeCoda extends FakeVendor {
  readonly docs = new Map<string, FakeDoc>();
  readonly pages = new Map<string, FakePage>();
  /** Number of polls of a new export that are answered alternately with 404 and "in progress". */
  slowPolls = 0;
  /** Pages that cannot be exported. */
  readonly broken = new Set<string>();
  /** Docs that the token may not read, and docs that exist but are not listed. */
  readonly closed = new Set<string>();
  readonly unlisted = new Set<string>();
  /** Pages that contain a table. */
  readonly withTables = new Set<string>();
  /** Answer of export links instead of the file, as from an expired link. */
  fileFault: FakeAnswer | null = null;
  /** Tokens sent with requests for files. */
  readonly leaked: string[] = [];
  #ids = 0;
  readonly #polls = new Map<string, number>();

  addDoc(name: string): FakeDoc {
    const doc = { id: `doc${++this.#ids}`, name, updatedAt: this.now() };
    this.docs.set(doc.id, doc);
    return doc;
  }

  addPage(doc: FakeDoc, name: string, more: Partial<FakePage> = {}): FakePage {
    const now = this.now();
    const dates = { createdAt: now, updatedAt: now };
    const id = `canvas-${++this.#ids}`;
    const page = { id, doc: doc.id, name, text: '', contentType: 'canvas', parent: null, ...dates, ...more };
    this.pages.set(id, page);
    doc.updatedAt = now;
    return page;
  }

  /** Edits a page; a new name, parent or table row changes the doc's date, not the page's: https://connect.superhuman.com/t/x/50562/2. */
  edit(page: FakePage, change: Partial<Pick<FakePage, 'name' | 'text' | 'parent'>>): void {
    const now = this.now();
    const isText = change.text !== undefined && !this.withTables.has(page.id);
    Object.assign(page, change, isText ? { updatedAt: now } : {});
    const doc = this.docs.get(page.doc);
    if (doc) doc.updatedAt = now;
  }

  remove({ id, doc }: FakePage): void {
    this.pages.delete(id);
    const held = this.docs.get(doc);
    if (held) held.updatedAt = this.now();
  }

  protected answer({ url, method, headers, body }: FakeRequest): FakeAnswer {
    const path = url.pathname.replace(/^\/apis\/v1\//, '');
    const file = /^\/files\/([\w-]+)$/.exec(url.pathname)?.[1];
    const kind = file ? 'file' : path.replace(/\/(?:doc|canvas-|export-)[\w-]+/g, '');
    this.requests.push(`${method === 'POST' ? 'POST ' : ''}${kind}`);
    if (file) {
      if (headers.authorization) this.leaked.push(headers.authorization);
      return this.fileFault ?? { body: this.pages.get(file)?.text ?? '' };
    }
    if (headers.authorization !== `Bearer ${this.key}`) return refused(401);
    if (path === 'whoami') return { body: { name: 'Mara', loginId: 'mara@taproot.example', type: 'user' } };
    const [, docId, area, pageId, exports, exportId] =
      /^docs(?:\/(\w+)(?:\/(pages|tables)(?:\/([\w-]+)(?:\/(export)(?:\/([\w-]+))?)?)?)?)?$/.exec(path) ?? [
        null,
      ];
    if (docId === undefined)
      return this.#list(
        [...this.docs.values()].filter(({ id }) => !this.unlisted.has(id)),
        url.searchParams,
      );
    const doc = this.docs.get(docId ?? '');
    if (!doc) return refused(404);
    if (this.closed.has(doc.id)) return refused(403);
    if (!area) return { body: { ...doc, type: 'doc' } };
    if (area === 'tables') return this.#list(this.#tablesOf(doc), url.searchParams);
    if (!pageId) return this.#list(this.#pagesOf(doc), url.searchParams);
    const page = this.pages.get(pageId);
    if (!exports || !page) return refused(404);
    if (page.contentType !== 'canvas') return refused(400);
    if (exportId) return this.#poll(page, exportId);
    if (method !== 'POST' || JSON.parse(body).outputFormat !== 'markdown') throw new Error(url.pathname);
    const id = `export-${++this.#ids}`;
    this.#polls.set(id, 0);
    return { status: 202, body: { id, status: 'inProgress', href: `${url.href}/${id}` } };
  }

  #poll(page: FakePage, id: string): FakeAnswer {
    const polls = this.#polls.get(id) ?? 0;
    this.#polls.set(id, polls + 1);
    const known = { id, href: 'https://coda.io/apis/v1/…' };
    if (this.broken.has(page.id)) return { body: { ...known, status: 'failed', error: 'secret' } };
    if (polls < this.slowPolls)
      return polls % 2 ? { body: { ...known, status: 'inProgress' } } : refused(404);
    return { body: { ...known, status: 'complete', downloadLink: `${this.url}/files/${page.id}` } };
  }

  #pagesOf(doc: FakeDoc): { id: string }[] {
    return [...this.pages.values()]
      .filter((page) => page.doc === doc.id)
      .map(({ doc: _, text: _text, parent, ...page }) => ({
        ...page,
        type: 'page',
        isHidden: false,
        browserLink: `https://coda.io/d/_d${doc.id}/_su${page.id}`,
        ...(parent === null ? {} : { parent: { id: parent, type: 'page', name: 'Parent' } }),
      }));
  }

  /** Includes a table that is on no page. */
  #tablesOf(doc: FakeDoc): object[] {
    const on = this.#pagesOf(doc).filter(({ id }) => this.withTables.has(id));
    const table = { type: 'table', tableType: 'table', href: this.url, browserLink: this.url, name: 'Parts' };
    return [...on, null].map((page, i) => ({
      ...table,
      id: `grid-${i}`,
      ...(page ? { parent: { id: page.id, type: 'page', name: 'Page' } } : {}),
    }));
  }

  /** Returns a page; a page token works only alone: all other parameters are dropped. */
  #list(all: object[], query: URLSearchParams): FakeAnswer {
    const token = query.get('pageToken');
    if (token !== null && query.size > 1) throw new Error('a token comes without anything else');
    if (Number(query.get('limit')) > 100) return refused(400);
    const from = Number(token ?? 0);
    const end = from + this.perPage;
    const next = all.length > end ? { nextPageToken: String(end) } : {};
    return { body: { items: all.slice(from, end), href: this.url, ...next } };
  }
}
