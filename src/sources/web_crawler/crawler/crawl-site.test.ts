import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ItemChange } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import type { VendorAnswer, VendorRequest } from '../../vendor-http/vendor-http.ts';
import { webCrawler as crawler } from './connector.ts';

interface Answer {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
}

const SITE = 'https://a.example';
let answers: Map<string, Answer>;
let asked: { url: string; request: VendorRequest }[];
/** What the engine would store for each item. */
let ledger: Map<string, string | null>;
let now: Date;

beforeEach(() => {
  answers = new Map();
  asked = [];
  ledger = new Map();
  now = new Date('2026-05-04T10:00:00Z');
});

async function http(url: string, request: VendorRequest): Promise<VendorAnswer> {
  asked.push({ url, request });
  const found = answers.get(url) ?? { status: 404 };
  const { body = '', headers = {} } = found;
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 8)}"`;
  if (found.status !== undefined && found.status >= 500)
    throw new VendorError('transient', `a.example answers ${found.status}.`);
  if (body === 'too large') throw new VendorError('contract', 'It is larger than 10 MB, which is not read.');
  const isKnown = request.headers?.['if-none-match'] === etag && found.status === undefined;
  const status = found.status ?? (isKnown ? 304 : 200);
  const bytes = status === 304 ? new Uint8Array() : Buffer.from(body);
  return { url, status, headers: new Headers({ 'content-type': 'text/html', etag, ...headers }), bytes };
}

const contextOf = (config: object) => ({
  config: crawler.config.parse({ url: `${SITE}/`, ...config }),
  secret: null,
  visibility: 'user' as const,
  secretKind: 'key' as const,
  budget: '',
  http,
  everyMs: crawler.everyMs,
  api: '',
  fileBytesMax: 1_000,
  now: () => now,
  known: async (items: string[] | null) =>
    new Map([...ledger].filter(([item]) => items === null || items.includes(item))),
});

/** Crawls like the engine, stores what is reported, and returns a summary. */
async function crawl(
  cursor: unknown = null,
  config: object = {},
): Promise<{ changes: string[]; cursor: unknown }> {
  const changes: string[] = [];
  let last = cursor;
  for await (const change of crawler.changes(contextOf(config), cursor)) {
    if (change.kind === 'page') last = JSON.parse(JSON.stringify(change.cursor));
    else changes.push(keep(change));
  }
  asked = asked.filter(({ url }) => !url.endsWith('/robots.txt') && !url.endsWith('.xml'));
  return { changes, cursor: crawler.cursor.parse(last) };
}

function keep(change: ItemChange): string {
  if (change.kind === 'gone') ledger.delete(change.item);
  else if (change.kind === 'upsert') ledger.set(change.item, change.version);
  else if (change.kind === 'seen' && ledger.has(change.item)) ledger.set(change.item, change.version);
  const isMissing = change.kind === 'seen' && change.isMissing === true;
  return `${isMissing ? 'missing' : change.kind} ${change.item.replace(SITE, '')}`;
}

const page = (text: string, links: string[] = [], head = ''): Answer => ({
  body: `<html><head>${head}</head><body><p>${text}</p>${links.map((href) => `<a href="${href}">x</a>`).join('')}`,
});
const serve = (pages: Record<string, Answer>) => {
  for (const [path, answer] of Object.entries(pages)) answers.set(SITE + path, answer);
};

