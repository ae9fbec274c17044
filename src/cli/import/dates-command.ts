import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { Client } from '../../../client/client.ts';
import { mapConcurrent } from '../../lib/async/map-concurrent.ts';
import { countOf } from '../../lib/strings/format-number.ts';
import { type ConnectionFlags, connectService } from '../connection.ts';
import { plainLine } from '../output/render-table.ts';
import { type FileDate, readFileDates } from './find/file-dates.ts';
import { findRepository } from './find/git-history.ts';
import { type FoundFile, resolvePath, walkFiles } from './find/walk-files.ts';
import { fileResourceId, withUpload } from './send/send-file.ts';
import { printText } from '../output/print-text.ts';

/** The date that an import would use for a file, and its source. */
export interface ShownDate {
  file: string;
  /** ISO 8601; null if nothing states one. For several documents, the date of the first. */
  date: string | null;
  reason: string | null;
  documents: number;
  failure: string | null;
}

const CONCURRENCY = 4;

/** Adds `cambium dates PATH…`. */
export function addDatesCommand(program: Command): void {
  program
    .command('dates')
    .argument('<path...>', 'files and folders')
    .description(
      'show the date that an import would give each file, and where the date comes from; nothing is stored',
    )
    .option('--json', 'print the dates as JSON')
    .action(async (paths: string[], _flags: object, command: Command) => {
      const flags = command.optsWithGlobals<ConnectionFlags & { json?: boolean }>();
      const client = await connectService(flags);
      const files = await findFiles(paths);
      const shown = await findDates(client, files, await readFileDates(files));
      printText(flags.json ? JSON.stringify(shown) : renderDates(shown));
    });
}

/** Finds files and shows them under the name that an import of the folder would use, unless another folder has taken it. */
export async function findFiles(paths: readonly string[]): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for (const given of paths) {
    const target = await resolvePath(given);
    const folder = (await stat(target)).isDirectory() ? target : path.dirname(target);
    const repository = await findRepository(folder);
    const isTop = repository?.folder === folder;
    const name = (isTop ? repository.name : null) ?? path.basename(folder);
    files.push(...(await walkFiles([target], { roots: [{ name, folder }] })).files);
  }
  return files;
}

/** Asks the service, which reads each file like an import: what is shown is what would be used. */
export function findDates(
  client: Pick<Client, 'previewFile'>,
  files: readonly FoundFile[],
  dates: ReadonlyMap<string, FileDate>,
): Promise<ShownDate[]> {
  return mapConcurrent(files, CONCURRENCY, async (file) => {
    const options = { resourceId: fileResourceId(file), fileDate: dates.get(file.path) };
    const preview = await withUpload(file, options, (upload) => client.previewFile(upload));
    const [first] = preview.items;
    return {
      file: file.shown,
      date: first?.document_date ?? null,
      reason: first?.date_reason ?? null,
      documents: preview.count,
      failure: preview.failure,
    };
  });
}

/** Renders a line per file and a summary. */
export function renderDates(shown: readonly ShownDate[]): string {
  const lines = shown.map(({ file, date, reason, documents, failure }) => {
    const more = documents > 1 ? `  (the first of ${documents} documents)` : '';
    const why = failure === null ? '' : `  (cannot be read: ${plainLine(failure)})`;
    return `${(date?.slice(0, 10) ?? 'no date').padEnd(10)}  ${(reason ?? '').padEnd(12)}  ${plainLine(file)}${more}${why}`;
  });
  const reasons = Map.groupBy(shown, ({ reason }) => reason ?? 'no date');
  const summary = [...reasons]
    .map(([reason, list]) => `${countOf(list.length, 'file')}: ${reason}`)
    .join(', ');
  return [...lines, '', shown.length === 0 ? 'No files.' : `${summary}.`].join('\n');
}
