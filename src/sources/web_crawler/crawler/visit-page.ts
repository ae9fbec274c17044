import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { SourceDocument } from '../../../parse/source-document.ts';
import type { ItemChange, SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { nullIfMissing } from '../../vendor-http/refusal.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';
import { asWebPage } from '../web-page.ts';
import type { CrawlConfig } from './crawl.ts';
import { pageUrl, siteOf } from '../../../lib/net/page-url.ts';
import { conditional, missing, type PageVersion, readVersion, writeVersion } from './page-version.ts';
import { readLinks } from './read-links.ts';
import { type Robots, readRobots, USER_AGENT } from './robots.ts';
import { isoTime } from '../../../lib/dates/iso-time.ts';

export type CrawlContext = SyncContext<CrawlConfig>;

const READ_TYPES = /^(?:text\/html|application\/xhtml\+xml|text\/plain|text\/markdown|application\/pdf)\b/i;
const REDIRECTS_MAX = 5;
/** An unresponsive page is requested again in the next run, so that the others need not wait for it. */
const TRIES_MAX = 2;

type MayAsk = (url: string) => boolean | Promise<boolean>;
type RequestHeaders = Record<string, string>;

/** A site within one run, which requests its rules once. */
export class Site {
  readonly ctx: CrawlContext;
  readonly #robots = new Map<string, Promise<Robots>>();

  constructor(ctx: CrawlContext) {
    this.ctx = ctx;
  }

  robotsOf(url: string): Promise<Robots> {
    const { origin } = new URL(url);
    const known = this.#robots.get(origin);
    if (known) return known;
    const address = `${origin}/robots.txt`;
    const read = this.#followed(address, null).then((answer) => readRobots(address, answer));
    this.#robots.set(origin, read);
    return read;
  }

  /** Returns the answer at an address after redirects within the site; null if robots.txt or a redirect to another site prevents it. */
  get(url: string, headers: RequestHeaders): Promise<VendorAnswer | null> {
    const site = siteOf(url);
    const mayAsk = async (next: string) =>
      siteOf(next) === site && (await this.robotsOf(next)).isAllowed(next);
    return nullIfMissing(this.#followed(url, mayAsk, headers));
  }

  /** Throws a `VendorError` (`not_found`) for an address, or one that it redirects to, that `mayAsk` refuses; null: for the rules themselves. */
  async #followed(start: string, mayAsk: MayAsk | null, headers: RequestHeaders = {}): Promise<VendorAnswer> {
    let url = start;
    for (let hops = 0; ; hops++) {
      if (mayAsk && !(await mayAsk(url))) throw new VendorError('not_found', `${url} is not read.`);
      // While the rules are read, even from where they redirect to, there is no delay yet to wait for.
      const delayMs = mayAsk && (await this.robotsOf(url)).delayMs;
      const answer = await this.#request(url, delayMs, headers);
      const { status, headers: told } = answer;
      const isRedirect = status >= 300 && status <= 399 && status !== 304;
      const location = isRedirect ? told.get('location') : null;
      const next = location === null ? null : pageUrl(location, url);
      if (next === null || hops >= REDIRECTS_MAX) return answer;
      url = next;
    }
  }

  #request(url: string, delayMs: number | null, headers: RequestHeaders): Promise<VendorAnswer> {
    return this.ctx.http(url, {
      limiter: `web ${siteOf(url)}`,
      everyMs: Math.max(this.ctx.everyMs, delayMs ?? 0),
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

const gone = (item: string): Visit => ({ ...NOTHING, change: { kind: 'gone', item } });

/** Requests a page, only if it changed. */
export async function visitPage(site: Site, url: string): Promise<Visit> {
  const version = await versionOf(site, url);
  const answer = await site.get(url, conditional(version));
  if (answer === null) return version ? gone(url) : NOTHING;
  if (answer.status === 304 && version) return unchanged(url, { ...version, missingSince: null });
  if (answer.status >= 300) return absent(site, url, version, answer.status);
  const mediaType = answer.headers.get('content-type') ?? 'text/html';
  if (READ_TYPES.test(mediaType)) return present(site, { url, mediaType }, answer);
  // For a stored page it may be an error of the site, like an answer without a page.
  return version ? absent(site, url, version, answer.status) : NOTHING;
}

const versionOf = async ({ ctx }: Site, item: string): Promise<PageVersion | null> =>
  readVersion((await ctx.known([item])).get(item));

const unchanged = (item: string, version: PageVersion, more: { isMissing?: true } = {}): Visit => ({
  change: { kind: 'seen', item, version: writeVersion(version), ...more },
  page: item,
  links: version.links,
});

function absent({ ctx }: Site, url: string, version: PageVersion | null, status: number): Visit {
  if (url === pageUrl(ctx.config.url)) checkStart(url, version, status);
  if (version === null) return NOTHING;
  const kept = missing(version, status, ctx.now());
  return kept === null ? gone(url) : unchanged(url, kept, { isMissing: true });
}

/** A site that refuses its start page refuses Cambium, by a password or a rule against programs: its pages are not gone. */
function checkStart(url: string, version: PageVersion | null, status: number): void {
  const isRefused = status === 401 || status === 403;
  if (version !== null && !isRefused) return;
  throw new VendorError(
    'contract',
    version === null
      ? `${url} answers ${status}. Give the address of a page that anybody can read.`
      : `${url} answers ${status}: the site does not let Cambium read it any more. Its documents stay; ask whoever runs the site, or remove the connection.`,
  );
}

async function present(
  site: Site,
  { url, mediaType }: { url: string; mediaType: string },
  answer: VendorAnswer,
): Promise<Visit> {
  const { headers, bytes } = answer;
  const text = /html/i.test(mediaType) ? new TextDecoder().decode(bytes) : '';
  const found = readLinks(text, answer.url, headers.get('x-robots-tag'));
  const links = found.areLinksFollowed ? found.links : [];
  // Only an address of its own site may stand for a page: otherwise, any page could claim to be another site's.
  const isOwn = found.canonical !== null && siteOf(found.canonical) === siteOf(answer.url);
  const item = isOwn && found.canonical !== null ? found.canonical : (pageUrl(answer.url) ?? url);
  if (!found.isIndexed) return { ...gone(item), links };
  const [etag, modified] = [headers.get('etag'), headers.get('last-modified')];
  const version: PageVersion = { etag, modified, hash: sha256Hex(bytes), links, missingSince: null };
  if ((await versionOf(site, item))?.hash === version.hash) return unchanged(item, version);
  const finish = (document: SourceDocument) => asWebPage(document, item, isoTime(modified ?? ''));
  const content = { file: { bytes, filename: null, mediaType, finish } };
  const delivered = { item, resourceId: item, version: writeVersion(version), content };
  return { change: { kind: 'upsert', ...delivered }, page: item, links };
}
