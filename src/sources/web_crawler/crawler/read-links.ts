import { setImmediate } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { pageUrl } from '../../../lib/net/page-url.ts';

const LINKS_MAX = 300;
/** Addresses of a page that are tried: the same link may be there many times, or lead nowhere. */
const TRIED_MAX = 3_000;
/** Links are read from the beginning of a page, where its head and its menus are. */
const CHARS_MAX = 1_000_000;

/** Reads tags alone. A parser that also looks for their ends moves all open elements for each: 600,000 open ones took minutes. */
class TagParser extends Parser {
  protected override isVoidElement(): boolean {
    return true;
  }
}

/**
 * Returns a page's distinct links in order, the canonical address that it declares (or null), and its rules for crawlers, from its tags in
 * one pass and its `X-Robots-Tag` header. Pure.
 */
export function readLinks(html: string, address: string, robotsTag: string | null) {
  const links = new Set<string>();
  let canonical: string | null = null;
  let base = address;
  let rules = robotsTag ?? '';
  let tried = 0;
  const addressOf = (href: string, from: string) => (tried++ < TRIED_MAX ? pageUrl(href, from) : null);
  const tags: Record<string, (attributes: Record<string, string>) => void> = {
    base: ({ href }) => (base = (href && addressOf(href, address)) || base),
    link: ({ rel, href }) => {
      if (rel?.toLowerCase() === 'canonical' && href) canonical ??= addressOf(href, base);
    },
    meta: ({ name, content }) => {
      if (/^(?:robots|cambium)$/i.test(name ?? '')) rules += `,${content ?? ''}`;
    },
    a: ({ href, rel }) => {
      if (links.size >= LINKS_MAX || !href || /\bnofollow\b/i.test(rel ?? '')) return;
      const url = addressOf(href, base);
      if (url) links.add(url);
    },
  };
  new TagParser({ onopentag: (name, attributes) => tags[name]?.(attributes) }).end(html.slice(0, CHARS_MAX));
  return {
    links: [...links],
    canonical,
    isIndexed: !/\b(?:noindex|none)\b/i.test(rules),
    areLinksFollowed: !/\b(?:nofollow|none)\b/i.test(rules),
  };
}

/** The protocol's own limit. */
const SITEMAP_URLS_MAX = 50_000;
/** A sitemap's elements are three deep. */
const SITEMAP_DEPTH_MAX = 100;
/** How much of a sitemap is read between two turns of other requests. */
const SLICE_CHARS = 64 * 1024;

/** Returns the addresses in a sitemap (https://www.sitemaps.org/protocol.html), and whether they are further sitemaps. */
export async function readSitemap(xml: string): Promise<{ isIndex: boolean; urls: string[] }> {
  const urls: string[] = [];
  let isIndex = false;
  let text = '';
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name) => {
        isIndex ||= name === 'sitemapindex';
        text = '';
        depth++;
      },
      ontext: (part) => (text += part),
      onclosetag: (name) => {
        const url = name === 'loc' ? pageUrl(text.trim()) : null;
        if (url) urls.push(url);
        text = '';
        depth--;
      },
    },
    { xmlMode: true },
  );
  for (let from = 0; from < xml.length; from += SLICE_CHARS) {
    if (depth > SITEMAP_DEPTH_MAX || urls.length >= SITEMAP_URLS_MAX) break;
    parser.write(xml.slice(from, from + SLICE_CHARS));
    await setImmediate();
  }
  return { isIndex, urls: urls.slice(0, SITEMAP_URLS_MAX) };
}
