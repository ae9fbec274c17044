import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { Delivered, ItemChange, SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';
import { asWebPage } from '../web-page.ts';
import type { CrawlConfig } from './crawl.ts';
import { pageUrl, siteOf } from './page-url.ts';
import { conditional, missing, type PageVersion, readVersion, writeVersion } from './page-version.ts';
import { type PageLinks, readLinks } from './read-links.ts';
import { type Robots, readRobots, USER_AGENT } from './robots.ts';

export type CrawlContext = SyncContext<CrawlConfig>;

const READ_TYPES = /^(?:text\/html|application\/xhtml\+xml|text\/plain|text\/markdown|application\/pdf)\b/i;
const REDIRECTS_MAX = 5;
/** An unresponsive page is requested again in the next run, so that the others need not wait for it. */
const TRIES_MAX = 2;

/** A site within one run, which requests its rules once. */
export class Site {
  readonly #ctx: CrawlContext;
  readonly #robots = new Map<string, Promise<Robots>>();

  constructor(ctx: CrawlContext) {
    this.#ctx = ctx;
  }

  robotsOf(url: string): Promise<Robots> {
    const { origin } = new URL(url);
    const known = this.#robots.get(origin);
    if (known) return known;
    const address = `${origin}/robots.txt`;
    const read = this.#followed(address, {}, () => true).then((answer) => readRobots(address, answer));
    this.#robots.set(origin, read);
    return read;
  }

  /** Returns the answer at an address after redirects within the site; null if robots.txt or a redirect to another site prevents it. */
  async get(url: string, headers: Record<string, string>): Promise<VendorAnswer | null> {
    const site = siteOf(url);
    let isForbidden = false;
    const mayAsk = async (next: string) => {
      const isOpen = siteOf(next) === site && (await this.robotsOf(next)).isAllowed(next);
      isForbidden = !isOpen;
      return isOpen;
    };
    if (!(await mayAsk(url))) return null;
    const answer = await this.#followed(url, headers, mayAsk);
    return isForbidden ? null : answer;
  }

  async #followed(
    start: string,
    headers: Record<string, string>,
    mayAsk: (url: string) => boolean | Promise<boolean>,
  ): Promise<VendorAnswer> {
    let url = start;
    for (let hops = 0; ; hops++) {
      const answer = await this.#request(url, headers);
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status > 399 || answer.status === 304 || location === null)
        return answer;
      const next = pageUrl(location, url);
      if (next === null || hops >= REDIRECTS_MAX || !(await mayAsk(next))) return answer;
      url = next;
    }
  }

  async #request(url: string, headers: Record<string, string>): Promise<VendorAnswer> {
    const delayMs = url.endsWith('/robots.txt') ? null : (await this.robotsOf(url)).delayMs;
    return this.#ctx.http(url, {
      limiter: `web ${siteOf(url)}`,
      everyMs: Math.max(this.#ctx.everyMs, delayMs ?? 0),
      headers: { 'user-agent': USER_AGENT, accept: 'text/html,text/plain,application/pdf;q=0.9', ...headers },
      triesMax: TRIES_MAX,
    });
  }
}

/** The result of a visit: what to store, the page's own address if there is a page, and its links. */
export interface Visit {
  change: ItemChange | null;
  page: string | null;
  links: string[];
}

const NOTHING: Visit = { change: null, page: null, links: [] };

/** Requests a page, only if it changed. */
export async function visitPage(ctx: CrawlContext, site: Site, url: string): Promise<Visit> {
  const version = await versionOf(ctx, url);
  const answer = await site.get(url, conditional(version));
  if (answer === null) return version ? { ...NOTHING, change: { kind: 'gone', item: url } } : NOTHING;
  if (answer.status === 304 && version) return unchanged(url, { ...version, missingSince: null });
  if (answer.status >= 300) return absent(ctx, url, version, answer.status);
  return present(ctx, { url, version }, answer);
}

const versionOf = async (ctx: CrawlContext, item: string): Promise<PageVersion | null> =>
  readVersion((await ctx.known([item])).get(item));

const unchanged = (item: string, version: PageVersion): Visit => ({
  change: { kind: 'seen', item, version: writeVersion(version) },
  page: item,
  links: version.links,
});

function absent(ctx: CrawlContext, url: string, version: PageVersion | null, status: number): Visit {
  if (url === pageUrl(ctx.config.url) && version === null)
    throw new VendorError(
      'contract',
      `${url} answers ${status}. Give the address of a page that anybody can read.`,
    );
  if (version === null) return NOTHING;
  const found = missing(version, status, ctx.now());
  if (found.isGone) return { ...NOTHING, change: { kind: 'gone', item: url } };
  const { page, links } = unchanged(url, found.version);
  const change = { kind: 'seen', item: url, version: writeVersion(found.version), isMissing: true } as const;
  return { change, page, links };
}

async function present(
  ctx: CrawlContext,
  { url, version: held }: { url: string; version: PageVersion | null },
  answer: VendorAnswer,
): Promise<Visit> {
  const mediaType = answer.headers.get('content-type') ?? 'text/html';
  // For a stored page it may be an error of the site, like an answer without a page.
  if (!READ_TYPES.test(mediaType)) return held ? absent(ctx, url, held, answer.status) : NOTHING;
  const found = linksOf(answer, mediaType);
  const links = found.areLinksFollowed ? found.links : [];
  // Only an address of its own site may stand for a page: otherwise, any page could claim to be another site's.
  const isOwn = found.canonical !== null && siteOf(found.canonical) === siteOf(answer.url);
  const item = isOwn && found.canonical !== null ? found.canonical : (pageUrl(answer.url) ?? url);
  if (!found.isIndexed) return { change: { kind: 'gone', item }, page: null, links };
  const version: PageVersion = {
    etag: answer.headers.get('etag'),
    modified: answer.headers.get('last-modified'),
    hash: sha256Hex(answer.bytes),
    links,
    missingSince: null,
  };
  if ((await versionOf(ctx, item))?.hash === version.hash) return unchanged(item, version);
  return { change: { kind: 'upsert', ...deliver(item, answer, mediaType, version) }, page: item, links };
}

function linksOf(answer: VendorAnswer, mediaType: string): PageLinks {
  const isHtml = /html/i.test(mediaType);
  const text = isHtml ? new TextDecoder('utf-8').decode(answer.bytes) : '';
  return readLinks(text, answer.url, answer.headers.get('x-robots-tag'));
}

function deliver(item: string, answer: VendorAnswer, mediaType: string, version: PageVersion): Delivered {
  const date = Date.parse(version.modified ?? '');
  const changedAt = Number.isNaN(date) ? null : new Date(date).toISOString();
  return {
    item,
    resourceId: item,
    version: writeVersion(version),
    content: {
      file: {
        bytes: answer.bytes,
        filename: null,
        mediaType,
        finish: (document) => asWebPage(document, item, changedAt),
      },
    },
  };
}
