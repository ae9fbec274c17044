import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../../../../client/client.ts';
import { eventually } from '../../../../test/eventually.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../test/grow-tree.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';
import { runRounds } from '../../../../test/watching/rounds.ts';
import { readBelow, writeBelow } from '../safe-folder.ts';
import { syncFolder, keepInStep } from './keep-in-step.ts';

const { service, admin } = useSharedService();
const FILE = 'company/overview.md';
/** `npm run bench -- watch` does a thousand. */
const ROUNDS = 25;
let folders: [string, string];
let client: Client;

beforeAll(async () => {
  folders = [await mkdtemp(path.join(tmpdir(), 'watch-a-')), await mkdtemp(path.join(tmpdir(), 'watch-b-'))];
  client = createClient({ url: service.url, apiKey: admin.key });
  await importDocuments(admin, SMALL_ORGANIZATION);
  await service.settled();
  await growTree(admin);
});
afterAll(async () => {
  for (const folder of folders ?? []) await rm(folder, { recursive: true });
});

/** Returns the same numbers on each run (linear congruential, Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('if two folders and the web write one file, nothing is lost without being listed', async () => {
  for (const folder of folders) await syncFolder(client, folder);
  const outcome = await runRounds({ client, folders, file: FILE, random: numbers(3) }, ROUNDS);
  expect(outcome.lost).toEqual([]);
  expect(outcome.lines).toBeGreaterThan(ROUNDS / 3);
});

test('a watched folder sends local saves, and receives changes made elsewhere', async () => {
  const [folder] = folders;
  const stop = new AbortController();
  const failures: string[] = [];
  const watching = keepInStep(
    client,
    folder,
    { pulled: () => {}, pushed: () => {}, failed: ({ message }) => failures.push(message) },
    stop.signal,
  );
  const served = async () =>
    (await client.getLatestTree()).files?.find((file) => file.path === FILE)?.content ?? '';
  const local = async () => (await readBelow(folder, FILE)) ?? '';
  await eventually(async () => (await local()) === (await served()), Boolean);
  await writeBelow(folder, FILE, `${await local()}\nSaved in the folder.\n`);
  expect(await eventually(served, (text) => text.includes('Saved in the folder.'))).toContain(
    'in the folder.',
  );
  const { tree_id } = await client.getLatestTree();
  await client.changeFiles(tree_id, { files: { [FILE]: `${await served()}\nChanged elsewhere.\n` } });
  expect(await eventually(local, (text) => text.includes('Changed elsewhere.'))).toContain('elsewhere.');
  stop.abort();
  expect(await watching).toEqual([]);
  expect(failures).toEqual([]);
});
