import type { Delivered, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { nullIfRefused } from '../../vendor-http/refusal.ts';
import { Crawl, type CrawlCursor, crawlConfig, crawlCursor, type CrawlEntry } from './crawl.ts';
import { pageUrl, siteOf } from '../../../lib/net/page-url.ts';
import { readSitemap } from './read-links.ts';
import { type CrawlContext, Site, type Visit, visitPage } from './visit-page.ts';

const PAGES_PER_CURSOR = 5;
const SITEMAPS_MAX = 5;

/** Pages of a site, starting at one of them. */
export const webCrawler = defineConnector({
  source: 'web_crawler',
  name: 'Web pages',
  auth: 'none',
  everyMs: 1_000,
  everyMinutes: 24 * 60,
  listingHours: null,
  config: crawlConfig,
  cursor: crawlCursor,
  check: async (ctx) => {
    const start = startOf(ctx);
    if (!(await new Site(ctx).robotsOf(start)).isAllowed(start))
      throw new VendorError(
        'contract',
        `The robots.txt of ${new URL(start).host} does not allow ${start} to be read by programs. Ask whoever runs the site.`,
      );
    return { id: start, label: start };
  },
  changes: (ctx, cursor) => crawlSite(new Site(ctx), cursor),
  fetch: (ctx, item) => fetchPage(ctx, item),
});

function startOf({ config }: CrawlContext): string {
  const start = pageUrl(config.url);
  // Not repeated: it may hold a password.
  if (start === null)
    throw new VendorError(
      'contract',
      'The url is not the address of a page: http:// or https://, without a user or password, and not one that only programs write. Correct it.',
    );
  return start;
}

async function* crawlSite(site: Site, cursor: CrawlCursor | null): AsyncGenerator<VendorChange<CrawlCursor>> {
  const { ctx } = site;
  const crawl = new Crawl(ctx.config, startOf(ctx), cursor);
  if (cursor?.isWalking !== true) crawl.addLinks(await listSitemaps(site), 0);
  let sinceCursor = 0;
  for (let entry = crawl.next(); entry !== null; entry = crawl.next()) {
    const change = await visit(site, crawl, entry);
    if (change) yield change;
    if (++sinceCursor % PAGES_PER_CURSOR === 0) yield { kind: 'page', cursor: crawl.cursor() };
  }
  const end = crawl.end();
  const held = await ctx.known(end.unvisited);
  // Beyond the limit, which may have been lowered.
  for (const item of held.keys()) yield { kind: 'gone', item };
  yield { kind: 'page', cursor: end.cursor };
}

async function visit(site: Site, crawl: Crawl, entry: CrawlEntry): Promise<Visit['change']> {
  const { ctx } = site;
  try {
    const { change, page, links } = await visitPage(site, entry.url);
    if (page !== null && crawl.isRepeated(page, entry)) return null;
    if (page !== null) crawl.addPage(page, entry.depth);
    crawl.addLinks(links, entry.depth);
    return change;
  } catch (error) {
    const isOfPage =
      error instanceof VendorError && (error.kind === 'transient' || error.kind === 'contract');
    if (!isOfPage || entry.url === startOf(ctx)) throw error;
    // Keeps it among the pages, so that the next walk requests it again.
    if ((await ctx.known([entry.url])).has(entry.url)) crawl.addPage(entry.url, entry.depth);
    return { kind: 'failure', item: entry.url, error };
  }
}

async function fetchPage(ctx: CrawlContext, item: string): Promise<Delivered | null> {
  const { change } = await visitPage(new Site({ ...ctx, known: async () => new Map() }), item);
  return change?.kind === 'upsert' && change.item === item ? change : null;
}

/** Returns the pages that the site itself lists; an unreadable sitemap, or one of over 10 MB, lists none. */
async function listSitemaps(site: Site): Promise<string[]> {
  if (site.ctx.config.max_depth === 0) return [];
  const start = startOf(site.ctx);
  const named = (await site.robotsOf(start)).sitemaps.flatMap((url) => pageUrl(url, start) ?? []);
  const waiting = named.length ? named : [new URL('/sitemap.xml', start).href];
  const pages: string[] = [];
  for (let read = 0; read < SITEMAPS_MAX; read++) {
    const next = waiting.shift();
    if (next === undefined || siteOf(next) !== siteOf(start)) break;
    const answer = await nullIfRefused('contract', site.get(next, {}));
    if (answer === null || answer.status !== 200) continue;
    const { isIndex, urls } = await readSitemap(new TextDecoder().decode(answer.bytes));
    for (const url of urls) (isIndex ? waiting : pages).push(url);
  }
  return pages;
}
