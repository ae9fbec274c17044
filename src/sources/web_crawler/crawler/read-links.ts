import { Parser } from 'htmlparser2';
import { pageUrl } from './page-url.ts';

export interface PageLinks {
  /** The distinct links of the page, in order. */
  links: string[];
  /** The canonical address that the page declares, or null. */
  canonical: string | null;
  isIndexed: boolean;
  areLinksFollowed: boolean;
}

const LINKS_MAX = 300;

/** Returns a page's links and its rules for crawlers, from its tags in one pass and its `X-Robots-Tag` header. Pure. */
export function readLinks(html: string, address: string, robotsTag: string | null): PageLinks {
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
  const parser = new Parser({ onopentag: (name, attributes) => tags[name]?.(attributes) });
  parser.end(html);
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
  let text: string | null = null;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name === 'sitemapindex') isIndex = true;
        if (name === 'loc') text = '';
      },
      ontext: (part) => {
        if (text !== null) text += part;
      },
      onclosetag: (name) => {
        const url = name === 'loc' && text !== null ? pageUrl(text.trim()) : null;
        if (url) urls.push(url);
        text = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { isIndex, urls };
}
