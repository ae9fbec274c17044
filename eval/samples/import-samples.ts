import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '../../client/client.ts';
import { importFiles } from '../../src/cli/import/import-run.ts';
import { openJournal } from '../../src/cli/import/journal.ts';
import { planImport } from '../../src/cli/import/plan-import.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../../samples');
const POLL_MS = 250;

/** Imports the sample company's documents, or the later ones, and waits until processed. `stateDir` holds the import's journal. */
export async function importSamples(client: Client, stateDir: string, which: 'now' | 'later'): Promise<void> {
  const folders = readdirSync(SAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (entry.name === 'later') === (which === 'later'))
    .map((entry) => path.join(SAMPLES, entry.name));
  const journal = await openJournal(path.join(stateDir, 'eval'), 'samples');
  const { walk, dates } = await planImport(folders, { client, journal });
  await importFiles(walk, { client, journal, dates, concurrency: 2 });
  await untilProcessed(client);
}

/** Waits until no document is pending or processing. */
export async function untilProcessed(client: Client): Promise<void> {
  for (;;) {
    const { total } = await client.countMemories();
    if ((total.pending ?? 0) + (total.processing ?? 0) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
