import type {
  BlockObjectResponse,
  GetSelfResponse,
  ListBlockChildrenResponse,
  PageObjectResponse,
  RichTextItemResponse,
  SearchResponse,
} from '@notionhq/client';
import type { JsonObject } from '../../src/parse/json/json-values.ts';
import { type FakeAnswer, type FakeRequest, FakeVendor } from './fake-vendor.ts';

interface FakePage {
  id: string;
  title: string;
  created_time: string;
  last_edited_time: string;
  in_trash: boolean;
  properties: Record<string, JsonObject>;
}

const MINUTE_MS = 60_000;
const refused = (status: number, code: string): FakeAnswer => ({
  status,
  body: { object: 'error', status, code, message: `Refused: ${code}` },
});

const PLAIN = { bold: false, italic: false, strikethrough: false, underline: false, code: false };
const rich = (text: string): RichTextItemResponse[] => [
  {
    type: 'text',
    text: { content: text, link: null },
    annotations: { ...PLAIN, color: 'default' },
    plain_text: text,
    href: null,
  },
];

const BOT: GetSelfResponse = {
  object: 'user',
  id: 'bot-1',
  name: 'Cambium',
  avatar_url: null,
  type: 'bot',
  bot: {
    owner: { type: 'workspace', workspace: true },
    workspace_id: 'workspace-1',
    workspace_limits: { max_file_upload_size_in_bytes: 5_242_880 },
    workspace_name: 'Taproot',
  },
};
const MARA = { object: 'user', id: 'user-1' } as const;
const BY_MARA = { created_by: MARA, last_edited_by: MARA };

/** An answer with the types of Notion's own client, except the kinds of properties and blocks, which tests give. */
type Answered<T extends { results: unknown[] }> = Omit<T, 'results'> & { results: object[] };

/** A fake Notion workspace with what a connection requests; https://developers.notion.com/reference, version 2025-09-03. */
export class FakeNotion extends FakeVendor {
  readonly pages = new Map<string, FakePage>();
  /** By the page or block that contains them. */
  readonly blocks = new Map<string, JsonObject[]>();
  /** Whether a search is incomplete. */
  isIncomplete = false;
  #ids = 0;

