import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { count } from './import-report.ts';
import { type FileDate, readFileDates } from './find/file-dates.ts';
import { type FoundFile, resolvePath, walkFiles } from './find/walk-files.ts';
import { plainLine } from '../output/render-table.ts';

/** `cambium dates PATH…`. */
export function addDatesCommand(program: Command): void {
  program
    .command('dates')
    .argument('<path...>', 'files and folders')
    .description(
      'show the date that an import would give each file that says none itself, and where it comes from',
    )
    .option('--json', 'print the dates as JSON')
    .action(async (paths: string[], flags: { json?: boolean }) => {
      const files: FoundFile[] = [];
      for (const given of paths) {
        const target = await resolvePath(given);
        const folder = (await stat(target)).isDirectory() ? target : path.dirname(target);
        files.push(
          ...(await walkFiles([target], { roots: [{ name: path.basename(folder), folder }] })).files,
        );
      }
      const dates = await readFileDates(files);
      process.stdout.write(`${flags.json ? toJson(files, dates) : renderDates(files, dates)}\n`);
    });
}

const toJson = (files: readonly FoundFile[], dates: ReadonlyMap<string, FileDate>): string =>
  JSON.stringify(
    files.map((file) => {
      const found = dates.get(file.path);
      return { file: file.shown, date: found?.date.toISOString() ?? null, from: found?.from ?? null };
    }),
  );

/** A line per file and a summary. */
export function renderDates(files: readonly FoundFile[], dates: ReadonlyMap<string, FileDate>): string {
  const lines = files.map((file) => {
    const found = dates.get(file.path);
    const day = found?.date.toISOString().slice(0, 10) ?? 'no date';
    return `${day.padEnd(10)}  ${(found?.from ?? '').padEnd(11)}  ${plainLine(file.shown)}`;
  });
  const froms = Map.groupBy(files, (file) => dates.get(file.path)?.from ?? 'no date');
  const summary = [...froms].map(([from, list]) => `${count(list.length, 'file')}: ${from}`).join(', ');
  return [
    ...lines,
    '',
    files.length === 0 ? 'No files.' : `${summary}.`,
    'A date in the file itself goes before these: of a mail or an event, in document properties or front matter.',
  ].join('\n');
}
