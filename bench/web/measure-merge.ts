import type { Page } from 'playwright-core';
import type { ServiceProcess } from '../harness/service-process.ts';

/** Each is followed by an empty line: 2,000 lines. */
const TEXTS = 1_000;
/** Per side; together every tenth line. */
const CHANGES = 100;
const DECISIONS = 10;
const PATH = 'company/long.md';

const line = (at: number, side: string): string =>
  `Line ${at} of the handbook says what the ${side} does when the kiln is at ${at} degrees.`;
/** Returns the text with one side's changes; the two sides never change the same line. */
const textOf = (changed: 'none' | 'mine' | 'new'): string =>
  Array.from({ length: TEXTS }, (_, at) => {
    const every = TEXTS / CHANGES;
    const isChanged = at % every === (changed === 'mine' ? 2 : 7);
    return line(at, isChanged && changed !== 'none' ? `${changed} crew` : 'operator');
  }).join('\n\n');

/** Makes a file of 2,000 lines with a hundred changes, after an agent proposed a hundred others; returns the address of the merge. */
export async function makeLongMerge(service: ServiceProcess): Promise<string> {
  const { body: tree } = await service.request<{ tree_id: string }>('GET', '/context-documents/tree/latest');
  const files = `/context-documents/tree/${tree.tree_id}/files`;
  await service.request('PATCH', files, { additions: { [PATH]: textOf('none') } });
  const { body: file } = await service.request<{ sha256: string }>(
    'GET',
    `${files}/content?path=${encodeURIComponent(PATH)}`,
  );
  const { body: proposal } = await service.request<{ id: string }>(
    'POST',
    `/context-documents/tree/${tree.tree_id}/proposals`,
    { path: PATH, base_sha256: file.sha256, content: textOf('new'), reason: 'The minutes.' },
  );
  await service.request('PATCH', files, { files: { [PATH]: textOf('mine') } });
  return `/app/tree/merge/${PATH}?proposal=${proposal.id}`;
}

/** Records, in every page opened from now on, when its first change is drawn. */
export const noteDrawnChanges = (page: Page): Promise<unknown> =>
  page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector('#change-0')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.drawnAt = performance.now(); }));
  }).observe(document, { childList: true, subtree: true })`);

/** Returns the time from the last answer that the page waited for until its changes are drawn. */
export async function openMergeMs(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate<number>(`(async () => {
    while (window.drawnAt === undefined) await new Promise(requestAnimationFrame);
    return window.drawnAt - Math.max(...performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => /context-documents/.test(name) && responseEnd < window.drawnAt)
      .map(({ responseEnd }) => responseEnd));
  })()`);
}

/** Returns the milliseconds of each of several decisions by key, until the frame that shows it. */
export const decisionMs = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(`(async () => {
    const times = [];
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let at = 0; at < ${DECISIONS}; at++) {
      const from = performance.now();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: at % 2 ? '2' : '1', bubbles: true, cancelable: true }));
      await painted();
      times.push(performance.now() - from);
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
      await painted();
    }
    return times;
  })()`);
