import type { Bench, BenchResult } from '../bench.types.ts';
import { connectAccount, type SyncSetup, untilRun, withSyncing } from './sync-setup.ts';

const DOCUMENTS = 20_000;
const CONNECTIONS = 4;
const EVERY_MS = 100;
const LIMIT_EVERY = 20;
const ANSWER_MS = 5;

/** Connections of one account in two workers, while the account repeatedly asks for pauses. */
const bench: Bench = {
  about: `two workers and ${CONNECTIONS} connections of an account that asks for pauses: requests inside a pause (--n documents)`,
  run: ({ n }) => withSyncing((setup) => measurePauses(setup, n ?? DOCUMENTS)),
};
export default bench;

async function measurePauses(setup: SyncSetup, n: number): Promise<BenchResult> {
  const { account, accountUrl, startWorker } = setup;
  account.fill(n);
  account.limitEvery = LIMIT_EVERY;
  account.delayMs = ANSWER_MS;
  const workers = [await startWorker(), await startWorker()] as const;
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, i) =>
      connectAccount(workers[i % 2 ? 1 : 0], { url: accountUrl, account: `of ${i}`, every_ms: EVERY_MS }),
    ),
  );
  const runs = [];
  for (const id of connections) runs.push(...(await untilComplete(setup, workers[0], id)));
  const asking = new Set(account.requests.map(({ pid }) => pid)).size;
  return {
    requests: account.requests.length,
    processes_that_asked: asking,
    pauses_asked_for: account.limited,
    requests_inside_a_pause: account.insidePause,
    runs: runs.length,
    documents_that_differ: await setup.countDifferences(),
  };
}

/** Waits for the runs that follow those asked to wait; returns all runs. */
async function untilComplete(
  { sql }: SyncSetup,
  worker: Parameters<typeof untilRun>[0],
  id: string,
): Promise<string[]> {
  const runs: string[] = [];
  for (let before: string | null = null; ; ) {
    const run = await untilRun(worker, id, before);
    runs.push(run.id);
    if (run.state === 'completed') return runs;
    before = run.id;
    // A run that had to wait is due after the pause; this moves it to the earliest allowed time.
    await sql`update connections set next_run_at = least(next_run_at, now() + interval '2 seconds') where app_id = 'default' and connection_id = ${id}`;
  }
}