describe('a crawl', () => {
  test('stores the pages that it reaches, and rereads none that did not change', async () => {
    serve({ '/': page('Home', ['/a', '/b']), '/a': page('A', ['/c']), '/b': page('B'), '/c': page('C') });
    const first = await crawl();
    expect(first.changes).toEqual(['upsert /', 'upsert /a', 'upsert /b', 'upsert /c']);
    const again = await crawl(first.cursor);
    expect(again.changes).toEqual(['seen /', 'seen /a', 'seen /b', 'seen /c']);
    serve({ '/b': page('B, edited', ['/d']), '/d': page('D') });
    expect((await crawl(again.cursor)).changes).toEqual([
      'seen /',
      'seen /a',
      'upsert /b',
      'seen /c',
      'upsert /d',
    ]);
  });

  test('identifies itself, and keeps a second or the site’s own delay between requests', async () => {
    serve({ '/': page('Home'), '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 5' } });
    await crawl();
    expect(asked).toMatchObject([{ request: { everyMs: 5_000, limiter: 'web a.example:' } }]);
    expect(asked[0]?.request.headers?.['user-agent']).toMatch(/^Cambium\/\d/);
    answers.delete(`${SITE}/robots.txt`);
    await crawl();
    expect(asked[1]?.request.everyMs).toBe(1_000);
  });

  test('does not request what robots.txt forbids, and drops a page that is now forbidden', async () => {
    serve({ '/': page('Home', ['/a', '/secret']), '/a': page('A'), '/secret': page('S') });
    serve({ '/robots.txt': { body: 'User-agent: *\nDisallow: /secret' } });
    const first = await crawl();
    expect(first.changes).toEqual(['upsert /', 'upsert /a']);
    serve({ '/robots.txt': { body: 'User-agent: *\nDisallow: /secret\nDisallow: /a' } });
    expect((await crawl(first.cursor)).changes).toEqual(['seen /', 'gone /a']);
    expect(asked.some(({ url }) => url.endsWith('/secret'))).toBe(false);
  });

  test('reads nothing while the site’s rules cannot be read', async () => {
    serve({ '/': page('Home'), '/robots.txt': { status: 503 } });
    await expect(crawl()).rejects.toThrow('503');
  });

  test('stores a page under its canonical address once, and not under another site’s', async () => {
    const canonical = '<link rel="canonical" href="/pump">';
    const stolen = '<link rel="canonical" href="https://evil.example/">';
    serve({
      '/': page('Home', ['/pump?x=1', '/pump?x=2', '/s']),
      '/pump?x=1': page('Pump', [], canonical),
      '/pump?x=2': page('Pump', [], canonical),
      '/s': page('S', [], stolen),
    });
    expect((await crawl()).changes).toEqual(['upsert /', 'upsert /pump', 'upsert /s']);
  });

  test('follows redirects only inside the site, each checked against its rules', async () => {
    const to = (location: string): Answer => ({ status: 302, headers: { location } });
    serve({
      '/': page('Home', ['/old', '/out', '/loop', '/hidden']),
      '/old': to('/new'),
      '/new': page('New'),
    });
    serve({ '/out': to('https://b.example/'), '/loop': to('/loop'), '/hidden': to('/secret') });
    serve({ '/robots.txt': { body: 'User-agent: *\nDisallow: /secret' } });
    expect((await crawl()).changes).toEqual(['upsert /', 'upsert /new']);
    expect(asked.some(({ url }) => url.startsWith('https://b.example'))).toBe(false);
    expect(asked.filter(({ url }) => url.endsWith('/loop'))).toHaveLength(6);
  });

  test('leaves out pages that request it, and follows their links unless they forbid that too', async () => {
    serve({
      '/': page('Home', ['/n', '/f']),
      '/n': page('N', ['/x'], '<meta name="robots" content="noindex">'),
    });
    serve({
      '/f': { ...page('F', ['/y']), headers: { 'x-robots-tag': 'nofollow' } },
      '/x': page('X'),
      '/y': page('Y'),
    });
    expect((await crawl()).changes).toEqual(['upsert /', 'gone /n', 'upsert /f', 'upsert /x']);
  });

  test('reads the site’s sitemap, even a split one, but not at depth 0', async () => {
    serve({
      '/': page('Home'),
      '/robots.txt': { body: `Sitemap: ${SITE}/index.xml` },
      '/index.xml': { body: `<sitemapindex><sitemap><loc>${SITE}/one.xml</loc></sitemap></sitemapindex>` },
      '/one.xml': {
        body: `<urlset><url><loc>${SITE}/far</loc></url><url><loc>https://b.example/</loc></url></urlset>`,
      },
      '/far': page('Far'),
    });
    expect((await crawl()).changes).toEqual(['upsert /', 'upsert /far']);
    expect((await crawl(null, { max_depth: 0 })).changes).toEqual(['seen /']);
  });

  test('reads rules that another address has, and waits for no rules of that address', async () => {
    const to = (location: string): Answer => ({ status: 302, headers: { location } });
    serve({ '/': page('Home', ['/a', '/b']), '/a': page('A'), '/b': page('B') });
    serve({ '/robots.txt': to('/rules'), '/rules': { body: 'User-agent: *\nDisallow: /b' } });
    expect((await crawl()).changes).toEqual(['upsert /', 'upsert /a']);
    serve({ '/rules': to('/rules') });
    expect((await crawl()).changes).toEqual(['seen /', 'seen /a', 'upsert /b']);
  });

  test('reads pages although the sitemap is larger than what is read', async () => {
    serve({ '/': page('Home', ['/a']), '/a': page('A') });
    answers.set(`${SITE}/sitemap.xml`, { body: 'too large' });
    expect((await crawl()).changes).toEqual(['upsert /', 'upsert /a']);
  });

  test('skips pictures and archives', async () => {
    const picture = { body: 'GIF89a', headers: { 'content-type': 'image/gif' } };
    serve({ '/': page('Home', ['/p.gif']), '/p.gif': picture });
    expect((await crawl()).changes).toEqual(['upsert /']);
  });

  test('that is resumed after any page reports every page once', async () => {
    const links = Array.from({ length: 12 }, (_, i) => `/p${i}`);
    serve({ '/': page('Home', links), ...Object.fromEntries(links.map((path) => [path, page(path)])) });
    const changes: string[] = [];
    let cursor: unknown = null;
    for (let runs = 0; runs < 9; runs++) {
      const generator = crawler.changes(contextOf({}), cursor);
      for await (const change of generator) {
        if (change.kind !== 'page') changes.push(keep(change));
        else {
          cursor = JSON.parse(JSON.stringify(change.cursor));
          break;
        }
      }
      if (changes.length >= 13) break;
    }
    expect(changes.toSorted()).toEqual(['/', ...links].map((path) => `upsert ${path}`).toSorted());
  });
});