  add(title: string, properties: Record<string, JsonObject> = {}): FakePage {
    const date = this.#date();
    const dates = { created_time: date, last_edited_time: date, in_trash: false };
    const page = { id: this.#id(), title, ...dates, properties };
    this.pages.set(page.id, page);
    return page;
  }

  rename(page: FakePage, title: string): void {
    Object.assign(page, { title, last_edited_time: this.#date() });
  }

  /** Adds a block to a page, or inside one of its blocks. */
  write(page: FakePage, type: string, content: string | JsonObject, inside: string = page.id): string {
    const id = this.#id();
    const value = typeof content === 'string' ? { rich_text: rich(content) } : content;
    const all = this.blocks.get(inside) ?? [];
    this.blocks.set(inside, [...all, { object: 'block', id, type, [type]: value }]);
    page.last_edited_time = this.#date();
    return id;
  }

  /** Returns the texts at the top level of a page. */
  textsOf({ id }: FakePage): string[] {
    return (this.blocks.get(id) ?? []).map(
      (block) => JSON.stringify(block).split('"plain_text":"')[1]?.split('"')[0] ?? '',
    );
  }

  /** Returns what *Export*, *Markdown & CSV* writes for the account: a file per page, with its properties below the title. */
  exported(): Record<string, string> {
    const files = [...this.pages.values()].map((page) => {
      const properties = Object.entries(page.properties).map(
        ([name, property]) =>
          `${name}: ${/"(?:name|plain_text|start)":"([^"]*)"/.exec(JSON.stringify(property))?.[1]}`,
      );
      const parts = [`# ${page.title}`, properties.join('\n'), ...this.textsOf(page)].filter(Boolean);
      return [`${page.title} ${page.id.replaceAll('-', '')}.md`, `${parts.join('\n\n')}\n`] as const;
    });
    return Object.fromEntries(files);
  }

  trash(page: FakePage): void {
    page.in_trash = true;
  }

  #id(): string {
    return `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`;
  }

  /** Returns the time truncated to the minute. */
  #date(): string {
    const ms = Date.parse(this.now());
    return new Date(ms - (ms % MINUTE_MS)).toISOString();
  }

  protected answer(request: FakeRequest): FakeAnswer {
    const { url, method, headers, body } = request;
    const path = url.pathname.replace(/^\/v1\//, '');
    this.requests.push(path);
    if (headers['notion-version'] !== '2025-09-03') throw new Error('every request names its version');
    if (headers.authorization !== `Bearer ${this.key}` && !this.hasToken(request))
      return refused(401, 'unauthorized');
    if (path === 'users/me') return { body: BOT };
    if (path === 'search' && method === 'POST') return this.#search(JSON.parse(body));
    const [, kind, id = ''] = /^(pages|blocks)\/([\w-]+)(?:\/children)?$/.exec(path) ?? [];
    if (kind === 'blocks') return { body: this.#children(id, url.searchParams.get('start_cursor')) };
    const page = this.pages.get(id);
    return kind === 'pages' && page ? { body: this.#present(page) } : refused(404, 'object_not_found');
  }

  #search({
    filter,
    sort,
    start_cursor = null,
  }: Record<string, Record<string, string>> & { start_cursor?: string | null }): FakeAnswer {
    if (filter?.value !== 'page' || sort?.direction !== 'descending') return refused(400, 'validation_error');
    const found = [...this.pages.values()]
      .filter(({ in_trash }) => !in_trash)
      .toReversed()
      .toSorted((a, b) =>
        a.last_edited_time < b.last_edited_time ? 1 : a.last_edited_time > b.last_edited_time ? -1 : 0,
      );
    const all = found.map((page) => this.#present(page));
    const body: Answered<SearchResponse> = {
      ...this.#list(all, start_cursor),
      type: 'page_or_data_source',
      page_or_data_source: {},
      request_status: { type: this.isIncomplete ? 'incomplete' : 'complete' },
    };
    return { body };
  }

  #list(all: readonly object[], cursor: string | null) {
    const from = Number(cursor ?? 0);
    const end = from + this.perPage;
    const has_more = all.length > end;
    const next_cursor = has_more ? String(end) : null;
    return { object: 'list' as const, results: all.slice(from, end), has_more, next_cursor };
  }

  #children(id: string, cursor: string | null): Answered<ListBlockChildrenResponse> {
    const date = '2026-05-04T10:00:00.000Z';
    const told: Omit<BlockObjectResponse, 'type' | 'has_children' | 'id'> = {
      object: 'block',
      parent: this.pages.has(id) ? { type: 'page_id', page_id: id } : { type: 'block_id', block_id: id },
      created_time: date,
      last_edited_time: date,
      ...BY_MARA,
      in_trash: false,
      archived: false,
    };
    const all = (this.blocks.get(id) ?? []).map((block) => ({
      ...told,
      ...block,
      has_children: this.blocks.has(String(block.id)),
    }));
    return { ...this.#list(all, cursor), type: 'block', block: {} };
  }

  #present({ title, properties, ...page }: FakePage) {
    const told: Omit<PageObjectResponse, 'properties'> = {
      object: 'page',
      ...page,
      archived: page.in_trash,
      is_archived: false,
      is_locked: false,
      url: `https://www.notion.so/${page.id.replaceAll('-', '')}`,
      public_url: null,
      parent: { type: 'workspace', workspace: true },
      icon: null,
      cover: null,
      ...BY_MARA,
    };
    const name = { id: 'title', type: 'title', title: rich(title) };
    return { ...told, properties: { ...properties, Name: name } };
  }
}
