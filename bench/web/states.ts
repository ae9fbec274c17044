import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { seriousProblems } from '../../test/browser/axe.ts';
import { visit } from '../../test/browser/browser.ts';
import { buildWeb } from '../../test/browser/build-web.ts';
import { openInState, PAGE_STATES, type PageState } from '../../test/browser/page-states.ts';
import type { Bench } from '../bench.types.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';

const PAGES = [
  '/app/',
  '/app/search',
  '/app/search?q=billing&answer=true',
  '/app/documents',
  '/app/documents?source=reddit&status=failed',
  '/app/documents/vault/none',
  '/app/entities',
  '/app/entities?q=nobody&type=person',
  '/app/entities/review',
  '/app/entities/merges',
  '/app/tree',
  '/app/tree/review',
  '/app/tree/file/company/overview.md',
  '/app/teams',
  '/app/sources',
  '/app/sources/none',
  ...['keys', 'users', 'agents', 'model', 'trees', 'webhooks', 'about'].map((tab) => `/app/settings/${tab}`),
];
const LOOKS = [
  { width: 1360, dark: false },
  { width: 390, dark: true },
  { width: 1360, dark: true },
  { width: 390, dark: false },
];
type Look = (typeof LOOKS)[number];
/** Long enough for skeletons to be drawn and for refusals, which are retried first, to be shown. */
const SETTLE_MS = 400;

/** Counts of problems; each is printed when found. */
interface Found {
  looks: number;
  axe: number;
  page: number;
  /** Wider than the window, or with content below its frame. */
  beyond: number;
}

/** Every page in every state, theme and width: serious axe findings, content blocked by the policy, and overflow. */
const bench: Bench = {
  about:
    'every page of the web app in every state, theme and width through axe (--data DIRECTORY for pictures, --n of the pages)',
  run: async ({ data, n }) => {
    await buildWeb();
    const service = await startServiceProcess();
    const pages = PAGES.slice(0, n);
    const found: Found = { looks: 0, axe: 0, page: 0, beyond: 0 };
    try {
      for (const state of PAGE_STATES)
        await lookAtAll(service, { state, content: 'empty', found, data, pages });
      const sampled = [...pages, ...(await loadSamples(service)).slice(0, n)];
      const browser = await lookAtAll(service, {
        state: 'plain',
        content: 'samples',
        found,
        data,
        pages: sampled,
      });
      // An open browser would keep the bench's process alive.
      await browser?.close();
    } finally {
      await service.close();
    }
    return {
      pages_looked_at: found.looks,
      axe_serious_or_critical: found.axe,
      scripts_blocked_or_asked_elsewhere: found.page,
      beyond_the_window: found.beyond,
    };
  },
};
export default bench;

interface SampleTree {
  tree_id: string;
  version: number;
  files: { path: string; content: string }[];
}

/** Loads the sample company, generates its tree, edits a file of it, and returns the pages that now exist. */
async function loadSamples(service: ServiceProcess): Promise<string[]> {
  await service.request('POST', '/samples/load');
  for (;;) {
    const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
    if (body.total.completed && !body.total.pending && !body.total.processing) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await service.request('POST', '/context-documents/tree', {});
  for (;;) {
    const { status, body } = await service.request<SampleTree>('GET', '/context-documents/tree/latest');
    if (status === 200) return samplePages(service, body);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function samplePages(service: ServiceProcess, { tree_id, files }: SampleTree): Promise<string[]> {
  const { path: file, content } = files[0] ?? { path: '', content: '' };
  const edit = { files: { [file]: `${content}\nA line of a person.\n` } };
  await service.request('PATCH', `/context-documents/tree/${tree_id}/files`, edit);
  const documents = await service.request<{ items: { source: string; resource_id: string }[] }>(
    'GET',
    '/memories/list?size=1',
  );
  const entities = await service.request<{ items: { id: string }[] }>('POST', '/entities/search', {
    query: 'Leonie Strand',
  });
  const webhook = await service.request<{ id: string }>('POST', '/webhooks', {
    url: 'https://receiver.example/cambium',
    events: ['tree.completed', 'edit.needs_review'],
  });
  await service.request('POST', '/auth/user_token', { user_id: 'leonie' });
  return [
    ...documents.body.items.map(
      ({ source, resource_id }) => `/app/documents/${source}/${encodeURIComponent(resource_id)}`,
    ),
    ...entities.body.items.slice(0, 1).map(({ id }) => `/app/entities/${id}`),
    `/app/settings/webhooks?webhook=${webhook.body.id}`,
    '/app/settings/users',
    `/app/tree/file/${file}`,
    `/app/tree/run/${tree_id}`,
    `/app/tree/merge/${file}`,
  ];
}

interface Looking {
  state: PageState;
  content: 'empty' | 'samples';
  found: Found;
  /** Directory for screenshots; undefined: none. */
  data: string | undefined;
  pages: readonly string[];
}

async function lookAtAll(service: ServiceProcess, looking: Looking): Promise<Browser | null> {
  let browser: Browser | null = null;
  for (const look of LOOKS) {
    const { body } = await service.request<{ url: string }>('POST', '/auth/sign_in_code', {});
    const visited = await visit({ url: service.url, ...look });
    await visited.page.goto(body.url);
    await visited.page.getByRole('heading', { level: 1 }).waitFor();
    for (const page of looking.pages) await lookAt(visited, page, look, looking);
    browser = visited.context.browser();
    await visited.context.close();
  }
  return browser;
}

async function lookAt(
  { page, problems }: Awaited<ReturnType<typeof visit>>,
  address: string,
  look: Look,
  { state, content, found, data }: Looking,
): Promise<void> {
  const name = `${address} ${content} ${state} ${look.width} ${look.dark ? 'dark' : 'light'}`;
  const { leave } = await openInState(page, address, state);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  found.looks++;
  const [overPx = 0, belowPx = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]',
  );
  found.axe += report(name, await seriousProblems(page));
  found.page += report(name, problems.splice(0));
  found.beyond += report(name, [
    ...(overPx > 0 ? [`${overPx} px wider than the window`] : []),
    ...(belowPx > 0 ? [`the window scrolls ${belowPx} px below its frame`] : []),
  ]);
  if (data !== undefined) {
    await mkdir(data, { recursive: true });
    await page.screenshot({ path: path.join(data, `${name.replaceAll(/[^a-z0-9]+/g, '-').slice(1)}.png`) });
  }
  await leave();
}

function report(name: string, problems: readonly string[]): number {
  for (const problem of problems) console.error(`${name}: ${problem}`);
  return problems.length;
}
