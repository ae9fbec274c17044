import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';
import { CODA_DESCRIPTION } from './coda-description.ts';

export interface FakeDoc {
  id: string;
  name: string;
  createdAt: string;
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

export const refusedByCoda = (statusCode: number): FakeAnswer => ({
  status: statusCode,
  body: { statusCode, statusMessage: 'No', message: 'No' },
});

const WORKSPACE = { id: 'ws-1', type: 'workspace', browserLink: 'https://coda.io/docs?workspaceId=ws-1' };
const FOLDER = { id: 'fl-1', type: 'folder', browserLink: 'https://coda.io/docs?folderId=fl-1' };
const HOME = {
  owner: 'mara@taproot.example',
  ownerName: 'Mara',
  workspace: WORKSPACE,
  workspaceId: WORKSPACE.id,
  folder: FOLDER,
  folderId: FOLDER.id,
};
const USER = {
  name: 'Mara',
  loginId: 'mara@taproot.example',
  type: 'user',
  scoped: false,
  tokenName: 'Cambium',
  workspace: WORKSPACE,
};

/** A fake Coda account with what a connection requests; paths and shapes of https://coda.io/developers/apis/v1, version 1.5.0. */
export class FakeCoda extends FakeVendor {
  override readonly description = CODA_DESCRIPTION;
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
    const now = this.now();
    const doc = { id: `doc${++this.#ids}`, name, createdAt: now, updatedAt: now };
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
    if (headers.authorization !== `Bearer ${this.key}`) return refusedByCoda(401);
    if (path === 'whoami') return { body: { ...USER, href: url.href } };
    const [, docId, area, pageId, exports, exportId] =
      /^docs(?:\/(\w+)(?:\/(pages|tables)(?:\/([\w-]+)(?:\/(export)(?:\/([\w-]+))?)?)?)?)?$/.exec(path) ?? [
        null,
      ];
    if (docId === undefined)
      return this.#list(
        [...this.docs.values()].filter(({ id }) => !this.unlisted.has(id)).map((one) => this.#doc(one)),
        url.searchParams,
      );
    const doc = this.docs.get(docId ?? '');
    if (!doc) return refusedByCoda(404);
    if (this.closed.has(doc.id)) return refusedByCoda(403);
    if (!area) return { body: this.#doc(doc) };
    if (area === 'tables') return this.#list(this.#tablesOf(doc), url.searchParams);
    if (!pageId) return this.#list(this.#pagesOf(doc), url.searchParams);
    const page = this.pages.get(pageId);
    if (!exports || !page) return refusedByCoda(404);
    if (page.contentType !== 'canvas') return refusedByCoda(400);
    if (exportId) return this.#poll(page, exportId);
    if (method !== 'POST' || JSON.parse(body).outputFormat !== 'markdown') throw new Error(url.pathname);
    const id = `export-${++this.#ids}`;
    this.#polls.set(id, 0);
    return { status: 202, body: { id, status: 'inProgress', href: `${url.href}/${id}` } };
  }

  #poll(page: FakePage, id: string): FakeAnswer {
    const polls = this.#polls.get(id) ?? 0;
    this.#polls.set(id, polls + 1);
    const known = { id, href: `${this.url}/apis/v1/docs/${page.doc}/pages/${page.id}/export/${id}` };
    if (this.broken.has(page.id)) return { body: { ...known, status: 'failed', error: 'secret' } };
    if (polls < this.slowPolls)
      return polls % 2 ? { body: { ...known, status: 'inProgress' } } : refusedByCoda(404);
    return { body: { ...known, status: 'complete', downloadLink: `${this.url}/files/${page.id}` } };
  }

  #doc(doc: FakeDoc): object {
    const browserLink = `https://coda.io/d/_d${doc.id}`;
    return { ...doc, type: 'doc', href: `${this.url}/apis/v1/docs/${doc.id}`, browserLink, ...HOME };
  }

  #reference(id: string): object {
    const { doc = '', name = '' } = this.pages.get(id) ?? {};
    const href = `${this.url}/apis/v1/docs/${doc}/pages/${id}`;
    return { id, type: 'page', href, browserLink: `https://coda.io/d/_d${doc}/_su${id}`, name };
  }

  #pagesOf(doc: FakeDoc): { id: string }[] {
    return [...this.pages.values()]
      .filter((page) => page.doc === doc.id)
      .map(({ doc: _, text: _text, parent, ...page }) => ({
        ...page,
        ...this.#reference(page.id),
        isHidden: false,
        isEffectivelyHidden: false,
        children: this.#childrenOf(page.id),
        ...(parent === null ? {} : { parent: this.#reference(parent) }),
      }));
  }

  #childrenOf(id: string): object[] {
    return [...this.pages.values()]
      .filter(({ parent }) => parent === id)
      .map((page) => this.#reference(page.id));
  }

  /** Includes a table that is on no page. */
  #tablesOf(doc: FakeDoc): object[] {
    const on = this.#pagesOf(doc).filter(({ id }) => this.withTables.has(id));
    const table = { type: 'table', tableType: 'table', href: this.url, browserLink: this.url, name: 'Parts' };
    return [...on, null].map((page, i) => ({
      ...table,
      id: `grid-${i}`,
      ...(page ? { parent: this.#reference(page.id) } : {}),
    }));
  }

  /** Returns a page; a page token works only alone: all other parameters are dropped. */
  #list(all: object[], query: URLSearchParams): FakeAnswer {
    const token = query.get('pageToken');
    if (token !== null && query.size > 1) throw new Error('a token comes without anything else');
    if (Number(query.get('limit')) > 100) return refusedByCoda(400);
    const from = Number(token ?? 0);
    const end = from + this.perPage;
    const next = all.length > end ? { nextPageToken: String(end) } : {};
    return { body: { items: all.slice(from, end), href: this.url, ...next } };
  }
}
