import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchResult } from '../bench.types.ts';
import type { ServiceProcess } from '../harness/service-process.ts';
import { connectAccount, type SyncSetup, syncNow, untilRun, withSyncing } from './sync-setup.ts';

const KILLS = 30;
const DOCUMENTS = 2_000;
/** One page per this many milliseconds: a run takes several seconds, and the kill can fall in any of them. */
const EVERY_MS = 100;
const KILL_WITHIN_MS = 1_500;

/** kill -9 of the worker that syncs, while another one is running. */
const bench: Bench = {
  about: `kill -9 of the worker that syncs, ${KILLS} times, with another one running: seconds until that one resumes, pages requested again (--n kills)`,
  run: ({ n }) => withSyncing((setup) => killWorkers(setup, n ?? KILLS)),
};
export default bench;

interface Round {
  seconds: number;
  /** Pages requested by the killed process and then again by another one. */
  again: number;
}

async function killWorkers(setup: SyncSetup, kills: number): Promise<BenchResult> {
  const { account, accountUrl, startWorker } = setup;
  account.fill(DOCUMENTS);
  let workers = [await startWorker(), await startWorker()];
  const id = await connectAccount(one(workers), { url: accountUrl, every_ms: EVERY_MS });
  const rounds: Round[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const killed = await workerAtWork(setup, workers);
    await pause(Math.random() * KILL_WITHIN_MS);
    workers = workers.filter((worker) => worker !== killed);
    rounds.push(await killOne(setup, killed, workers));
    const run = await untilRun(one(workers), id);
    workers.push(await startWorker());
    account.edit(DOCUMENTS);
    await syncNow(one(workers), id);
    if (kill === kills - 1) await untilRun(one(workers), id, run.id);
  }
  return {
    kills,
    seconds_until_the_other_goes_on_max: Math.max(...rounds.map(({ seconds }) => seconds)),
    pages_asked_for_again_after_a_kill_max: Math.max(...rounds.map(({ again }) => again)),
    documents_that_differ_at_the_end: await setup.countDifferences(),
  };
}

function one(workers: readonly ServiceProcess[]): ServiceProcess {
  const [worker] = workers;
  if (!worker) throw new Error('no worker is left');
  return worker;
}

/** Waits until a worker requests something from the account; returns that worker. */
async function workerAtWork(
  { account }: SyncSetup,
  workers: readonly ServiceProcess[],
): Promise<ServiceProcess> {
  for (const before = account.requests.length; ; await pause(10)) {
    const pid = account.requests.slice(before).at(-1)?.pid;
    const worker = workers.find((some) => some.pid === pid);
    if (worker) return worker;
  }
}

async function killOne(
  { account }: SyncSetup,
  killed: ServiceProcess,
  others: readonly ServiceProcess[],
): Promise<Round> {
  const begun = performance.now();
  await killed.kill('SIGKILL');
  const isPage = ({ path }: { path: string }) => path !== '/log';
  const own = account.requests.filter(({ pid }) => pid === killed.pid).map(({ path }) => path);
  const before = account.requests.length;
  const isOther = ({ pid }: { pid: number }) => others.some((worker) => worker.pid === pid);
  while (!account.requests.slice(before).some(isOther)) await pause(10);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  await pause(2 * EVERY_MS + 1_000);
  const again = account.requests.slice(before).filter((one) => isPage(one) && own.includes(one.path)).length;
  return { seconds, again };
}
