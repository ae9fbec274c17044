import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import type { TreeEdit } from '../../../client/types.ts';
import { CliError, EXIT } from '../cli-error.ts';
import { renderPaths } from '../output/render-paths.ts';
import { plainLine } from '../output/render-table.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { type PullReport, pullTree } from './pull-tree.ts';
import { findChanges, type PushReport, pushTree, readPulled } from './push-tree.ts';
import {
  type Choice,
  mergeChosen,
  needingReview,
  placesOf,
  renderPlace,
  renderReview,
} from './review-edits.ts';
import { printText } from '../output/print-text.ts';

/** Adds `cambium tree pull|push|status|review|merge`. */
export function addSyncCommands(tree: Command): void {
  tree
    .command('pull')
    .argument('<folder>', 'where the files are kept')
    .description('bring a folder up to date with the tree; files changed there are merged, never overwritten')
    .action(async (folder: string, _flags: object, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const tree = await client.getLatestTree();
      const report = await pullTree(tree, folder);
      reportPull(report);
      if (isEmpty(report)) printText(`${folder} is up to date with version ${tree.version}.`);
    });
  tree
    .command('push')
    .argument('<folder>', 'a folder that was pulled')
    .option('--delete', 'delete files of the tree that were deleted in the folder')
    .description('send changes made in a folder; merges first if the tree has changed')
    .action(async (folder: string, flags: { delete?: boolean }, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const report = await pushTree(client, folder, { deletes: flags.delete ?? false, holdsOpen: false });
      printText(renderPush(report));
      reportPull(report.pull);
    });
  tree
    .command('status')
    .argument('[folder]', 'a folder that was pulled')
    .description('show the changes made in a folder, and the edits that need review')
    .action(async (folder: string | undefined, _flags: object, command: Command) => {
      if (folder !== undefined) await reportChanges(folder);
      const edits = await readReview(await connectService(command.optsWithGlobals<ConnectionFlags>()));
      printText(
        edits.length
          ? renderPaths(
              'needs review',
              edits.map(({ path }) => path),
            )
          : 'Nothing needs review.',
      );
    });
  tree
    .command('review')
    .description('list the edits that need review, with base, mine and new for each place')
    .action(async (_flags: object, command: Command) => {
      printText(
        renderReview(await readReview(await connectService(command.optsWithGlobals<ConnectionFlags>()))),
      );
    });
  addMergeFileCommand(tree);
}

function addMergeFileCommand(tree: Command): void {
  tree
    .command('merge')
    .argument('<path>', 'a file of the tree that needs review')
    .option('--mine', 'keep the edit in every place')
    .option('--new', 'take the newly generated text in every place')
    .description('merge an edit with the newly generated text; asks for each place where both changed')
    .action(async (path: string, flags: { mine?: boolean; new?: boolean }, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const { tree_id } = await client.getLatestTree();
      const edit = await findReview(client, tree_id, path);
      const places = placesOf(edit);
      const all = flags.mine ? 'mine' : flags.new ? 'new' : null;
      const choices = all === null ? await askAll(places.map(renderPlace)) : places.map((): Choice => all);
      await client.resolveEdit(tree_id, edit.edit_id, { content: mergeChosen(edit, choices) });
      printText(`${path} is merged.`);
    });
}

/** Finds the edit of a file that needs review. Throws CliError if there is none: it is decided, has no edit, or there is no such file. */
async function findReview(client: Client, treeId: string, path: string): Promise<TreeEdit> {
  const edits = (await client.listEdits(treeId)).items.filter(
    (one) => one.path === path || one.new_path === path,
  );
  const edit = needingReview(edits)[0];
  if (edit) return edit;
  const shown = plainLine(path);
  const others = '"cambium tree review" lists what needs review.';
  if (edits.length) throw new CliError(`The edit of ${shown} has nothing left to decide. ${others}`);
  const { items } = await client.listTreeFiles(treeId);
  if (!items.some((file) => file.path === path))
    throw new CliError(`The tree has no file ${shown}. "cambium tree show" lists its files.`);
  throw new CliError(`Nobody has edited ${shown}, so there is nothing to merge. ${others}`);
}

async function readReview(client: Client) {
  const { tree_id } = await client.getLatestTree();
  return needingReview((await client.listEdits(tree_id)).items);
}

async function reportChanges(folder: string): Promise<void> {
  const { changed, added, deleted } = await findChanges(folder, await readPulled(folder));
  if ([...Object.keys(changed), ...Object.keys(added), ...deleted].length === 0)
    printText(`No file of ${folder} was changed.`);
  for (const [name, paths] of [
    ['changed', Object.keys(changed)],
    ['added', Object.keys(added)],
    ['deleted', deleted],
  ] as const)
    if (paths.length) printText(renderPaths(name, paths));
}

/** Renders what a push did: files sent, files deleted from the tree, and files deleted only here. */
export function renderPush({ pushed, deleted, notDeleted }: PushReport): string {
  const lines = [
    ...(pushed.length ? [renderPaths('pushed', pushed)] : []),
    ...(deleted.length ? [renderPaths('deleted from the tree', deleted)] : []),
  ];
  if (lines.length === 0) lines.push('Nothing was pushed.');
  if (notDeleted.length)
    lines.push(renderPaths('still in the tree (push with --delete to delete it there)', notDeleted));
  return lines.join('\n');
}

const isEmpty = (report: PullReport): boolean => Object.values(report).every((list) => list.length === 0);

function reportPull(report: PullReport): void {
  for (const name of ['written', 'merged', 'removed', 'kept'] as const)
    if (report[name].length) printText(renderPaths(name, report[name]));
  for (const [at, { path, base, mine, served }] of report.conflicts.entries())
    printText(
      `conflict in ${plainLine(path)}; your text stays\n${renderPlace({ base, mine, new: served }, at)}`,
    );
  if (report.conflicts.length) process.exitCode = EXIT.failed;
}

const CHOICES: Readonly<Record<string, Choice>> = { m: 'mine', n: 'new', b: 'both' };

/** Asks about each place; throws CliError if nobody can answer. */
async function askAll(places: readonly string[]): Promise<Choice[]> {
  if (places.length && !process.stdin.isTTY)
    throw new CliError(
      'This command asks about each place and needs a terminal. Use --mine or --new instead.',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const choices: Choice[] = [];
  try {
    for (const place of places) {
      printText(place);
      let choice: Choice | undefined;
      while (!choice)
        choice =
          CHOICES[(await terminal.question('keep (m)ine, take (n)ew, or (b)oth? ')).trim().slice(0, 1)];
      choices.push(choice);
    }
  } finally {
    terminal.close();
  }
  return choices;
}
