import type { Command } from 'commander';
import { collectValues } from '../flags/collect-values.ts';
import type { Client } from '../../../client/client.ts';
import type { Tree } from '../../../client/types.ts';
import { countOf, formatNumber } from '../../lib/strings/format-number.ts';
import { CliError, EXIT } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainText } from '../output/render-table.ts';
import { writeGitHistory } from './export-git.ts';
import { writeTree } from './export-tree.ts';
import { renderFileMap } from './file-map.ts';
import { runGeneration } from './generate-tree.ts';
import { mergedPathsOf, renderMerged } from './review-edits.ts';
import { addSyncCommands } from './sync-commands.ts';
import { addWatchCommand } from './watch/watch-command.ts';
import { printText } from '../output/print-text.ts';
import { minuteOf } from '../output/minute-of.ts';

interface TreeFlags extends ConnectionFlags {
  tree?: string;
  source?: string[];
  json?: boolean;
  wait: boolean;
  git?: string;
}

/** Adds `cambium tree generate|show|export`, and the commands of the edit loop. */
export function addTreeCommand(program: Command): void {
  const tree = program.command('tree').description('generate, read and export the tree of context documents');
  tree
    .command('generate')
    .description('generate a new tree from what is stored and wait for it')
    .option('--source <source>', 'only from this source; may be given several times', collectValues)
    .option('--no-wait', 'only start it')
    .option('--json', 'print the tree as JSON')
    .action(async (_flags: object, command: Command) => {
      const flags = command.optsWithGlobals<TreeFlags>();
      const client = await connectService(flags);
      const done = await runGeneration(client, flags.source, flags.wait);
      printText(flags.json ? JSON.stringify(done) : describeTree(done));
      const merged = mergedPathsOf(done);
      if (merged.length && !flags.json)
        printText(`\n${renderMerged(merged, (await client.listEdits(done.tree_id)).items)}`);
      const review = (done.files ?? []).filter((file) => file.status === 'needs_review');
      if (review.length && !flags.json)
        printText(
          `\nneeds review: ${review.map((file) => plainText(file.path)).join(', ')} (cambium tree review)`,
        );
      if (done.status === 'failed' || done.status === 'cancelled') process.exitCode = EXIT.failed;
    });
  tree
    .command('show')
    .argument('[path]', 'a file of the tree; without it, the map of all files')
    .description('print the map of the tree, or one of its files')
    .option('--tree <id>', 'this tree instead of the newest')
    .option('--json', 'print the tree or file as JSON')
    .action(async (path: string | undefined, _flags: object, command: Command) => {
      const flags = command.optsWithGlobals<TreeFlags>();
      const shown = await readTree(await connectService(flags), flags.tree);
      if (path === undefined) return printText(flags.json ? JSON.stringify(shown) : describeTree(shown));
      const file = shown.files?.find((one) => one.path === path);
      if (!file)
        throw new CliError(
          `There is no ${path} in tree ${shown.tree_id}; "cambium tree show" lists its files.`,
        );
      printText(
        flags.json ? JSON.stringify(file) : process.stdout.isTTY ? plainText(file.content) : file.content,
      );
    });
  addSyncCommands(tree);
  addWatchCommand(tree);
  addExportCommand(tree);
}

const OTHER_ARCHIVE = /\.(?:tar|tgz|gz|bz2|xz|zst|7z|rar)$/i;

function addExportCommand(tree: Command): void {
  tree
    .command('export')
    .argument('[target]', 'a folder, or a file that ends in .zip')
    .description('write the files of the tree to a folder or a zip, or its history to a git repository')
    .option('--tree <id>', 'this tree instead of the newest')
    .option(
      '--git <folder>',
      'commit every version under its author; a repository that has some versions gets the rest',
    )
    .action(async (target: string | undefined, _flags: object, command: Command) => {
      const flags = command.optsWithGlobals<TreeFlags>();
      if ((target === undefined) === (flags.git === undefined))
        throw new CliError('Give a target: a folder, a file that ends in .zip, or --git with a folder.');
      if (OTHER_ARCHIVE.test(target ?? ''))
        throw new CliError(
          `${target} is no kind of archive that is written. Give a file that ends in .zip, or a folder.`,
        );
      const client = await connectService(flags);
      if (flags.git !== undefined) {
        const { tree_id } = await readTree(client, flags.tree);
        const commits = await writeGitHistory(client, tree_id, flags.git);
        return printText(`${countOf(commits, 'commit')} written to ${flags.git}.`);
      }
      if (target === undefined) return;
      const written = await writeTree(client, await readTree(client, flags.tree), target);
      printText(`${countOf(written, 'file')} written to ${target}.`);
    });
}

const readTree = (client: Client, treeId: string | undefined): Promise<Tree> =>
  treeId === undefined ? client.getLatestTree() : client.getTree(treeId);

function describeTree(tree: Tree): string {
  const head = `Tree ${tree.tree_id}, version ${tree.version}, ${tree.status}${tree.completed_at ? ` at ${minuteOf(tree.completed_at)}` : ''}`;
  if (tree.error !== null) return `${head}: ${tree.error}`;
  return [head, ...(tree.files?.length ? [renderFileMap(tree.files)] : []), ...leftOutOf(tree)].join('\n\n');
}

/** Says how many planned files the tree does not have, and why. */
function leftOutOf({ meta }: Pick<Tree, 'meta'>): string[] {
  const count = Array.isArray(meta.empty_files) ? meta.empty_files.length : 0;
  if (count === 0) return [];
  return [
    count === 1
      ? '1 planned file is left out: no document says what belongs in it yet.'
      : `${formatNumber(count)} planned files are left out: no document says what belongs in them yet.`,
  ];
}
