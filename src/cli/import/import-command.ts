import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import { countOf } from '../../lib/strings/format-number.ts';
import { EXIT } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { collectValues } from '../flags/collect-values.ts';
import { describeProgress, startProgressLine } from '../output/progress-line.ts';
import { effortOf } from './file-effort.ts';
import type { Walk } from './find/walk-files.ts';
import { type ImportReport, isNothing, renderReport } from './import-report.ts';
import { type ImportProgress, importFiles } from './import-run.ts';
import { defaultStateDir, type Journal, journalTarget, openJournal } from './journal.ts';
import { planImport } from './plan-import.ts';
import { findVanished, isTooMuch, removeVanished } from './vanished-files.ts';
import { printText } from '../output/print-text.ts';
import { wholeNumber } from '../flags/whole-number.ts';

interface ImportFlags extends ConnectionFlags {
  collection?: string;
  concurrency: number;
  again?: boolean;
  root?: string;
  include?: string[];
  exclude?: string[];
  prune?: boolean;
  force?: boolean;
  json?: boolean;
}

/** Adds `cambium import PATH…`. */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .argument('<path...>', 'files, folders and exports; folders with everything in them')
    .description('import files, folders and exports; run again, it imports only what changed')
    .option('--collection <name>', 'put the documents into this collection')
    .option('--concurrency <number>', 'concurrent uploads', wholeNumber(1, 64), 4)
    .option('--again', 'send every file, even those that were imported before')
    .option(
      '--root <name>',
      'the name under which the folder is stored (default: its own, or that of the git repository)',
    )
    .option(
      '--include <pattern>',
      'only files that match this .gitignore pattern, including files that are skipped by default; may be given several times',
      collectValues,
    )
    .option(
      '--exclude <pattern>',
      'leave out files and folders that match; may be given several times',
      collectValues,
    )
    .option('--prune', 'remove the documents of files that are no longer in the folder')
    .option('--force', 'with --prune: remove even more than half of what was imported')
    .option('--json', 'print the summary as JSON, with every file that was skipped or failed')
    .action(async (paths: string[], _flags: object, command: Command) => {
      process.exitCode = await runImport(paths, command.optsWithGlobals<ImportFlags>());
    });
}

async function runImport(paths: string[], flags: ImportFlags): Promise<number> {
  const client = await connectService(flags);
  const me = await client.getMe();
  const journal = await openJournal(defaultStateDir(), journalTarget(me, flags.collection));
  const { walk, dates } = await planImport(paths, { client, journal, ...flags });
  const interrupt = watchInterrupt();
  const line = startProgressLine();
  const show = progressOf(walk);
  try {
    const report = await importFiles(walk, {
      client,
      journal,
      concurrency: flags.concurrency,
      ...(flags.collection === undefined ? {} : { collection: flags.collection }),
      again: flags.again === true,
      dates,
      isStopped: interrupt.seen,
      onProgress: (progress) => line.show(show(progress)),
    });
    if (report.leftFiles === 0) report.vanished = await settleVanished(client, journal, walk, flags);
    line.end();
    printText(flags.json ? JSON.stringify(report) : renderReport(report));
    if (report.leftFiles > 0) return EXIT.interrupted;
    if (isNothing(report)) return EXIT.unusable;
    return report.failed.length > 0 ? EXIT.failed : 0;
  } catch (error) {
    line.end();
    process.stderr.write('The import ended early. Run the same command again to resume.\n');
    throw error;
  } finally {
    interrupt.release();
  }
}

/** Handles files that are no longer in the folder: kept, removed, or held back because they would be most of them. */
async function settleVanished(
  client: Client,
  journal: Journal,
  walk: Walk,
  { prune, force }: Pick<ImportFlags, 'prune' | 'force'>,
): Promise<ImportReport['vanished']> {
  const vanished = findVanished(journal, walk);
  const files = vanished.map(({ file }) => file);
  if (prune !== true || vanished.length === 0) return { files, outcome: 'kept' };
  if (force !== true && isTooMuch(vanished, journal, walk)) return { files, outcome: 'held back' };
  await removeVanished(client, journal, vanished);
  return { files, outcome: 'removed' };
}

function progressOf(walk: Walk): (progress: ImportProgress) => string {
  const startedAt = performance.now();
  const effortTotal = walk.files.reduce((sum, file) => sum + effortOf(file), 0);
  process.stderr.write(`Found ${countOf(walk.files.length, 'file')}.\n`);
  return ({ filesDone, filesBefore, effortDone, effortBefore }) =>
    describeProgress({
      unit: 'files',
      done: filesDone,
      total: walk.files.length,
      doneBefore: filesBefore,
      weight: { done: effortDone, total: effortTotal, doneBefore: effortBefore },
      elapsedMs: performance.now() - startedAt,
    });
}

/** Handles Ctrl-C: the first waits for uploads in flight, so that the summary is true; the second ends at once. */
function watchInterrupt(): { seen: () => boolean; release: () => void } {
  let seen = false;
  const note = () => {
    if (seen) process.exit(EXIT.interrupted);
    seen = true;
    process.stderr.write('\nStopping after the uploads under way. Press Ctrl-C again to stop at once.\n');
  };
  process.on('SIGINT', note);
  process.on('SIGTERM', note);
  return {
    seen: () => seen,
    release: () => {
      process.off('SIGINT', note);
      process.off('SIGTERM', note);
    },
  };
}
