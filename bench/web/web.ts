import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page, Response } from 'playwright-core';
import { visit } from '../../test/browser/browser.ts';
import { buildWeb, DIST } from '../../test/browser/build-web.ts';
import type { Bench } from '../bench.types.ts';
import { benchDocuments } from '../harness/documents.ts';
import { fillLists } from '../harness/fill-lists.ts';
import { median, percentile } from '../harness/percentile.ts';
import { startServiceProcess } from '../harness/service-process.ts';
import { idleRequests, jumpsOnRail, scrollDocuments, suggestions } from './measure-page.ts';

const DOCUMENTS = 100_000;
/** Number of documents stored with their texts. */
const READ = 200;
const BATCH = 100;
const VISITS = 5;
const CHANGES = 20;

type Service = Awaited<ReturnType<typeof startServiceProcess>>;

/** What people wait for in the app: sizes, the first page in a fresh profile, and navigation. */
const bench: Bench = {
  about:
    'the web app in a browser: sizes, requests, first paint, Home usable, change of page, scrolling, months, suggestions, an idle page, among 100,000 documents (--n documents)',
  run: async ({ n }) => {
    await buildWeb();
    const service = await startServiceProcess();
    try {
      await fill(service, n ?? DOCUMENTS);
      const visits = [];
      for (let round = 0; round < VISITS; round++) visits.push(await firstVisit(service));
      const { context, page } = await signedIn(service);
      const changes = await changePages(page);
      const jumps = await jumpsOnRail(page);
      const scrolled = await scrollDocuments(page);
      const suggested = await suggestions(page);
      const idle = await idleRequests(page);
      // Closes the browser too: nothing else of the bench keeps the process alive.
      await context.browser()?.close();
      return {
        ...sizes(),
        documents: n ?? DOCUMENTS,
        requests_until_home_is_usable: Math.max(...visits.map(({ requests }) => requests)),
        largest_api_answer_kb: Math.max(...visits.map(({ largestKb }) => largestKb)),
        home_first_paint_ms: Math.round(median(visits.map(({ paintMs }) => paintMs))),
        home_usable_ms: Math.round(median(visits.map(({ usableMs }) => usableMs))),
        change_of_page_cached_ms_p95: Math.round(percentile(changes.cached, 0.95)),
        change_of_page_first_ms: Math.round(changes.first),
        ...scrolled,
        month_on_rail_ms_p95: Math.round(percentile(jumps, 0.95)),
        suggestion_less_pause_ms_p95: Math.round(percentile(suggested, 0.95)),
        idle_requests_in_60_s: idle,
      };
    } finally {
      await service.close();
    }
  },
};
export default bench;

/** Stores a few documents that are processed normally, so that there is something to find, and the rest as rows of lists. */
async function fill(service: Service, count: number): Promise<void> {
  const items = benchDocuments(undefined, Math.min(READ, count));
  for (let start = 0; start < items.length; start += BATCH)
    await service.request('POST', '/memories/import', { items: items.slice(start, start + BATCH) });
  await fillLists(service, Math.max(0, count - READ));
  for (;;) {
    const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
    if (!body.total.pending && !body.total.processing) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Opens a signed-in window in a fresh profile with an empty cache. */
async function signedIn(service: Service): Promise<Awaited<ReturnType<typeof visit>>> {
  const visited = await visit({ url: service.url });
  const { body } = await service.request<{ url: string }>('POST', '/auth/sign_in_code', {});
  await visited.page.goto(body.url);
  await usable(visited.page);
  return visited;
}

const usable = (page: Page): Promise<void> => page.getByRole('link', { name: 'Documents' }).waitFor();
/** Milliseconds until the frame that shows the counts of Home, which everyone looks at first. */
const USABLE = `(async () => {
  const isShown = () =>
    [...document.querySelectorAll('section')].some(
      (section) => section.textContent.includes('Documents by source') && section.querySelector('li'),
    );
  while (!isShown()) await new Promise(requestAnimationFrame);
  return performance.now();
})()`;
/** The browser reports its first paint a moment later, on a busy machine after Home is usable. */
const PAINTED = `(async () => {
  for (;;) {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint) return paint.startTime;
    await new Promise(requestAnimationFrame);
  }
})()`;
const sizeOf = (response: Response): Promise<number> =>
  response.body().then(
    (body) => body.length,
    // The page is already gone.
    () => 0,
  );

async function firstVisit(service: Service) {
  const { context, page: first } = await signedIn(service);
  await first.close();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  // When each request was sent, in milliseconds since the epoch.
  const sent: number[] = [];
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ wallTime }) => sent.push(wallTime * 1000));
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('application/json')) sizes.push(sizeOf(response));
  });
  await page.goto('/app/');
  const usableMs = await page.evaluate<number>(USABLE);
  const usableAt = (await page.evaluate<number>('performance.timeOrigin')) + usableMs;
  const paintMs = await page.evaluate<number>(PAINTED);
  const largestKb = Math.round(Math.max(...(await Promise.all(sizes))) / 1000);
  await context.close();
  return { requests: sent.filter((at) => at <= usableAt).length, largestKb, usableMs, paintMs };
}

/** Clicks a link and waits for the frame that shows the page's content. */
const goTo = (page: Page, href: string, content: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const start = performance.now();
    document.querySelector('nav a[href="${href}"]').click();
    while (!document.querySelector('${content}')) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  })()`);

async function changePages(page: Page) {
  const cached: number[] = [];
  const toDocuments = () => goTo(page, '/app/documents', 'ul[aria-label="Documents"] a');
  const toHome = () => goTo(page, '/app/', 'section li');
  const first = await toDocuments();
  for (let change = 0; change < CHANGES; change++) {
    cached.push(await toHome());
    cached.push(await toDocuments());
  }
  return { first, cached };
}

interface Chunk {
  file: string;
  css?: string[];
}

function sizes() {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8'),
  );
  const kb = (file: string) => statSync(path.join(DIST, `${file}.gz`)).size / 1000;
  const sizeOfChunk = (name: string) => {
    const chunk = manifest[name];
    return chunk ? [chunk.file, ...(chunk.css ?? [])].reduce((sum, file) => sum + kb(file), 0) : 0;
  };
  const later = Object.keys(manifest).filter(
    (name) => name !== 'index.html' && manifest[name]?.file.endsWith('.js'),
  );
  return {
    first_page_gzip_kb: Math.round(sizeOfChunk('index.html')),
    largest_later_chunk_gzip_kb: Math.round(Math.max(...later.map(sizeOfChunk))),
  };
}
