import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Crawl, type CrawlCursor } from './crawl.ts';
import { missing, type PageVersion, readVersion, writeVersion } from './page-version.ts';
import { pageUrl, siteOf } from '../../../lib/net/page-url.ts';
import { readLinks, readSitemap } from './read-links.ts';
import { readRobots } from './robots.ts';

describe('the address of a page', () => {
  test.each([
    ['https://a.example/x#part', 'https://a.example/x'],
    ['HTTPS://A.example:443/x', 'https://a.example/x'],
    ['https://a.example/x?utm_source=mail&id=3&fbclid=9', 'https://a.example/x?id=3'],
    ['https://a.example/x;jsessionid=AB12?p=1', 'https://a.example/x?p=1'],
    ['https://a.example/x?PHPSESSID=1', 'https://a.example/x'],
    ['../up', 'https://a.example/up'],
    ['mailto:zoe@example.com', null],
    ['javascript:void(0)', null],
    ['https://zoe:secret@a.example/', null],
    ['https://a.example/?a=1&b=2&c=3&d=4&e=5', null],
    [`https://a.example${'/a'.repeat(17)}`, null],
    [`https://a.example/${'x'.repeat(1_000)}`, null],
    ['http://[', null],
  ])('%s becomes %s', (text, expected) => {
    expect(pageUrl(text, 'https://a.example/docs/')).toBe(expected);
  });

  test('in its normalized form is unchanged', () => {
    // Made of parts: to make a hundred addresses by the letter of RFC 3986 takes seconds.
    const part = fc.string({ unit: fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@/ é%%2f%C3"), maxLength: 8 });
    const host = fc.constantFrom(
      'a.example',
      'WWW.A.Example',
      'a.example:8080',
      'bücher.example',
      '10.0.0.1',
    );
    const address = fc
      .tuple(fc.constantFrom('http', 'https'), host, part, part, part)
      .map(([scheme, at, path, query, hash]) => `${scheme}://${at}/${path}?${query}#${hash}`);
    fc.assert(
      fc.property(address, (url) => {
        const once = pageUrl(url);
        expect(once === null ? null : pageUrl(once)).toBe(once);
      }),
    );
  });

  test('belongs to a site with or without www and encryption, but not to another port', () => {
    expect(siteOf('https://www.a.example/x')).toBe(siteOf('http://a.example/y'));
    expect(siteOf('http://a.example:8080/')).not.toBe(siteOf('http://a.example/'));
    expect(siteOf('https://a.example.evil.example/')).not.toBe(siteOf('https://a.example/'));
  });
});

describe('the links of a page', () => {
  const read = (html: string, tag: string | null = null) => readLinks(html, 'https://a.example/docs/x', tag);

  test('are read once each, relative to the page’s base, without those not to be followed', () => {
    const html = `<base href="/base/"><a href="one">1</a><a href="/base/one#x">1</a><a rel="external nofollow" href="two">2</a>
      <A HREF='three'>3</A><a>none</a><a href="mailto:x@y.z">m</a><p>unclosed <a href=four`;
    expect(read(html).links).toEqual(['https://a.example/base/one', 'https://a.example/base/three']);
  });

  test('come with the page’s own address', () => {
    expect(read('<link rel="canonical" href="/docs/y">').canonical).toBe('https://a.example/docs/y');
    expect(read('<link rel="stylesheet" href="/docs/y">').canonical).toBeNull();
  });

  test.each([
    ['', null, true, true],
    ['<meta name="robots" content="noindex">', null, false, true],
    ['<meta name="ROBOTS" content="NOINDEX, nofollow">', null, false, false],
    ['<meta name="robots" content="none">', null, false, false],
    ['<meta name="cambium" content="nofollow">', null, true, false],
    ['', 'noindex', false, true],
    ['<meta name="description" content="noindex">', null, true, true],
  ])('of %j with X-Robots-Tag %j: indexed %s, followed %s', (html, tag, isIndexed, areLinksFollowed) => {
    expect(read(html, tag)).toMatchObject({ isIndexed, areLinksFollowed });
  });

  test('are at most 300, and a page with only tags is read in one pass', () => {
    const html = Array.from({ length: 50_000 }, (_, i) => `<a href="/p${i}">x`).join('');
    expect(read(html).links).toHaveLength(300);
  });
});

test('a sitemap lists pages or further sitemaps, and any other text lists nothing', async () => {
  const urls =
    '<url><loc> https://a.example/x </loc><lastmod>2026</lastmod></url><url><loc>ftp://a</loc></url>';
  expect(await readSitemap(`<?xml version="1.0"?><urlset>${urls}</urlset>`)).toEqual({
    isIndex: false,
    urls: ['https://a.example/x'],
  });
  const index = '<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>';
  expect(await readSitemap(index)).toEqual({ isIndex: true, urls: ['https://a.example/s.xml'] });
  expect(await readSitemap('<html>not found')).toEqual({ isIndex: false, urls: [] });
});

// https://www.rfc-editor.org/rfc/rfc9309
describe('robots.txt (RFC 9309)', () => {
  const robots = (text: string, status = 200) =>
    readRobots('https://a.example/robots.txt', { status, bytes: Buffer.from(text) });
  const may = (text: string, path: string) => robots(text).isAllowed(`https://a.example${path}`);

  test.each([
    ['User-agent: *\nDisallow: /private', '/private/x', false],
    ['User-agent: *\nDisallow: /private', '/public', true],
    ['User-agent: *\nDisallow: /\nAllow: /docs', '/docs/x', true],
    ['User-agent: *\nAllow: /docs\nDisallow: /docs/old', '/docs/old/x', false],
    ['User-agent: *\nAllow: /page\nDisallow: /page', '/page', true],
    ['User-agent: *\nDisallow:', '/x', true],
    ['User-agent: other\nDisallow: /', '/x', true],
    ['User-agent: cambium\nDisallow: /x\n\nUser-agent: *\nDisallow: /', '/y', true],
    ['User-agent: cambium\nDisallow: /x\n\nUser-agent: *\nDisallow: /', '/x', false],
    ['User-agent: other\nUser-agent: Cambium\nDisallow: /x', '/x', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf?x', true],
    ['user-AGENT: *\ndisallow: /x # why', '/x', false],
    ['\ufeffUser-agent: *\r\nDisallow: /x\r\n', '/x', false],
    ['User-agent: *\nDisallow: /caf%C3%A9', '/café', false],
    ['nonsense\n\u0000\nUser-agent: *\nDisallow: /x', '/x', false],
    ['', '/x', true],
  ])('%j for %s: %s', (text, path, expected) => {
    expect(may(text, path)).toBe(expected);
  });

  test('that does not exist allows everything; while the site cannot answer, nothing is read', () => {
    for (const status of [400, 401, 403, 404, 410])
      expect(robots('User-agent: *\nDisallow: /', status).isAllowed('https://a.example/x')).toBe(true);
    for (const status of [500, 503]) expect(() => robots('', status)).toThrow('nothing of the site is read');
  });

  test('gives its delay, at most 20 seconds, and its sitemaps', () => {
    const { delayMs, sitemaps } = robots(
      'User-agent: *\nCrawl-delay: 3\n\nSitemap: https://a.example/s.xml\nSitemap: https://a.example/t.xml',
    );
    expect([delayMs, sitemaps]).toEqual([3_000, ['https://a.example/s.xml', 'https://a.example/t.xml']]);
    expect(robots('User-agent: *\nCrawl-delay: 9000').delayMs).toBe(20_000);
    expect(robots('').delayMs).toBeNull();
  });
});

describe('a walk through a site', () => {
  const START = 'https://a.example/';
  const config = (more: object = {}) => ({ url: START, max_depth: 2, limit: 20, ...more });
  const page = (n: string | number) => `${START}p${n}`;

  /** Walks over pages with the given `links`; returns the addresses in the order they were requested. */
  function walk(crawl: Crawl, links: (url: string) => string[]): string[] {
    const asked: string[] = [];
    for (let entry = crawl.next(); entry; entry = crawl.next()) {
      asked.push(entry.url);
      crawl.addPage(entry.url, entry.depth);
      crawl.addLinks(links(entry.url), entry.depth);
    }
    return asked;
  }
  const tree = (url: string) => (url === START ? [page(1), page(2)] : [`${url}a`, `${url}b`, START]);

  test('visits near pages first, each page once, within its depth', () => {
    const crawl = new Crawl(config(), START, null);
    expect(walk(crawl, tree)).toEqual([
      START,
      page(1),
      page(2),
      page('1a'),
      page('1b'),
      page('2a'),
      page('2b'),
    ]);
  });

  test('reads pages up to its limit, and only one at depth 0', () => {
    expect(walk(new Crawl(config({ limit: 3 }), START, null), tree)).toHaveLength(3);
    expect(walk(new Crawl(config({ max_depth: 0 }), START, null), tree)).toEqual([START]);
  });

  test('stays on its site', () => {
    const away = () => ['https://b.example/', 'https://a.example.evil.example/', 'https://www.a.example/w'];
    expect(walk(new Crawl(config({ max_depth: 1 }), START, null), away)).toEqual([
      START,
      'https://www.a.example/w',
    ]);
  });

  test('that stops anywhere resumes from there', () => {
    fc.assert(
      fc.property(fc.nat(6), (stop) => {
        const first = new Crawl(config(), START, null);
        const asked: string[] = [];
        for (let i = 0; i < stop; i++) {
          const entry = first.next();
          if (!entry) break;
          asked.push(entry.url);
          first.addPage(entry.url, entry.depth);
          first.addLinks(tree(entry.url), entry.depth);
        }
        const cursor: CrawlCursor = JSON.parse(JSON.stringify(first.cursor()));
        asked.push(...walk(new Crawl(config(), START, cursor), tree));
        expect(asked).toEqual(walk(new Crawl(config(), START, null), tree));
      }),
    );
  });

  test('begins again at the previous one’s pages, even if nothing leads to them now', () => {
    const first = new Crawl(config(), START, null);
    walk(first, tree);
    const { cursor, unvisited } = first.end();
    expect(unvisited).toEqual([]);
    expect(walk(new Crawl(config(), START, cursor), () => [])).toHaveLength(7);
    const lowered = new Crawl(config({ limit: 2 }), START, cursor);
    walk(lowered, () => []);
    expect(lowered.end().unvisited).toHaveLength(5);
  });

  test('ends on a site that makes new addresses forever', () => {
    let made = 0;
    const endless = () => Array.from({ length: 50 }, () => page(made++));
    const crawl = new Crawl(config({ max_depth: 5 }), START, null);
    let asked = 0;
    // None of them is a page to store.
    for (let entry = crawl.next(); entry; entry = crawl.next(), asked++)
      crawl.addLinks(endless(), entry.depth);
    expect(asked).toBeLessThan(100);
    expect(crawl.cursor().queue.length).toBeLessThanOrEqual(1_000);
  });
});

describe('a page that no longer exists', () => {
  const version: PageVersion = {
    etag: '"a"',
    modified: null,
    hash: 'h',
    links: ['https://a.example/x'],
    missingSince: null,
  };
  const at = (hours: number) => new Date(Date.parse('2026-05-04T10:00:00Z') + hours * 3_600_000);

  test('stays until it was missing for a day; 410 is permanent', () => {
    const kept = missing(version, 404, at(0)) ?? version;
    expect(kept).toEqual({ ...version, missingSince: at(0).toISOString() });
    expect(missing(kept, 403, at(5))).toEqual(kept);
    expect(missing(kept, 404, at(24))).toBeNull();
    expect(missing(version, 410, at(0))).toBeNull();
  });

  test('is recognized by its ledger entry, but not by one of another version', () => {
    expect(readVersion(writeVersion(version))).toEqual(version);
    expect(readVersion('{"v":2}')).toBeNull();
    expect(readVersion(null)).toBeNull();
  });
});
