import { z } from 'zod';
import { siteOf } from './page-url.ts';

const entrySchema = z.object({ url: z.string(), depth: z.int() });
export type CrawlEntry = z.infer<typeof entrySchema>;

export const crawlCursor = z.object({
  v: z.literal(1),
  /** Whether a walk is in progress; if not, `pages` is the result of the last one. */
  isWalking: z.boolean(),
  queue: z.array(entrySchema),
  /** Addresses that this walk has requested or that led to one of its pages. */
  visited: z.array(z.string()),
  pages: z.array(entrySchema),
});
export type CrawlCursor = z.infer<typeof crawlCursor>;

/** Strict: a misspelled `limit` would read twenty pages. */
export const crawlConfig = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(1_000)
    .describe('The page at which the crawl begins.'),
  max_depth: z
    .int()
    .min(0)
    .max(5)
    .default(2)
    .describe('The maximum number of links from the start page to a page that is read.'),
  limit: z.int().min(1).max(100).default(20).describe('The maximum number of pages that are read.'),
});
export type CrawlConfig = z.infer<typeof crawlConfig>;

const QUEUE_MAX = 1_000;
/** Pages that are not stored (redirects, `noindex`) cost requests too. */
const REQUESTS_PER_PAGE_MAX = 3;
const REQUESTS_SPARE = 30;

/** The walk over a site: what was visited, what comes next. Pure; its state is a cursor. */
export class Crawl {
  readonly #config: CrawlConfig;
  readonly #site: string;
  readonly #visited: Set<string>;
  readonly #known: CrawlEntry[];
  readonly #pages: CrawlEntry[];
  #queue: CrawlEntry[];

  /** Resumes a walk, or starts one at the start page and the pages of the previous walk. */
  constructor(config: CrawlConfig, start: string, cursor: CrawlCursor | null) {
    this.#config = config;
    this.#site = siteOf(start);
    const goesOn = cursor?.isWalking === true;
    this.#visited = new Set(goesOn ? cursor.visited : []);
    this.#pages = goesOn ? cursor.pages : [];
    this.#known = goesOn ? [] : (cursor?.pages ?? []);
    this.#queue = goesOn ? cursor.queue : [{ url: start, depth: 0 }, ...this.#known];
  }

  /** Returns the next page to request, closest to the start first; null if there are no more. */
  next(): CrawlEntry | null {
    const { limit } = this.#config;
    const isOver =
      this.#pages.length >= limit || this.#visited.size >= limit * REQUESTS_PER_PAGE_MAX + REQUESTS_SPARE;
    if (isOver) return null;
    const depth = Math.min(...this.#queue.map((entry) => entry.depth));
    const entry = this.#queue.find((one) => one.depth === depth);
    if (!entry) return null;
    this.#queue = this.#queue.filter((one) => one !== entry);
    if (this.#visited.has(entry.url)) return this.next();
    this.#visited.add(entry.url);
    return entry;
  }

  /** Returns whether an address belongs to the crawled site. */
  isOwn(url: string): boolean {
    return siteOf(url) === this.#site;
  }

  /** Returns whether a page was already seen at another address, and records it if not. */
  isRepeated(url: string, entry: CrawlEntry): boolean {
    if (url === entry.url) return false;
    if (this.#visited.has(url)) return true;
    this.#visited.add(url);
    return false;
  }

  addPage(url: string, depth: number): void {
    this.#pages.push({ url, depth });
  }

  /** Queues links of a page at `depth`, except those that are too deep, lead off the site, or are known. */
  addLinks(links: readonly string[], depth: number): void {
    if (depth >= this.#config.max_depth) return;
    const waiting = new Set(this.#queue.map((entry) => entry.url));
    for (const url of links) {
      if (this.#queue.length >= QUEUE_MAX) return;
      if (waiting.has(url) || this.#visited.has(url) || !this.isOwn(url)) continue;
      waiting.add(url);
      this.#queue.push({ url, depth: depth + 1 });
    }
  }

  cursor(): CrawlCursor {
    const [queue, visited, pages] = [[...this.#queue], [...this.#visited], [...this.#pages]];
    return { v: 1, isWalking: true, queue, visited, pages };
  }

  /** Returns the cursor of a finished walk, and the pages of the previous one that it did not reach. */
  end(): { cursor: CrawlCursor; unvisited: string[] } {
    const unvisited = this.#queue.filter((entry) => !this.#visited.has(entry.url)).map((entry) => entry.url);
    const cursor: CrawlCursor = { v: 1, isWalking: false, queue: [], visited: [], pages: this.#pages };
    return { cursor, unvisited };
  }
}
