import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';
import type { Tree } from '../../client/types.ts';
import { conflictsFile } from '../../src/cli/tree/conflicts-file.ts';
import { syncFolder } from '../../src/cli/tree/watch/keep-in-step.ts';

/** Two people with one folder each, and one on the web, all editing one file. */
export interface Editing {
  client: Client;
  folders: readonly [string, string];
  file: string;
  /** 0..1, the same for the same seed. */
  random: () => number;
}

export interface Outcome {
  rounds: number;
  /** Lines that someone wrote and nobody who saw them removed. */
  lines: number;
  /** Of these, lines that are in a list of conflicts and no longer in the file. */
  listed: number;
  /** Of these, lines that are nowhere. */
  lost: string[];
}

/** A person's change to a text: the words they added, and those they saw and removed. */
interface Change {
  text: string;
  added: string;
  removed: string[];
}

const wordsOf = (text: string): string[] => text.match(/\bline-\d+\b/g) ?? [];
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Runs rounds of saves in three places with pulls and pushes between and during them, then syncs; returns the fate of every line. */
export async function runRounds(editing: Editing, rounds: number): Promise<Outcome> {
  const { client, folders, random } = editing;
  const standing = new Set<string>();
  const note = ({ added, removed }: Change) => {
    standing.add(added);
    for (const word of removed) standing.delete(word);
  };
  for (let round = 0; round < rounds; round++) {
    const writer = Math.floor(random() * 3);
    const folder = folders[writer];
    const write = folder === undefined ? saveInWeb(editing, round) : saveInFolder(editing, folder, round);
    // During a sync of the other folder, or before one.
    const beside = random() < 0.3 ? folders.filter((one) => one !== folder).slice(0, 1) : [];
    const [change] = await Promise.all([write, ...beside.map((one) => syncFolder(client, one))]);
    note(change);
    for (const one of folders) if (random() < 0.4) await syncFolder(client, one);
  }
  for (let turn = 0; turn < 2; turn++)
    for (const [i, folder] of folders.entries()) {
      // Files with an open conflict are sent only after being saved again.
      note(await saveInFolder(editing, folder, rounds + turn * folders.length + i));
      await syncFolder(client, folder);
    }
  for (const folder of folders) await syncFolder(client, folder);
  return judge(editing, rounds, standing);
}

async function judge(
  { client, folders, file }: Editing,
  rounds: number,
  standing: ReadonlySet<string>,
): Promise<Outcome> {
  const served = new Set(wordsOf(textOf(await client.getLatestTree(), file)));
  const lists = await Promise.all(
    folders.map((folder) => readFile(conflictsFile(folder), 'utf8').catch(() => '')),
  );
  const listed = new Set(lists.flatMap(wordsOf));
  const gone = [...standing].filter((word) => !served.has(word));
  return {
    rounds,
    lines: standing.size,
    listed: gone.filter((word) => listed.has(word)).length,
    lost: gone.filter((word) => !listed.has(word)),
  };
}

const textOf = (tree: Tree, file: string): string =>
  tree.files?.find(({ path: name }) => name === file)?.content ?? '';

/** Saves as a person who opens the file in a folder and changes one of its lines. */
async function saveInFolder({ file, random }: Editing, folder: string, round: number): Promise<Change> {
  const place = path.join(folder, file);
  const change = edit(await readFile(place, 'utf8'), round, random);
  await writeFile(place, change.text);
  return change;
}

/** Saves through the API; if the text is outdated, reads it again and retries. */
async function saveInWeb({ client, file, random }: Editing, round: number): Promise<Change> {
  for (;;) {
    const tree = await client.getLatestTree();
    const before = textOf(tree, file);
    const change = edit(before, round, random);
    try {
      await client.changeFiles(tree.tree_id, {
        files: { [file]: change.text },
        base_sha256: { [file]: sha256(before) },
      });
      return change;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
    }
  }
}

function edit(text: string, round: number, random: () => number): Change {
  const lines = text.replace(/\n+$/, '').split('\n');
  const own = [...lines.keys()].filter((i) => wordsOf(lines[i] ?? '').length > 0);
  const added = `line-${round}`;
  const line = `- Somebody wrote ${added} about subject ${Math.floor(random() * 1_000)}.`;
  const at = own[Math.floor(random() * own.length)];
  const kind = random();
  if (at === undefined || kind < 0.4) {
    lines.splice(at === undefined ? lines.length : at + 1, 0, line);
    return { text: `${lines.join('\n')}\n`, added, removed: [] };
  }
  const removed = wordsOf(lines[at] ?? '');
  if (kind < 0.8) lines[at] = line;
  else lines.splice(at, 1, ...(random() < 0.5 ? [] : ['']), line);
  return { text: `${lines.join('\n')}\n`, added, removed };
}