describe('a page', () => {
  const known = async () => {
    serve({ '/': page('Home', ['/a']), '/a': page('A') });
    return (await crawl()).cursor;
  };

  test('that is missing is kept for a day and then deleted', async () => {
    const cursor = await known();
    serve({ '/a': { status: 404 } });
    const second = await crawl(cursor);
    expect(second.changes).toEqual(['seen /', 'missing /a']);
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await crawl(second.cursor)).changes).toEqual(['seen /', 'gone /a']);
  });

  test('that returns keeps its identity', async () => {
    const cursor = await known();
    serve({ '/a': { status: 404 } });
    const second = await crawl(cursor);
    serve({ '/a': page('A') });
    const third = await crawl(second.cursor);
    now = new Date(now.getTime() + 24 * 3_600_000);
    serve({ '/a': { status: 404 } });
    expect((await crawl(third.cursor)).changes).toEqual(['seen /', 'missing /a']);
  });

  test('that is permanently gone is deleted at once', async () => {
    const cursor = await known();
    serve({ '/a': { status: 410 } });
    expect((await crawl(cursor)).changes).toEqual(['seen /', 'gone /a']);
  });

  test('whose server fails stays, is reported as a failure, and is requested again', async () => {
    const cursor = await known();
    serve({ '/a': { status: 500 } });
    const second = await crawl(cursor);
    expect(second.changes).toEqual(['seen /', 'failure /a']);
    serve({ '/a': page('A, edited') });
    expect((await crawl(second.cursor)).changes).toEqual(['seen /', 'upsert /a']);
  });

  test('beyond a lowered limit is deleted', async () => {
    const cursor = await known();
    expect((await crawl(cursor, { limit: 1 })).changes).toEqual(['seen /', 'gone /a']);
  });

  test('is fetched alone if it failed before, and is null if it does not exist', async () => {
    serve({ '/a': page('A') });
    expect(await crawler.fetch?.(contextOf({}), `${SITE}/a`)).toMatchObject({ item: `${SITE}/a` });
    expect(await crawler.fetch?.(contextOf({}), `${SITE}/b`)).toBeNull();
  });
});

describe('the first page', () => {
  test('that answers with an error says so', async () => {
    serve({ '/': { status: 403 } });
    await expect(crawl()).rejects.toThrow('Give the address of a page that anybody can read');
    serve({ '/': { status: 500 } });
    await expect(crawl()).rejects.toThrow('answers 500');
  });

  test.each([401, 403])(
    'that refuses everybody now (%i) ends the run, and no page counts as missing',
    async (status) => {
      serve({ '/': page('Home', ['/a']), '/a': page('A') });
      const { cursor } = await crawl();
      serve({ '/': { status }, '/a': { status } });
      await expect(crawl(cursor)).rejects.toThrow(`answers ${status}: the site does not let Cambium read it`);
    },
  );

  test('that is missing among pages that are there counts as missing like any other', async () => {
    serve({ '/': page('Home', ['/a']), '/a': page('A') });
    const { cursor } = await crawl();
    serve({ '/': { status: 404 } });
    expect((await crawl(cursor)).changes).toEqual(['missing /', 'seen /a']);
  });

  test('is checked against its site’s rules before anything is connected', async () => {
    serve({ '/robots.txt': { body: 'User-agent: *\nDisallow: /private' } });
    expect(await crawler.check(contextOf({}))).toEqual({ id: `${SITE}/`, label: `${SITE}/` });
    await expect(crawler.check(contextOf({ url: `${SITE}/private` }))).rejects.toThrow(
      'Ask whoever runs the site',
    );
  });

  test('with a password in its address is refused without repeating it', async () => {
    const refused = crawler.check(contextOf({ url: 'https://zoe:secret@a.example/' }));
    await expect(refused).rejects.toThrow('not the address of a page');
    await expect(refused).rejects.not.toThrow('secret');
  });

  test.each([
    [{ url: 'ftp://a.example/' }],
    [{ url: 'a.example' }],
    [{ max_depth: 6 }],
    [{ max_depth: -1 }],
    [{ limit: 0 }],
    [{ limit: 101 }],
    [{ depth: 1 }],
  ])('with %j is refused', (config) => {
    expect(crawler.config.safeParse({ url: `${SITE}/`, ...config }).success).toBe(false);
  });
});
