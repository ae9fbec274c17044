import type { Page } from 'playwright-core';
import { connect } from '../../src/db/connect.ts';
import { type Visit, visit } from '../../test/browser/browser.ts';
import { buildWeb } from '../../test/browser/build-web.ts';
import type { Bench } from '../bench.types.ts';
import { readEmbedded } from '../harness/embedded-url.ts';
import { median, percentile } from '../harness/percentile.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';
import { madeOrganization } from '../trees/made-organization.ts';
import { makeCrowd } from './made-crowd.ts';
import { framesSeen, watchFrames } from './measure-page.ts';
import { decisionMs, makeLongMerge, noteDrawnChanges, openMergeMs } from './measure-merge.ts';

/** About six files for each of fifty teams. */
const DOCUMENTS = 600;
const BATCH = 100;
const ROUNDS = 5;
const MOVED_MS = 5_000;

/** Drawing of trees and entities: a running generation, a long merge, a large neighborhood. */
const bench: Bench = {
  about:
    'pages of the web app that draw much: a running tree, a merge of 2,000 lines with 200 changes, a neighborhood of 300 (--n documents)',
  run: async ({ n }) => {
    await buildWeb();
    const service = await startServiceProcess();
    try {
      const documents = [...madeOrganization(n ?? DOCUMENTS), ...makeCrowd()];
      for (let at = 0; at < documents.length; at += BATCH)
        await service.request('POST', '/memories/import', { items: documents.slice(at, at + BATCH) });
      await untilRead(service);
      const visited = await signIn(service);
      const running = await watchGeneration(service, visited.page);
      const merged = await measureMerge(service, visited.page);
      const moved = await moveNeighborhood(service, visited.page);
      // An open browser would keep the bench's process alive.
      await visited.context.browser()?.close();
      return { documents: documents.length, ...running, ...merged, ...moved };
    } finally {
      await service.close();
    }
  },
};
export default bench;

async function untilRead(service: ServiceProcess): Promise<void> {
  for (;;) {
    const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
    if (body.total.completed && !body.total.pending && !body.total.processing) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function signIn(service: ServiceProcess): Promise<Visit> {
  const visited = await visit({ url: service.url });
  const { body } = await service.request<{ url: string }>('POST', '/auth/sign_in_code', {});
  await visited.page.goto(body.url);
  await visited.page.getByRole('link', { name: 'Documents' }).waitFor();
  return visited;
}

/** Generates a tree with its page open, and measures how long after it is stored each file is shown. */
async function watchGeneration(service: ServiceProcess, page: Page): Promise<Record<string, number>> {
  const { body } = await service.request<{ tree_id: string }>('POST', '/context-documents/tree', {});
  await page.goto(`/app/tree/run/${body.tree_id}`);
  await watchFrames(page);
  await page.evaluate(`(() => {
    window.appeared = {};
    const look = () => {
      for (const row of document.querySelectorAll('ol[aria-label="Files"] bdi')) window.appeared[row.textContent] ??= Date.now();
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  })()`);
  const stored = await watchStored(service, body.tree_id);
  await page.getByRole('link', { name: 'Open the tree' }).waitFor({ timeout: 600_000 });
  const { longestTaskMs } = await framesSeen(page);
  const appeared = new Map(Object.entries(await page.evaluate<Record<string, number>>('window.appeared')));
  const seen = [...(await stored.stop())];
  const late = seen.map(([path, at]) => (appeared.get(path) ?? Number.POSITIVE_INFINITY) - at);
  return {
    run_files: appeared.size,
    run_files_stored_while_watched: seen.length,
    run_file_appears_ms_p95: Math.round(percentile(late, 0.95)),
    run_longest_task_ms: longestTaskMs,
  };
}

const LOOK_MS = 10;

/** Records when each file of a tree was first seen with a text; ignores those that have one at the start. */
async function watchStored(
  service: ServiceProcess,
  treeId: string,
): Promise<{ stop: () => Promise<Map<string, number>> }> {
  const { url } = await readEmbedded(service.dataDir);
  const sql = connect(url, { connectionsMax: 1, applicationName: 'cambium-bench' });
  const list = () => sql<{ path: string }[]>`
    select path from tree_files where tree_id = ${treeId} and status <> 'empty' and content <> ''`;
  const before = new Set((await list()).map(({ path }) => path));
  const seen = new Map<string, number>();
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const at = Date.now();
      for (const { path } of await list()) if (!before.has(path) && !seen.has(path)) seen.set(path, at);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await looking;
      await sql.end();
      return seen;
    },
  };
}

async function measureMerge(service: ServiceProcess, page: Page): Promise<Record<string, number>> {
  const address = await makeLongMerge(service);
  await noteDrawnChanges(page);
  const opened: number[] = [];
  const decided: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    opened.push(await openMergeMs(page, address));
    decided.push(...(await decisionMs(page)));
  }
  const changes = await page.locator('[id^="change-"]').count();
  return {
    merge_changes: changes,
    merge_open_after_answer_ms: Math.round(median(opened)),
    merge_decision_ms_p95: Math.round(percentile(decided, 0.95)),
  };
}

/** Moves the pointer over the drawing while it settles and afterwards: every node it touches is redrawn. */
async function moveNeighborhood(service: ServiceProcess, page: Page): Promise<Record<string, number>> {
  const { body } = await service.request<{ items: { id: string }[] }>('POST', '/entities/search', {
    query: 'Adalbert Quist',
  });
  const id = body.items[0]?.id ?? '';
  const graph = await service.request<{ nodes: unknown[]; edges: unknown[] }>('GET', `/entities/${id}/graph`);
  await page.goto(`/app/entities/${id}`);
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  await watchFrames(page);
  const box = await canvas.boundingBox();
  const until = performance.now() + MOVED_MS;
  for (let step = 0; performance.now() < until && box; step++) {
    const x = box.x + box.width * (0.5 + 0.45 * Math.sin(step / 9));
    await page.mouse.move(x, box.y + box.height * (0.5 + 0.45 * Math.cos(step / 7)));
  }
  const { fps, longestTaskMs } = await framesSeen(page);
  return {
    neighborhood_nodes: graph.body.nodes.length,
    neighborhood_edges: graph.body.edges.length,
    neighborhood_fps: fps,
    neighborhood_longest_task_ms: longestTaskMs,
  };
}
