import { type Command, InvalidArgumentError } from 'commander';
import { EXIT } from '../cli-error.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { describeProgress, formatNumber, startProgressLine } from '../progress-line.ts';
import { renderReport } from './import-report.ts';
import { type ImportProgress, importFiles } from './import-run.ts';
import { defaultStateDir, openJournal } from './journal.ts';
import { type Walk, walkFiles } from './walk-files.ts';

interface ImportFlags extends ConnectionFlags {
  collection?: string;
  concurrency: number;
  again?: boolean;
  json?: boolean;
}

/** `cambium import PATH…`. */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .argument('<path...>', 'files, folders and exports; folders with everything in them')
    .description('import files, folders and exports; run again, it imports only what changed')
    .option('--collection <name>', 'put the documents into this collection')
    .option('--concurrency <number>', 'uploads at once', readConcurrency, 4)
    .option('--again', 'send every file, also those that were imported before')
    .option('--json', 'print the summary as JSON, with every file that was skipped or failed')
    .action(async (paths: string[], _flags: object, command: Command) => {
      process.exitCode = await runImport(paths, command.optsWithGlobals<ImportFlags>());
    });
}

function readConcurrency(text: string): number {
  const n = Number(text);
  if (!Number.isInteger(n) || n < 1 || n > 64)
    throw new InvalidArgumentError('It must be a number from 1 to 64.');
  return n;
}

async function runImport(paths: string[], flags: ImportFlags): Promise<number> {
  const client = await connectService(flags);
  const me = await client.getMe();
  // An app of one database, not an address: the same service by another name is the same, a new database is not.
  const journal = await openJournal(
    defaultStateDir(),
    [me.app.id, me.app.created_at, me.id ?? '', flags.collection ?? ''].join('\n'),
  );
  const walk = await walkFiles(paths);
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
      isStopped: interrupt.seen,
      onProgress: (progress) => line.show(show(progress)),
    });
    line.end();
    process.stdout.write(`${flags.json ? JSON.stringify(report) : renderReport(report)}\n`);
    if (report.leftFiles > 0) return EXIT.interrupted;
    return report.failed.length > 0 ? EXIT.failed : 0;
  } catch (error) {
    line.end();
    process.stderr.write('The import ended early; the same command goes on from here.\n');
    throw error;
  } finally {
    interrupt.release();
  }
}

function progressOf(walk: Walk): (progress: ImportProgress) => string {
  const startedAt = performance.now();
  const bytesTotal = walk.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  process.stderr.write(`${formatNumber(walk.files.length)} files found\n`);
  return ({ filesDone, filesBefore, bytesDone, bytesBefore }) =>
    describeProgress({
      unit: 'files',
      done: filesDone,
      total: walk.files.length,
      doneBefore: filesBefore,
      weight: { done: bytesDone, total: bytesTotal, doneBefore: bytesBefore },
      elapsedMs: performance.now() - startedAt,
    });
}

/** The first Ctrl-C lets what is under way end, so that the summary is true; the second ends at once. */
function watchInterrupt(): { seen: () => boolean; release: () => void } {
  let seen = false;
  const note = () => {
    if (seen) process.exit(EXIT.interrupted);
    seen = true;
    process.stderr.write('\nStopping when what is under way has ended; Ctrl-C again ends at once.\n');
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
