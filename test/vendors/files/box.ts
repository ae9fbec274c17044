import { sha256Hex } from '../../../src/lib/ids/sha256.ts';
import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';
import { BOX_DESCRIPTION } from './box-description.ts';

interface FakeItem {
  kind: 'file' | 'folder';
  id: string;
  name: string;
  parent: string;
  /** Trashed itself; the contents of a trashed folder are also in the trash. */
  isTrashed: boolean;
  content: string;
  canDownload: boolean;
}

export const refusedByBox = (status: number, code: string): FakeAnswer => ({
  status,
  body: { type: 'error', status, code, message: 'secret words', request_id: 'r1' },
});
const NOT_FOUND = refusedByBox(404, 'not_found');
const OWNED = { owned_by: { type: 'user', id: 'u1', name: 'Ada', login: 'ada@taproot.example' } };
/** Box positions exceed the safe integers of JavaScript. */
const FIRST_POSITION = 1_152_922_976_252_290_886n;

/** https://developer.box.com/reference/resources/file--full: always all of them. */
const RIGHTS = [
  'can_delete',
  'can_rename',
  'can_set_share_access',
  'can_share',
  'can_annotate',
  'can_comment',
  'can_invite_collaborator',
  'can_preview',
  'can_upload',
  'can_view_annotations_all',
  'can_view_annotations_self',
];

interface FakeCollaboration {
  type: 'user' | 'group';
  name: string;
  role: string;
  status?: string;
  expires_at?: string;
}

interface FakeEvent {
  event_id: string;
  event_type: string;
  source: object;
}

/** A fake Box and its events, some of them repeated: https://developer.box.com/reference */
export class FakeBox extends FakeVendor {
  override readonly description = BOX_DESCRIPTION;
  readonly items = new Map<string, FakeItem>();
  /** Refusals for the content of a file, by its id. */
  readonly refused = new Map<string, FakeAnswer>();
  /** Collaborations on a file or folder, by `files/ID` or `folders/ID`. */
  readonly collaborations = new Map<string, FakeCollaboration[]>();
  readonly #events: FakeEvent[] = [];
  #ids = 100;

  folder(name: string, parent = '0'): FakeItem {
    return this.#make({ kind: 'folder', name, parent, content: '' }, 'ITEM_CREATE');
  }

  add(name: string, content: string, parent = '0'): FakeItem {
    return this.#make({ kind: 'file', name, parent, content }, 'ITEM_UPLOAD');
  }

  edit(item: FakeItem, content: string): void {
    item.content = content;
    this.tell(item, 'ITEM_UPLOAD');
  }

  rename(item: FakeItem, name: string): void {
    item.name = name;
    this.tell(item, 'ITEM_RENAME');
  }

  move(item: FakeItem, parent: string): void {
    item.parent = parent;
    this.tell(item, 'ITEM_MOVE');
  }

  trash(item: FakeItem): void {
    item.isTrashed = true;
    this.tell(item, 'ITEM_TRASH');
  }

  restore(item: FakeItem): void {
    item.isTrashed = false;
    this.tell(item, 'ITEM_UNDELETE_VIA_TRASH');
  }

  /** Returns whether the account sees it, as a member of a folder that contains it. */
  isThere(id: string): boolean {
    const item = this.items.get(id);
    return id === '0' || (item !== undefined && !item.isTrashed && this.isThere(item.parent));
  }

  tell({ kind, id, name }: FakeItem, event_type: string): void {
    this.now();
    const source =
      this.#events.length % 2 ? { type: kind, id } : { item_type: kind, item_id: id, item_name: name };
    this.#events.push({ event_id: `event ${this.#events.length}`, event_type, source });
  }

