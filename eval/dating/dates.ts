import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeFileSync } from 'node:fs';
import { createClient } from '../../client/client.ts';
import { importFiles } from '../../src/cli/import/import-run.ts';
import { openJournal } from '../../src/cli/import/journal.ts';
import { listDocumentsOf } from '../../src/cli/import/list-documents-of.ts';
import { planImport } from '../../src/cli/import/plan-import.ts';
import { mapConcurrent } from '../../src/lib/async/map-concurrent.ts';
import { type DatedFile, scoreDates } from './score-dates.ts';
import { startProduct } from '../product.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';

const execute = promisify(execFile);

/**
 * Imports a clone of a git repository twice, once with its history and once as a copy without it, and compares the documents' dates with
 * `git log`. Writes `{file, with, without, git}` per line.
 */
export async function run({ data, out, limit }: SuiteOptions): Promise<SuiteSummary> {
  const clone = path.resolve(data);
  const temporary = await mkdtemp(path.join(tmpdir(), 'cambium-dates-'));
  try {
    const copy = path.join(temporary, 'copy');
    await cp(clone, copy, { recursive: true, filter: (file) => path.basename(file) !== '.git' });
    const known = await importFolder(clone, path.join(temporary, 'a'), limit);
    const unknown = await importFolder(copy, path.join(temporary, 'b'), limit);
    const rows = await mapConcurrent(
      [...known],
      2,
      async ([file, dated]): Promise<DatedFile> => ({
        file,
        with: dated,
        without: unknown.get(file) ?? null,
        git: await lastCommit(clone, file),
      }),
    );
    writeFileSync(out, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
    return { suite: 'dates', ...scoreDates(rows, new Date()) };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Returns the dates of the documents that the product creates from a folder, by path; of the first one if a file has several. */
async function importFolder(
  folder: string,
  stateDir: string,
  limit: number,
): Promise<Map<string, DatedFile['with']>> {
  const { app, close } = await startProduct({ worker: false });
  try {
    const client = createClient({ url: await app.listen(), apiKey: app.firstKey ?? '' });
    const journal = await openJournal(stateDir, 'eval');
    const { walk, dates } = await planImport([folder], { client, journal, root: 'eval' });
    const report = await importFiles(
      { ...walk, files: walk.files.slice(0, limit) },
      { client, journal, dates, concurrency: 4 },
    );
    for (const { shown, reason } of report.failed) console.error(`not imported: ${shown}: ${reason}`);
    const found = new Map<string, DatedFile['with']>();
    for await (const memory of listDocumentsOf(client, { root: 'eval' })) {
      const file = String(memory.metadata.root_path);
      const { document_date, date_reason, last_modified_at } = memory;
      if (!found.has(file)) found.set(file, { document_date, date_reason, last_modified_at });
    }
    return found;
  } finally {
    await close();
  }
}

/** Returns when git says a file last changed; null if git does not track it. */
async function lastCommit(folder: string, file: string): Promise<string | null> {
  const { stdout } = await execute('git', ['log', '-1', '--format=%aI', '--', file], { cwd: folder });
  return stdout.trim() || null;
}
