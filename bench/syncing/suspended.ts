import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchResult } from '../bench.types.ts';
import { connectAccount, type SyncSetup, untilRun, withSyncing } from './sync-setup.ts';

const ROUNDS = 3;
const DOCUMENTS = 1_000;
const EVERY_MS = 100;
const ANSWER_MS = 400;
/** A worker silent for 30 s is considered dead, and a lease lasts 60 s. */
const SUSPENDED_MS = 65_000;
const SETTLE_MS = 5_000;

/** SIGSTOP of the worker that syncs until long after it is considered dead, then SIGCONT. */
const bench: Bench = {
  about: `SIGSTOP of the worker at work on a sync past its lease, then SIGCONT: stale writes (--n rounds, default ${ROUNDS})`,
  run: async ({ n = ROUNDS }) => {
    const rounds: { stale: number; asked: number }[] = [];
    for (let round = 0; round < n; round++) rounds.push(await withSyncing(suspendOne));
    const most = (of: (round: { stale: number; asked: number }) => number) => Math.max(...rounds.map(of));
    const result: BenchResult = {
      rounds: n,
      stale_writes_max: most(({ stale }) => stale),
      requests_of_the_suspended_one_afterwards_max: most(({ asked }) => asked),
    };
    return result;
  },
};
export default bench;

async function suspendOne(setup: SyncSetup): Promise<{ stale: number; asked: number }> {
  const { account, accountUrl, startWorker } = setup;
  account.fill(DOCUMENTS);
  account.delayMs = ANSWER_MS;
  const suspended = await startWorker();
  const id = await connectAccount(suspended, { url: accountUrl, every_ms: EVERY_MS });
  await pause(500 + Math.random() * 2_000);
  const other = await startWorker();
  process.kill(suspended.pid, 'SIGSTOP');
  try {
    // Makes the answer that the worker is waiting for stale: if it were stored, the document would differ.
    account.edit(DOCUMENTS);
    await pause(SUSPENDED_MS);
    await untilRun(other, id);
  } finally {
    process.kill(suspended.pid, 'SIGCONT');
  }
  const before = account.requests.length;
  await pause(SETTLE_MS);
  const asked = account.requests.slice(before).filter(({ pid }) => pid === suspended.pid).length;
  return { stale: await setup.countDifferences(), asked };
}