  protected answer(request: FakeRequest): FakeAnswer {
    const { url } = request;
    const route = url.pathname.replace('/2.0/', '');
    this.requests.push(route);
    const [, download] = /^\/dl\/(\d+)$/.exec(url.pathname) ?? [];
    if (download !== undefined) {
      if (request.headers.authorization !== undefined) throw new Error('the token is for the API alone');
      return this.#content(download);
    }
    if (request.headers.authorization !== `Bearer ${this.key}` && !this.hasToken(request))
      return refusedByBox(401, 'unauthorized');
    if (route === 'users/me') return { body: { type: 'user', id: 'u1', login: 'ada@taproot.example' } };
    if (route === 'events') return this.#listEvents(url.searchParams);
    const [, kind, id = '', rest] =
      /^(files|folders)\/(\d+)(?:\/(items|content|collaborations))?$/.exec(route) ?? [];
    if (kind === undefined) throw new Error(`no such route: ${route}`);
    if (!this.isThere(id)) return this.items.get(id)?.isTrashed ? refusedByBox(404, 'trashed') : NOT_FOUND;
    if (rest === 'items') return this.#listItems(id, url.searchParams);
    if (rest === 'collaborations') return this.#listCollaborations(`${kind}/${id}`, url.searchParams);
    if (rest === 'content')
      return this.refused.get(id) ?? { status: 302, headers: { location: `${this.url}/dl/${id}` }, body: '' };
    const item = this.items.get(id);
    if (id === '0')
      return { body: { type: 'folder', id, ...OWNED, path_collection: { total_count: 0, entries: [] } } };
    return item ? { body: this.#present(item) } : NOT_FOUND;
  }

  /** Lists collaborations; a marker is the number of entries before it. */
  #listCollaborations(place: string, asked: URLSearchParams): FakeAnswer {
    const from = Number(asked.get('marker') ?? 0);
    const all = this.collaborations.get(place) ?? [];
    const entries = all.slice(from, from + this.perPage).map(({ type, name, ...rest }) => ({
      type: 'collaboration',
      status: 'accepted',
      expires_at: null,
      ...rest,
      id: `${place} ${name}`,
      accessible_by: {
        type,
        id: `id-${name}`,
        name,
        ...(type === 'user' ? { login: `${name}@Taproot.example` } : {}),
      },
    }));
    const end = from + this.perPage;
    return { body: { entries, limit: 1_000, next_marker: end < all.length ? String(end) : null } };
  }

  #make(given: Pick<FakeItem, 'kind' | 'name' | 'parent' | 'content'>, event: string): FakeItem {
    const item = { ...given, id: String(++this.#ids), isTrashed: false, canDownload: true };
    this.items.set(item.id, item);
    this.tell(item, event);
    return item;
  }

  #content(id: string): FakeAnswer {
    const body = this.items.get(id)?.content ?? '';
    return { headers: { 'content-type': 'application/octet-stream' }, body };
  }

  /** Lists folders first; a marker names the last entry of a page. */
  #listItems(folder: string, asked: URLSearchParams): FakeAnswer {
    if (asked.get('usemarker') !== 'true') throw new Error('pages are named by markers');
    const keyOf = ({ kind, id }: FakeItem) => `${kind === 'folder' ? 0 : 1} ${id}`;
    const rest = [...this.items.values()]
      .filter(
        (item) => item.parent === folder && !item.isTrashed && keyOf(item) > (asked.get('marker') ?? ''),
      )
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const page = rest.slice(0, this.perPage);
    const last = page.at(-1);
    const next = last && rest.length > page.length ? keyOf(last) : '';
    return { body: { entries: page.map((item) => this.#present(item)), limit: 1_000, next_marker: next } };
  }

  /** Lists events; a page repeats the last event of the previous one, and its newest event comes first. */
  #listEvents(asked: URLSearchParams): FakeAnswer {
    const given = asked.get('stream_position') ?? '';
    if (asked.get('stream_type') !== 'changes') throw new Error('no other events are needed');
    const from = given === 'now' ? this.#events.length : Number(BigInt(given) - FIRST_POSITION);
    const to = Math.min(from + this.perPage, this.#events.length);
    const entries = from === to ? [] : this.#events.slice(Math.max(0, from - 1), to).toReversed();
    const body = { chunk_size: entries.length, entries };
    const position = FIRST_POSITION + BigInt(to);
    return { body: JSON.stringify(body).replace(/\}$/, `,"next_stream_position":${position}}`) };
  }

  #present({ kind, id, name, parent, content, canDownload }: FakeItem): object {
    const placed = { type: kind, id, name, item_status: 'active', path_collection: this.#place(parent) };
    const item = { ...placed, ...OWNED };
    if (kind === 'folder') return item;
    return {
      ...item,
      has_collaborations: this.collaborations.has(`files/${id}`),
      size: content.length,
      sha1: sha256Hex(content).slice(0, 40),
      content_created_at: '2026-05-01T10:00:00-07:00',
      content_modified_at: '2026-05-02T10:00:00-07:00',
      permissions: { ...Object.fromEntries(RIGHTS.map((right) => [right, true])), can_download: canDownload },
    };
  }

  #place(parent: string): object {
    const entries: object[] = [];
    for (let at = parent; at !== '0'; ) {
      const folder = this.items.get(at);
      if (!folder) throw new Error(`no such folder: ${at}`);
      entries.unshift({ type: 'folder', id: at, name: folder.name });
      at = folder.parent;
    }
    entries.unshift({ type: 'folder', id: '0', name: 'All Files' });
    return { total_count: entries.length, entries };
  }
}
