import type { Page } from 'playwright-core';

const SCROLL_MS = 10_000;
const IDLE_MS = 60_000;
const JUMPS = 30;
/** How long the search field waits after a key. */
const TYPING_MS = 80;
const TYPED = [
  'b',
  'bi',
  'se',
  'sen',
  'ga',
  'gate',
  'sch',
  're',
  'rel',
  'cu',
  'cust',
  'co',
  'fi',
  'firm',
  'da',
  'in',
];

const LIST = 'ul[aria-label="Documents"]';

const goTo = async (page: Page, href: string, content: string): Promise<void> => {
  await page.locator(`nav a[href="${href}"]`).click();
  await page.locator(content).first().waitFor();
};

/** Starts counting the page's frames and its longest task. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    const seen = { frames: 0, longestMs: 0, from: performance.now() };
    window.seen = seen;
    const count = () => { seen.frames++; requestAnimationFrame(count); };
    requestAnimationFrame(count);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
    }).observe({ type: 'longtask' });
  })()`);

interface FramesSeen {
  fps: number;
  longestTaskMs: number;
  heapMb: number;
}

/** Returns the counts since `watchFrames`, and the page's memory. */
export const framesSeen = (page: Page): Promise<FramesSeen> =>
  page.evaluate<FramesSeen>(`({
    fps: Math.round((1000 * window.seen.frames) / (performance.now() - window.seen.from)),
    longestTaskMs: Math.round(window.seen.longestMs),
    heapMb: Math.round(performance.memory.usedJSHeapSize / 1e6),
  })`);

/** Scrolls the list of documents with the wheel for ten seconds; returns frames per second, the longest task and the page's memory. */
export async function scrollDocuments(page: Page): Promise<Record<string, number>> {
  await goTo(page, '/app/documents', `${LIST} a`);
  await watchFrames(page);
  await page.locator(LIST).hover();
  const until = performance.now() + SCROLL_MS;
  while (performance.now() < until) await page.mouse.wheel(0, 240);
  const seen = await framesSeen(page);
  return {
    scroll_fps: seen.fps,
    scroll_longest_task_ms: seen.longestTaskMs,
    scroll_heap_mb: seen.heapMb,
  };
}

/** Returns the milliseconds from each click on a month of the rail until its rows are drawn, for months not loaded before. */
export async function jumpsOnRail(page: Page): Promise<number[]> {
  await goTo(page, '/app/documents', `${LIST} a`);
  const rail = page.getByRole('slider', { name: 'Month' });
  const last = Number(await rail.getAttribute('aria-valuemax'));
  const box = await rail.boundingBox();
  const times: number[] = [];
  for (let bar = 1; bar <= Math.min(last, JUMPS) && box; bar++) {
    const listed = page.waitForResponse(/\/memories\/list/);
    const from = performance.now();
    await page.mouse.click(box.x + box.width / 2, box.y + (box.height * (bar + 0.5)) / (last + 1));
    await (await listed).finished();
    await page.evaluate('new Promise(requestAnimationFrame)');
    times.push(performance.now() - from);
  }
  return times;
}

/** Returns the milliseconds from each key in the search field until its results are drawn, minus the pause after the key. */
export async function suggestions(page: Page): Promise<number[]> {
  await goTo(page, '/app/search', 'input[role="combobox"]');
  const field = page.locator('input[role="combobox"]');
  const times: number[] = [];
  for (const text of TYPED) {
    const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text);
    await field.fill(text.slice(0, -1));
    const from = performance.now();
    await field.press(text.slice(-1));
    await (await found).finished();
    await page.evaluate('new Promise(requestAnimationFrame)');
    times.push(performance.now() - from - TYPING_MS);
    await field.fill('');
  }
  return times;
}

/** Counts what a page requests within a minute in which nothing happens, apart from its open stream. */
export async function idleRequests(page: Page): Promise<number> {
  await goTo(page, '/app/', 'section li');
  await page.waitForLoadState('load');
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  let requests = 0;
  const count = () => requests++;
  page.on('request', count);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  page.off('request', count);
  return requests;
}
