import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '../../client/client.ts';
import { syncFolder, keepInStep } from '../../src/cli/tree/watch/keep-in-step.ts';
import { createCaller } from '../../test/caller.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../test/grow-tree.ts';
import { runRounds } from '../../test/watching/rounds.ts';
import type { Bench, BenchResult } from '../bench.types.ts';
import { Random } from '../fuzz/random.ts';
import { percentile } from '../harness/percentile.ts';
import { API_KEY, startServiceProcess } from '../harness/service-process.ts';

const ROUNDS = 1_000;
const SAVES = 40;
const FILE = 'company/overview.md';
const SEED = 7;

/** From a save in a watched folder to the served text, from a tree change to the file, and rounds of two folders and the web on a file. */
const bench: Bench = {
  about: `tree watch: a save to what is served and back, and lines lost in ${ROUNDS} rounds of two folders and the web (--n rounds)`,
  run: async ({ n }) => {
    const service = await startServiceProcess();
    const client = createClient({ url: service.url, apiKey: API_KEY });
    const folders = [
      await mkdtemp(path.join(tmpdir(), 'watch-a-')),
      await mkdtemp(path.join(tmpdir(), 'watch-b-')),
    ] as const;
    try {
      const caller = createCaller(service.url, API_KEY);
      await importDocuments(caller, SMALL_ORGANIZATION);
      await growTree(caller);
      const times = await measureWatch(client, folders[0]);
      for (const folder of folders) await syncFolder(client, folder);
      const random = new Random(SEED);
      const { lost, ...counts } = await runRounds(
        { client, folders, file: FILE, random: () => random.int(0, 999_999) / 1_000_000 },
        n ?? ROUNDS,
      );
      return { ...times, ...counts, lost: lost.length };
    } finally {
      for (const folder of folders) await rm(folder, { recursive: true });
      await service.close();
    }
  },
};
export default bench;

async function until(look: () => Promise<boolean>): Promise<number> {
  while (!(await look())) await pause(20);
  return Date.now();
}

const served = async (client: Client): Promise<string> =>
  (await client.getLatestTree()).files?.find((file) => file.path === FILE)?.content ?? '';

/** Measures from a save in a watched folder to the served text, and from a change of the tree to the file. */
async function measureWatch(client: Client, folder: string): Promise<BenchResult> {
  const stop = new AbortController();
  const silent = {
    pulled: () => {},
    pushed: () => {},
    failed: (error: Error) => console.error(error.message),
  };
  const place = path.join(folder, FILE);
  await syncFolder(client, folder);
  const watching = keepInStep(client, folder, silent, stop.signal);
  await pause(2_000);
  const toServed: number[] = [];
  const toFile: number[] = [];
  for (let n = 0; n < SAVES; n++) {
    const mine = `Saved here, number ${n}.`;
    await writeFile(place, `${(await readFile(place, 'utf8')).trimEnd()}\n\n${mine}\n`);
    const savedAt = Date.now();
    toServed.push((await until(async () => (await served(client)).includes(mine))) - savedAt);
    await pause(700);
    const theirs = `Changed there, number ${n}.`;
    const tree = await client.getLatestTree();
    await client.changeFiles(tree.tree_id, {
      files: { [FILE]: `${(await served(client)).trimEnd()}\n\n${theirs}\n` },
    });
    const changedAt = Date.now();
    toFile.push((await until(async () => (await readFile(place, 'utf8')).includes(theirs))) - changedAt);
    await pause(700);
  }
  stop.abort();
  await watching;
  return {
    saves: SAVES,
    save_to_served_p95_ms: percentile(toServed, 0.95),
    change_to_file_p95_ms: percentile(toFile, 0.95),
  };
}
