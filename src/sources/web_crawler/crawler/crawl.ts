import { z } from 'zod';
import { siteOf } from '../../../lib/net/page-url.ts';

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

/** As clients of the endpoint that crawls sites know it. */
export const CRAWL_PAGES_MAX = 100;

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
  limit: z
    .int()
    .min(1)
    .max(CRAWL_PAGES_MAX)
    .default(20)
    .describe('The maximum number of pages that are read.'),
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
  readonly #pages: CrawlEntry[];
  #queue: CrawlEntry[];

  /** Resumes a walk, or starts one at the start page and the pages of the previous walk. */
  constructor(config: CrawlConfig, start: string, cursor: CrawlCursor | null) {
    this.#config = config;
    this.#site = siteOf(start);
    const { queue, visited, pages } = cursor?.isWalking
      ? cursor
      : { queue: [{ url: start, depth: 0 }, ...(cursor?.pages ?? [])], visited: [], pages: [] };
    this.#queue = queue;
    this.#visited = new Set(visited);
    this.#pages = pages;
  }

  /** Returns the next page to request, closest to the start first; null if there are no more. */
  next(): CrawlEntry | null {
    const { limit } = this.#config;
    if (this.#pages.length >= limit) return null;
    if (this.#visited.size >= limit * REQUESTS_PER_PAGE_MAX + REQUESTS_SPARE) return null;
    const [entry, ...later] = this.#queue.toSorted((a, b) => a.depth - b.depth);
    if (!entry) return null;
    this.#queue = later;
    if (this.#visited.has(entry.url)) return this.next();
    this.#visited.add(entry.url);
    return entry;
  }

  /** Returns whether a page was already seen at another address, and records it if not. */
  isRepeated(url: string, entry: CrawlEntry): boolean {
    const isRepeated = url !== entry.url && this.#visited.has(url);
    this.#visited.add(url);
    return isRepeated;
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
      if (waiting.has(url) || this.#visited.has(url) || siteOf(url) !== this.#site) continue;
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
    return { cursor: { v: 1, isWalking: false, queue: [], visited: [], pages: this.#pages }, unvisited };
  }
}
