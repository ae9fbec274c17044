import { Parser } from 'htmlparser2';
import { pageUrl } from './page-url.ts';

const LINKS_MAX = 300;

/**
 * Returns a page's distinct links in order, the canonical address that it declares (or null), and its rules for crawlers, from its tags in
 * one pass and its `X-Robots-Tag` header. Pure.
 */
export function readLinks(html: string, address: string, robotsTag: string | null) {
  const links = new Set<string>();
  let canonical: string | null = null;
  let base = address;
  let rules = robotsTag ?? '';
  const tags: Record<string, (attributes: Record<string, string>) => void> = {
    base: ({ href }) => (base = (href && pageUrl(href, address)) || base),
    link: ({ rel, href }) => {
      if (rel?.toLowerCase() === 'canonical' && href) canonical ??= pageUrl(href, base);
    },
    meta: ({ name, content }) => {
      if (/^(?:robots|cambium)$/i.test(name ?? '')) rules += `,${content ?? ''}`;
    },
    a: ({ href, rel }) => {
      const url = href && !/\bnofollow\b/i.test(rel ?? '') ? pageUrl(href, base) : null;
      if (url && links.size < LINKS_MAX) links.add(url);
    },
  };
  new Parser({ onopentag: (name, attributes) => tags[name]?.(attributes) }).end(html);
  return {
    links: [...links],
    canonical,
    isIndexed: !/\b(?:noindex|none)\b/i.test(rules),
    areLinksFollowed: !/\b(?:nofollow|none)\b/i.test(rules),
  };
}

/** Returns the addresses in a sitemap (https://www.sitemaps.org/protocol.html), and whether they are further sitemaps. Pure. */
export function readSitemap(xml: string): { isIndex: boolean; urls: string[] } {
  const urls: string[] = [];
  let isIndex = false;
  let text = '';
  new Parser(
    {
      onopentag: (name) => {
        isIndex ||= name === 'sitemapindex';
        text = '';
      },
      ontext: (part) => (text += part),
      onclosetag: (name) => {
        const url = name === 'loc' ? pageUrl(text.trim()) : null;
        if (url) urls.push(url);
      },
    },
    { xmlMode: true },
  ).end(xml);
  return { isIndex, urls };
}
