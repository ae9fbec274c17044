import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchResult } from '../bench.types.ts';
import type { ServiceProcess } from '../harness/service-process.ts';
import { type TreeWorkers, withTreeWorkers } from './tree-workers.ts';

const KILLS = 30;
const POLL_MS = 25;

/** kill -9 of the process that generates a tree, while another one is running. */
const bench: Bench = {
  about: `kill -9 of the worker that generates a tree with a model, ${KILLS} times at random moments, with another one running: seconds until that one resumes, files that differ, answers paid twice (--n kills)`,
  run: ({ n }) => withTreeWorkers((setup) => killWorkers(setup, n ?? KILLS)),
};
export default bench;

interface Round {
  /** From the kill until the other process has the run, or the run ended. */
  resumedSeconds: number;
  differing: number;
  /** Requests that another process sent again although their answer had been fully sent. */
  answeredTwice: number;
  wasAtWork: boolean;
}

async function killWorkers(setup: TreeWorkers, kills: number): Promise<BenchResult> {
  const from = performance.now();
  let before = await grow(setup);
  const lasts = performance.now() - from;
  const [files, requests] = [before.size, setup.answered.length];
  const rounds: Round[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const { written, ...figures } = await killOne(setup, lasts);
    // Search learns in the background, which changes the order of evidence: the result must match an undisturbed run before or after.
    const after = await grow(setup);
    rounds.push({ ...figures, differing: countDiffering(written, [before, after]) });
    before = after;
  }
  const atWork = rounds.filter((round) => round.wasAtWork);
  return {
    kills,
    files,
    requests_undisturbed: requests,
    seconds_undisturbed: round(lasts / 1_000),
    kills_during_a_run: atWork.length,
    seconds_until_the_other_goes_on_max: round(Math.max(0, ...atWork.map((r) => r.resumedSeconds))),
    files_that_differ: rounds.reduce((sum, r) => sum + r.differing, 0),
    answers_asked_for_again: rounds.reduce((sum, r) => sum + r.answeredTwice, 0),
  };
}

function countDiffering(
  written: ReadonlyMap<string, string>,
  undisturbed: readonly ReadonlyMap<string, string>[],
): number {
  const paths = new Set([written, ...undisturbed].flatMap((files) => [...files.keys()]));
  return [...paths].filter((path) => undisturbed.every((files) => files.get(path) !== written.get(path)))
    .length;
}

async function grow(setup: TreeWorkers): Promise<Map<string, string>> {
  await setup.deleteTrees();
  const treeId = await setup.startTree();
  return setup.filesOf(treeId);
}

async function killOne(
  setup: TreeWorkers,
  lasts: number,
): Promise<Omit<Round, 'differing'> & { written: Map<string, string> }> {
  await setup.deleteTrees();
  setup.answered.length = 0;
  const treeId = await setup.startTree();
  let killed: ServiceProcess | null = null;
  while (!killed) {
    await pause(POLL_MS);
    killed = await setup.workerOf(treeId);
  }
  await pause(Math.random() * lasts);
  const wasAtWork = (await setup.workerOf(treeId)) === killed;
  await killed.kill('SIGKILL');
  const at = performance.now();
  while (wasAtWork && (await setup.isRunBy(treeId, killed))) await pause(POLL_MS);
  const resumedSeconds = (performance.now() - at) / 1_000;
  await setup.replace(killed);
  return {
    written: await setup.filesOf(treeId),
    resumedSeconds,
    wasAtWork,
    answeredTwice: setup.answered.length - new Set(setup.answered).size,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
