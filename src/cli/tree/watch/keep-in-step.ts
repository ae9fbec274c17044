import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../../../client/api-error.ts';
import type { Client } from '../../../../client/client.ts';
import { Wakeup } from '../../../lib/async/wakeup.ts';
import { readState } from '../folder-state.ts';
import { type PullReport, pullTree } from '../pull-tree.ts';
import { type PushReport, pushTree } from '../push-tree.ts';
import { watchFolder } from './watch-folder.ts';

/** How often the tree is read without an event stream, and with one. */
const POLL_MS = 3_000;
const POLL_BESIDE_STREAM_MS = 60_000;
const RETRY_MS_MAX = 30_000;
/** Events after which different text may be served. */
const TREE_EVENTS = new Set(['tree.changed', 'tree.completed', 'tree.published']);

export type WatchClient = Pick<Client, 'changeFiles' | 'getLatestTree' | 'events'>;

export interface WatchReport {
  pulled: (report: PullReport) => void;
  pushed: (report: PushReport) => void;
  /** Called if the service is unreachable for now, or refused the folder's content; will be retried. */
  failed: (error: Error) => void;
}

/** Syncs a folder and the tree once: pulls, merges, and sends the folder's changes. */
export async function syncFolder(
  client: Omit<WatchClient, 'events'>,
  folder: string,
): Promise<{ pull: PullReport; push: PushReport }> {
  const pull = await pullTree(await client.getLatestTree(), folder);
  return { pull, push: await pushTree(client, folder, { deletes: false, holdsOpen: true }) };
}

/**
 * Keeps a folder and the tree in sync until `signal`: sends local saves after half a second of quiet, and merges changes of the tree into
 * the folder after an event, or every few seconds without a stream. Throws if the first sync fails. Returns the files with an open
 * conflict.
 */
export async function keepInStep(
  client: WatchClient,
  folder: string,
  report: WatchReport,
  signal: AbortSignal,
): Promise<string[]> {
  const wakeup = new Wakeup();
  const stop = new AbortController();
  const wake = () => wakeup.wake();
  signal.addEventListener('abort', wake);
  await syncAndReport(client, folder, report);
  const saved = watchFolder(folder, wake, report.failed);
  let isStreaming = false;
  const listening = listen(client, stop.signal, (streaming) => {
    isStreaming = streaming;
    wake();
  });
  try {
    let failed = 0;
    while (!signal.aborted) {
      await wakeup.wait(
        failed ? Math.min(500 * 2 ** failed, RETRY_MS_MAX) : isStreaming ? POLL_BESIDE_STREAM_MS : POLL_MS,
      );
      await saved.quiet();
      if (signal.aborted) break;
      try {
        await syncAndReport(client, folder, report);
        failed = 0;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (!failed++) report.failed(error);
      }
    }
  } finally {
    signal.removeEventListener('abort', wake);
    stop.abort();
    saved.close();
    await listening;
  }
  return Object.keys((await readState(folder))?.open ?? {});
}

async function syncAndReport(client: WatchClient, folder: string, report: WatchReport): Promise<void> {
  const { pull, push } = await syncFolder(client, folder);
  report.pulled(pull);
  report.pushed(push);
}

/** Calls `changed` whenever the tree may have changed, saying whether the stream is open. */
async function listen(
  client: Pick<Client, 'events'>,
  signal: AbortSignal,
  changed: (isStreaming: boolean) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const { type } of client.events({ signal, onOpen: () => changed(true) }))
        if (TREE_EVENTS.has(type)) changed(true);
    } catch (error) {
      // An older service, a key that may not listen, or a proxy: poll the tree instead.
      if (!(error instanceof ApiError)) throw error;
    }
    changed(false);
    await sleep(RETRY_MS_MAX, undefined, { signal }).catch(() => {}); // aborted: the loop ends
  }
}
