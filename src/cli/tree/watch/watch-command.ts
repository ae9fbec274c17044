import type { Command } from 'commander';
import { EXIT } from '../../cli-error.ts';
import { type ConnectionFlags, connectService } from '../../connection.ts';
import { renderPaths } from '../../output/render-paths.ts';
import { plainText } from '../../output/render-table.ts';
import { conflictsFile } from '../conflicts-file.ts';
import type { PullReport } from '../pull-tree.ts';
import { type WatchReport, keepInStep } from './keep-in-step.ts';
import { printText } from '../../output/print-text.ts';

/** Adds `cambium tree watch`. */
export function addWatchCommand(tree: Command): void {
  tree
    .command('watch')
    .argument('<folder>', 'where the files are kept')
    .description(
      'sync a folder and the tree until Ctrl-C; exit code 1 if conflicts are left in .cambium/conflicts.md',
    )
    .action(async (folder: string, _flags: object, command: Command) => {
      const client = await connectService(command.optsWithGlobals<ConnectionFlags>());
      const stop = new AbortController();
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
      printText(`Watching ${folder}. Ctrl-C ends it.`);
      const open = await keepInStep(client, folder, reporterOf(folder), stop.signal);
      if (!open.length) return;
      printText(renderPaths(`open conflicts (${conflictsFile(folder)})`, open));
      process.exitCode = EXIT.failed;
    });
}

const reporterOf = (folder: string): WatchReport => ({
  pulled: (report) => reportPull(report, folder),
  pushed: ({ pushed, notDeleted, pull }) => {
    if (pushed.length) printText(renderPaths('sent', pushed));
    reportPull(pull, folder);
    if (notDeleted.length && pushed.length)
      printText(renderPaths('still in the tree (cambium tree push --delete)', notDeleted));
  },
  failed: (error) => process.stderr.write(`cambium: ${error.message} It is retried.\n`),
});

function reportPull(report: PullReport, folder: string): void {
  for (const name of ['written', 'merged', 'removed', 'kept'] as const)
    if (report[name].length) printText(renderPaths(name, report[name]));
  for (const path of new Set(report.conflicts.map((one) => one.path)))
    printText(
      `conflict in ${plainText(path)}: your text stays, the other is in ${conflictsFile(folder)}. Save the file to send it.`,
    );
}
