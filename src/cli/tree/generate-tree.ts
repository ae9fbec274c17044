import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../../client/client.ts';
import type { Tree, TreeProgress } from '../../../client/types.ts';
import { describeProgress, startProgressLine } from '../output/progress-line.ts';

const POLL_MS = 300;

const PHASE_WORDS: Record<NonNullable<TreeProgress['phase']>, string> = {
  discover: 'finding teams and their documents',
  search: 'searching for evidence',
  select: 'selecting the evidence',
  synthesize: 'writing',
  finalize: 'checking citations and links',
  done: 'done',
};

/** Starts a generation (or joins the running one) and, unless `wait` is false, waits until it ends; progress goes to stderr. */
export async function runGeneration(
  client: Pick<Client, 'generateTree' | 'getTree' | 'getTreeProgress'>,
  sources: string[] | undefined,
  wait: boolean,
  onProgress: (text: string) => void = startProgressLine().show,
): Promise<Tree> {
  const startedAt = performance.now();
  const tree = await client.generateTree(sources ? { sources } : {});
  if (!wait) return tree;
  for (;;) {
    const progress = await client.getTreeProgress(tree.tree_id);
    if (progress.status !== 'processing') return client.getTree(tree.tree_id);
    const total = progress.total_docs ?? 0;
    const phase = progress.phase === null ? 'waiting to start' : PHASE_WORDS[progress.phase];
    const elapsedMs = performance.now() - startedAt;
    const done = progress.completed_docs ?? 0;
    onProgress(
      total > 0 ? `${phase}  ${describeProgress({ unit: 'planned files', done, total, elapsedMs })}` : phase,
    );
    await sleep(POLL_MS);
  }
}
